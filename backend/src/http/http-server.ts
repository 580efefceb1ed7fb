import { createServer, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { limitBodyTime } from '../platform/http/body-timeout';
import type { AppContext } from '../platform/context';
import { noteForwarded } from '../platform/http/forwarded';
import { refuseWrongHost } from '../platform/http/host-header';
import { answerMalformedRequests } from '../platform/http/malformed-requests';
import { limitRequestRate } from '../platform/limits/request-rate';
import { httpMessageClasses } from '../platform/v8-tuning';

const drainTimeoutMs = 8_000;
/** A screen that lost its network never closes its websocket; closing would wait thirty seconds for it. */
const socketCloseTimeoutMs = 2_000;

/**
 * Creates the HTTP server. It cuts slow and idle connections: with Node's defaults, 400 slow ones stay open for
 * minutes.
 */
export function openHttp(app: Express, ctx: AppContext): HttpServer {
  const http = createServer({
    ...httpMessageClasses(app),
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000,
  });
  http.headersTimeout = 10_000;
  limitBodyTime(http);
  http.on('request', noteForwarded(limitRequestRate(refuseWrongHost(app), ctx), ctx));
  answerMalformedRequests(http);
  // An unknown Expect header is no reason to refuse a call; it is answered normally.
  http.on('checkExpectation', (req, res) => http.emit('request', req, res));
  return http;
}

/** Returns the set of open websockets, because Node does not count them as connections. */
export function upgradedOn(http: HttpServer): Set<Duplex> {
  const open = new Set<Duplex>();
  http.on('upgrade', (_req, socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** Closes a server. Closing waits for idle keep-alive connections, so each is closed as soon as it becomes idle. */
export async function closeAll(
  http: HttpServer,
  upgraded: Set<Duplex>,
  close: () => Promise<void>,
) {
  const destroySocketsTimer = setTimeout(
    () => upgraded.forEach((socket) => socket.destroy()),
    socketCloseTimeoutMs,
  );
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const hard = setTimeout(() => http.closeAllConnections(), drainTimeoutMs);
  try {
    await close();
  } finally {
    clearInterval(idle);
    [destroySocketsTimer, hard].forEach(clearTimeout);
  }
}
