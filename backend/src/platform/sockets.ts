import type { Server, Socket } from 'socket.io';
import type { Logger } from './log';

const perSecond = 50;
const burst = 60;
const unsentPackets = 200;
const unsentBytes = 1_000_000;
const lookEvery = 5_000;
/** Far more than is ever made before a screen that reads has been sent it. */
const mostUnsent = 10_000;

/** Ends a connection that sends more than a screen ever does: 50 messages a second, 60 in a burst. */
export function guardSocket(socket: Socket, log: Logger) {
  let left = burst;
  let last = performance.now();
  socket.use((_packet, next) => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - last) / 1_000) * perSecond);
    last = now;
    if (left < 1) {
      return cut(socket, log, 'a screen sends too much');
    }
    left -= 1;
    next();
  });
  // Between two looks at the slow ones, a flood may fill the memory.
  const { conn } = socket;
  conn.on('packetCreate', () => {
    if ((conn as unknown as Transport).writeBuffer!.length > mostUnsent)
      cut(socket, log, 'a screen does not read');
  });
  // An unknown event or a malformed packet is nobody's news, and must not end the process.
  socket.on('error', (error: Error) => log.debug({ reason: error.message }, 'socket error'));
}

/** Without goodbye: that would wait half a minute for the answer of somebody who does not listen, or never stops. */
function cut(socket: Socket, log: Logger, why: string, about: object = {}) {
  const line = socket.conn.request.socket;
  if (line.destroyed) return;
  log.warn({ socket: socket.id, ...about }, why);
  line.destroy();
}

type Transport = { writeBuffer?: unknown[]; transport?: { socket?: { bufferedAmount?: number } } };

/**
 * Ends connections whose other side stopped reading: the server would keep every batch for them (measured: 315 MB for
 * one paused reader). Such a screen comes back and catches up.
 */
export function watchSlowReaders(io: Server, log: Logger): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const conn = socket.conn as unknown as Transport;
      const waiting = conn.writeBuffer?.length ?? 0;
      const bytes = conn.transport?.socket?.bufferedAmount ?? 0;
      if (waiting <= unsentPackets && bytes <= unsentBytes) continue;
      cut(socket, log, 'a screen does not read', { waiting, bytes });
    }
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
