import type { IncomingMessage, RequestListener } from 'node:http';
import { answerRefusal } from './malformed-requests';

const hostname = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Whether it is a name or an address with an optional port: what stands in links, redirects and the pages' policy. */
const isHost = (host: string): boolean => hostname.test(host) && URL.canParse(`http://${host}`);

/** Nearly all requests have the same one. */
let lastRight: string | undefined;

/** Whether a request has a Host header; only HTTP/1.0, as of a proxy's health check, may omit it. */
export function hasHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  if (host === lastRight) return true;
  if (!isHost(host)) return false;
  lastRight = host;
  return true;
}

/**
 * Answers 400 to a malformed Host. Every well-formed one is accepted: shop and kitchen may have host names of their
 * own.
 */
export const refuseWrongHost =
  (answer: RequestListener): RequestListener =>
  (req, res) => {
    if (hasHost(req)) answer(req, res);
    else answerRefusal(req, res, 'invalid');
  };
