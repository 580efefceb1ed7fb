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
/** A screen whose network is gone never closes its websocket; closing would wait half a minute for it. */
const socketCloseTimeoutMs = 2_000;

/** Slow and idle connections are cut: with Node's own figures 400 slow ones stay open for minutes. */
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
  // An unknown expectation is no reason to refuse: the call is answered as it is.
  http.on('checkExpectation', (req, res) => http.emit('request', req, res));
  return http;
}

/** The websockets that are open: Node does not count them among its connections any more. */
export function upgradedOn(http: HttpServer): Set<Duplex> {
  const open = new Set<Duplex>();
  http.on('upgrade', (_req, socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** Closing waits for idle keep-alive connections, so those are ended as they fall idle. */
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
