import { ConfigError, isPractice, type Config } from '../../../platform/config/config';
import type { AppContext } from '../../../platform/context';
import type { Database } from '../../../platform/db/pools';
import type { Clock } from '../../../platform/clock/clock';
import { hasLiveOrders, insertLiveMode, wasLiveMode } from './practice.queries';

const refusal = (
  reason: string,
) => `${reason}, but no Razorpay keys are set: the shop would sell for play money.
  Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or PAYMENTS=sandbox to practise on purpose.`;

/**
 * Stores that live keys were used, and from then on throws if the sandbox would start without being set explicitly: a
 * lost setting must not lead to sales without payment.
 */
export async function refuseUnintendedSandbox(
  db: Database,
  { payments }: Pick<Config, 'payments'>,
  clock: Clock,
): Promise<void> {
  if (payments.kind === 'razorpay' && payments.keys && !isPractice(payments))
    await insertLiveMode(db, clock.now());
  if (payments.kind !== 'sandbox' || payments.isExplicit) return;
  if (await hasLiveOrders(db)) throw new ConfigError(refusal('This database holds live orders'));
  if (await wasLiveMode(db)) throw new ConfigError(refusal('This shop was started with live keys'));
}

/** Logs that payments are practice payments, for an operator who looks for the reason why no sales arrive. */
export function logPractice({ config: { payments }, log }: Pick<AppContext, 'config' | 'log'>) {
  if (isPractice(payments)) log.warn({ event: 'practice_shop', kind: payments.kind });
}
