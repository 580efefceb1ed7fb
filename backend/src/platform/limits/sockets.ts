import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import type { Config } from '../config/config';
import { addressOf } from './limits';
import type { Logger } from '../log';
import { createTokenBucket } from './token-bucket';

/** More than a screen ever sends. */
const frames = { perSecond: 50, burst: 60 };
/** Frames without content, or in pieces, are not reported one by one. */
const bytes = { perSecond: 64 * 1024, burst: 512 * 1024 };
const unsentPackets = 200;
const unsentBytes = 1_000_000;
const checkIntervalMs = 5_000;
/** Far more than is ever made before a screen that reads has been sent it. */
const maxQueuedPackets = 10_000;

type WebSocket = {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  removeAllListeners(event: 'message'): unknown;
};
type Engine = { request: IncomingMessage & { websocket: WebSocket } };

/**
 * Ends a connection that sends frames faster than any screen, whatever they contain: engine packets, unknown
 * namespaces or events.
 */
export function limitFrames(io: Server, { proxies }: Pick<Config, 'proxies'>, log: Logger) {
  io.engine.on('connection', ({ request }: Engine) => {
    const { websocket, socket } = request;
    const frameBucket = createTokenBucket(frames.perSecond, frames.burst);
    const byteBucket = createTokenBucket(bytes.perSecond, bytes.burst);
    const end = () => {
      if (socket.destroyed) return;
      // What was read together with the frames above the limit.
      websocket.removeAllListeners('message');
      log.warn({ event: 'socket_flooding', address: addressOf(request, proxies) });
      socket.destroy();
    };
    const count = () => void (frameBucket.take() || end());
    websocket.on('message', count);
    websocket.on('ping', count);
    websocket.on('pong', count);
    socket.on('data', ({ length }: Buffer) => void (byteBucket.take(length) || end()));
  });
}

/** Closes a socket whose queue grows too long, and logs malformed packets instead of ending the process. */
export function guardSocket(socket: Socket, log: Logger) {
  // A flood may fill the memory between two checks of the slow readers.
  const { conn } = socket;
  conn.on('packetCreate', () => {
    if ((conn as unknown as Transport).writeBuffer!.length > maxQueuedPackets)
      cut(socket, log, 'socket_not_reading');
  });
  // An unknown event or a malformed packet must not end the process.
  socket.on('error', (error: Error) => log.debug({ event: 'socket_error', reason: error.message }));
}

/** Without a close frame: waiting for its answer would take half a minute, or never end. */
function cut(socket: Socket, log: Logger, event: string, fields: object = {}) {
  const tcpSocket = socket.conn.request.socket;
  if (tcpSocket.destroyed) return;
  log.warn({ event, socket: socket.id, ...fields });
  tcpSocket.destroy();
}

type Transport = { writeBuffer?: unknown[]; transport?: { socket?: { bufferedAmount?: number } } };

/**
 * Ends connections whose other side has stopped reading: the server would buffer every batch for them (measured: 315
 * MB for one paused reader). Such a screen reconnects and catches up. Returns a function that stops.
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
