import { dayMs } from '@kalavara/shared-types/durations';
import type { AppContext } from '../../../platform/context';
import { withTransaction } from '../../../platform/db/transaction';
import { lockUnpaid, redactCopies, redactOrder } from './erasure.queries';

/** Five days of checks at the gateway, and thirty more for questions of the shopper. */
const storedMs = 35 * dayMs;
const maxAtOnce = 50;

/**
 * Removes the shopper from checkouts that cannot be paid any more: without an order there is no reason to store who
 * started one (DPDP Act, 2023, section 8). The rows stay, so that an even later payment is refunded.
 */
export async function eraseUnpaid({
  pools,
  clock,
}: Pick<AppContext, 'pools' | 'clock'>): Promise<void> {
  const eraseSome = () =>
    withTransaction(pools.main, async ({ db }) => {
      const now = clock.now();
      const orders = await lockUnpaid(db, now - storedMs, maxAtOnce);
      // The change is not published, because no page shows these orders.
      for (const order of orders) await redactOrder(db, order, 'clock', now);
      await redactCopies(db, orders);
      return orders.length;
    });
  while ((await eraseSome()) === maxAtOnce);
}
