import type { RequestHandler, Response } from 'express';
import { z } from 'zod';

const kinds = [
  'hang',
  'reset',
  'html502',
  'html200',
  'status429',
  'status500',
  'slowBody',
  'loseResponseAfterCommit',
] as const;

export const HttpFault = z.object({
  kind: z.enum(kinds),
  /** So many calls and no more; without it, until it is cleared. */
  times: z.number().int().min(1).optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** How the path begins: "/orders". */
  path: z.string().optional(),
});
export type HttpFault = z.infer<typeof HttpFault>;

type Kind = HttpFault['kind'];
type Harm = (res: Response) => void;

const harms: Record<Exclude<Kind, 'loseResponseAfterCommit'>, Harm> = {
  hang: () => undefined,
  reset: (res) => res.socket?.resetAndDestroy(),
  html502: (res) =>
    res.status(502).type('html').send('<html><body><h1>502 Bad Gateway</h1></body></html>'),
  html200: (res) => res.type('html').send('<html><body>We will be back soon</body></html>'),
  status429: (res) =>
    res
      .status(429)
      .json({ error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }),
  status500: (res) =>
    res
      .status(500)
      .json({ error: { code: 'SERVER_ERROR', description: 'We are facing some trouble' } }),
  slowBody: dripping,
};

/** One byte a second: a time limit that starts anew with each byte never ends this. */
function dripping(res: Response) {
  res.type('json').set('Content-Length', '10000');
  const drip = setInterval(() => res.write(' '), 1_000);
  drip.unref();
  res.write('{');
  res.once('close', () => clearInterval(drip));
}

export function createHttpFaults() {
  let faults: HttpFault[] = [];

  function take(method: string, path: string): Kind | undefined {
    const fault = faults.find(
      (one) => (one.method ?? method) === method && path.startsWith(one.path ?? ''),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((one) => one !== fault);
    }
    return fault?.kind;
  }

  const handler: RequestHandler = (req, res, next) => {
    const kind = take(req.method, req.path);
    if (kind === undefined) return next();
    if (kind !== 'loseResponseAfterCommit') return harms[kind](res);
    res.json = () => {
      res.socket?.resetAndDestroy();
      return res;
    };
    next();
  };

  return {
    handler,
    add(fault: HttpFault) {
      faults.push({ ...fault });
    },
    clear() {
      faults = [];
    },
  };
}
export type HttpFaults = ReturnType<typeof createHttpFaults>;
