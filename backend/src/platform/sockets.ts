import type { Server, Socket } from 'socket.io';
import type { Logger } from './log';

const perSecond = 50;
const burst = 60;
const unsentPackets = 200;
const unsentBytes = 1_000_000;
const checkIntervalMs = 5_000;
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
      return cut(socket, log, 'socket_flooding');
    }
    left -= 1;
    next();
  });
  // A flood may fill the memory between two checks of the slow readers.
  const { conn } = socket;
  conn.on('packetCreate', () => {
    if ((conn as unknown as Transport).writeBuffer!.length > mostUnsent)
      cut(socket, log, 'socket_not_reading');
  });
  // An unknown event or a malformed packet must not end the process.
  socket.on('error', (error: Error) => log.debug({ event: 'socket_error', reason: error.message }));
}

/** Without a close frame: waiting for its answer would take half a minute, or never end. */
function cut(socket: Socket, log: Logger, event: string, fields: object = {}) {
  const line = socket.conn.request.socket;
  if (line.destroyed) return;
  log.warn({ event, socket: socket.id, ...fields });
  line.destroy();
}

type Transport = { writeBuffer?: unknown[]; transport?: { socket?: { bufferedAmount?: number } } };

/**
 * Ends connections whose other side stopped reading: the server would buffer every batch for them (measured: 315 MB for
 * one paused reader). Such a screen comes back and catches up.
 */
export function watchSlowReaders(io: Server, log: Logger): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const conn = socket.conn as unknown as Transport;
      const waiting = conn.writeBuffer?.length ?? 0;
      const bytes = conn.transport?.socket?.bufferedAmount ?? 0;
      if (waiting <= unsentPackets && bytes <= unsentBytes) continue;
      cut(socket, log, 'socket_not_reading', { waiting, bytes });
    }
  }, checkIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
