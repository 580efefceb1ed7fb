import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config';
import { addressKey, addressOf } from './limits';
import type { Logger } from '../log';
import { logSometimes } from './log-sometimes';
import { answerRefusal } from '../http/malformed-requests';
import { createTokenBucket, type TokenBucket } from './token-bucket';

/** Requests a second and at once, times RATE_LIMIT_FACTOR. A browser opens six connections, and a page needs some 30 requests. */
const ofConnection = { perSecond: 100, burst: 200 };
/** A mobile carrier puts many phones behind one address. */
const ofAddress = { perSecond: 500, burst: 1_500 };
const maxAddresses = 10_000;

type Rate = { perSecond: number; burst: number };
type Deps = { config: Pick<Config, 'proxies' | 'rateLimitFactor'>; log: Logger };

/**
 * Ends a connection that sends requests faster than any browser, answered or not, and answers 429 to an address that
 * does so over many connections. Behind a proxy, which sends requests of many callers over one connection, only the
 * address counts.
 */
export function limitRequestRate(
  answer: RequestListener,
  { config: { proxies, rateLimitFactor }, log }: Deps,
): RequestListener {
  const createBucket = ({ perSecond, burst }: Rate) =>
    createTokenBucket(perSecond * rateLimitFactor, burst * rateLimitFactor);
  const connections = new WeakMap<Socket, { address: string; bucket: TokenBucket }>();
  const addresses = new Map<string, TokenBucket>();
  const noteCut = logSometimes(log, 'connection_flooding');
  const noteRefused = logSometimes(log, 'requests_refused');

  function connectionOf({ socket }: IncomingMessage) {
    const found = connections.get(socket);
    if (found) return found;
    const address = addressKey(socket.remoteAddress ?? '');
    const made = { address, bucket: createBucket(ofConnection) };
    connections.set(socket, made);
    return made;
  }

  function bucketOf(address: string): TokenBucket {
    const found = addresses.get(address);
    if (found) return found;
    if (addresses.size >= maxAddresses)
      addresses.forEach((each, key) => each.isFull() && addresses.delete(key));
    const made = createBucket(ofAddress);
    addresses.set(address, made);
    return made;
  }

  /** Undefined after the connection was cut. */
  function admittedAddress(req: IncomingMessage): string | undefined {
    if (proxies > 0) return addressKey(addressOf(req, proxies));
    // What was read together with the requests above the limit.
    if (req.socket.destroyed) return undefined;
    const { address, bucket } = connectionOf(req);
    if (bucket.take()) return address;
    noteCut({ address, limit: ofConnection.burst * rateLimitFactor });
    req.socket.destroy();
    return undefined;
  }

  return (req, res) => {
    const address = admittedAddress(req);
    if (address === undefined) return;
    if (bucketOf(address).take()) return answer(req, res);
    noteRefused({ address, limit: ofAddress.burst * rateLimitFactor });
    answerRefusal(req, res, 'too-many-tries', { 'Retry-After': '1' });
  };
}
