import type { IncomingMessage, Server } from 'node:http';

/** A command is a few bytes, and a picture was made small: who takes longer is cut, since 400 of them would stay for minutes. */
const bodyTimeoutMs = 20_000;
/** The longest film on a slow line. */
const longest = 60 * 60_000;

type Watch = { timer: NodeJS.Timeout; again: (after: number) => void };
const watches = new WeakMap<IncomingMessage, Watch>();

/**
 * Cuts requests whose body does not come to its end. Node has one figure for a whole server; ours is a request's, so that
 * a film may take its time (`patiently`). Installed before whoever answers the requests.
 */
export function limitBodyTime(http: Server, after = bodyTimeoutMs) {
  http.requestTimeout = longest;
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
    const again = (ms: number) => {
      clearTimeout(watches.get(req)?.timer);
      const timer = setTimeout(cut, ms);
      timer.unref();
      watches.set(req, { timer, again });
    };
    again(after);
    // Left to the garbage collector, everything about the request would stay until its next great round.
    req.once('close', () => {
      clearTimeout(watches.get(req)?.timer);
      watches.delete(req);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets a body take as long as it wants while `work` reads it, as long as some of it comes every 20 seconds. */
export async function withLongBodyTimeout<T>(
  req: IncomingMessage,
  work: () => Promise<T>,
): Promise<T> {
  const goOn = () => watches.get(req)?.again(bodyTimeoutMs);
  req.on('data', goOn);
  // Listening for data sets a stream going: `work` says when.
  req.pause();
  try {
    return await work();
  } finally {
    req.off('data', goOn);
  }
}
