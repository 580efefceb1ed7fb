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
  /** The number of affected calls; without it, all calls until the faults are cleared. */
  times: z.number().int().min(1).optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** A prefix of the path: "/orders". */
  path: z.string().optional(),
});
export type HttpFault = z.infer<typeof HttpFault>;

type Kind = HttpFault['kind'];
type SendFault = (res: Response) => void;

const faults: Record<Exclude<Kind, 'loseResponseAfterCommit'>, SendFault> = {
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

/** Sends one byte each second, so that an idle timeout never ends the call. */
function dripping(res: Response) {
  res.type('json').set('Content-Length', '10000');
  const drip = setInterval(() => res.write(' '), 1_000);
  drip.unref();
  res.write('{');
  res.once('close', () => clearInterval(drip));
}

export function createHttpFaults() {
  let active: HttpFault[] = [];

  function take(method: string, path: string): Kind | undefined {
    const fault = active.find(
      (one) => (one.method ?? method) === method && path.startsWith(one.path ?? ''),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) active = active.filter((one) => one !== fault);
    }
    return fault?.kind;
  }

  const handler: RequestHandler = (req, res, next) => {
    const kind = take(req.method, req.path);
    if (kind === undefined) return next();
    if (kind !== 'loseResponseAfterCommit') return faults[kind](res);
    res.json = () => {
      res.socket?.resetAndDestroy();
      return res;
    };
    next();
  };

  return {
    handler,
    add(fault: HttpFault) {
      active.push({ ...fault });
    },
    clear() {
      active = [];
    },
  };
}
export type HttpFaults = ReturnType<typeof createHttpFaults>;
