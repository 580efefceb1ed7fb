import type { RequestListener } from 'node:http';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext } from '../context';
import { addressKey } from '../limits/limits';

/**
 * Notes requests that a proxy has forwarded although TRUST_PROXY is 0: every limit of an address then counts all
 * shoppers as one. Anyone may send the header, so it is reported to the owner and not trusted.
 */
export function noteForwarded(
  answer: RequestListener,
  { config, clock, log, vitals }: Pick<AppContext, 'config' | 'clock' | 'log' | 'vitals'>,
): RequestListener {
  if (config.proxies > 0) return answer;
  let forwardedAt: Instant | null = null;
  vitals.lastForwardedAt = () => forwardedAt;
  return (req, res) => {
    if (req.headers['x-forwarded-for'] !== undefined) {
      if (forwardedAt === null)
        log.warn({
          event: 'proxy_not_trusted',
          address: addressKey(req.socket.remoteAddress ?? ''),
        });
      forwardedAt = clock.now();
    }
    answer(req, res);
  };
}
