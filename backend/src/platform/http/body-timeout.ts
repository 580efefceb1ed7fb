import { hourMs } from '@kalavara/shared-types/durations';
import type { IncomingMessage, Server } from 'node:http';

/** Bodies are small; 400 slow ones would hold their connections for minutes. */
const bodyTimeoutMs = 20_000;
/** The longest film on a slow connection. */
const maxBodyMs = hourMs;

type Watch = { timer: NodeJS.Timeout; restart: (after: number) => void };
const watches = new WeakMap<IncomingMessage, Watch>();

/**
 * Ends requests whose body takes too long. Node has one limit for the whole server; this limit is per request, so
 * that a film can get more time (`withLongBodyTimeout`). Must be installed before the request listener.
 */
export function limitBodyTime(http: Server, after = bodyTimeoutMs) {
  http.requestTimeout = maxBodyMs;
  http.on('request', (req) => {
    if (!hasBody(req)) return;
    const cut = () => {
      if (!req.complete)
        http.emit(
          'clientError',
          Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          req.socket,
        );
    };
    const restart = (ms: number) => {
      clearTimeout(watches.get(req)?.timer);
      const timer = setTimeout(cut, ms);
      timer.unref();
      watches.set(req, { timer, restart });
    };
    restart(after);
    // Left to the garbage collector, everything about the request would stay until its next full collection.
    req.once('close', () => {
      clearTimeout(watches.get(req)?.timer);
      watches.delete(req);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Removes the time limit of a body while `work` reads it, as long as data arrives at least every 20 seconds. */
export async function withLongBodyTimeout<T>(
  req: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  const goOn = () => watches.get(req)?.restart(bodyTimeoutMs);
  req.on('data', goOn);
  // Listening for data starts the stream; `work` resumes it.
  req.pause();
  try {
    return await work();
  } finally {
    req.off('data', goOn);
  }
}
