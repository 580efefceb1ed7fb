import type { Instant } from '@kalavara/shared-types/primitives';
import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import type { RowsFirstTx } from '../../../platform/run-command';
import { redactOfOrders } from '../../messages/service';
import { type ErasableOrder, lockByPhone, redactCopies, redactOrder } from './erasure.queries';
import { isPlaced, toOrder, toOwnOrder } from '../present';
import * as queries from '../queries';

type Erasure = { erased: number; kept: string[] };
/** `emails`: the addresses of all orders, including orders that are not erased. */
type Erased = Erasure & { emails: (string | null)[] };

/**
 * Removes a person from all of their completed orders, and from every copy of them. Stock, amounts, payments and
 * invoices do not change. An order in progress is not erased, because it still needs its address.
 */
export async function eraseCustomer(
  tx: RowsFirstTx,
  phone: string,
  by: string,
  at: Instant,
): Promise<Erased> {
  const orders = await lockByPhone(tx.db, phone);
  const done = orders.filter((order) => !isInProgress(order));
  const orderNos = new Set(done.map(({ orderNo }) => orderNo));
  for (const order of done) {
    const redacted = await redactOrder(tx.db, order, by, at);
    const details = await queries.getDetails(tx.db, redacted);
    if (isPlaced(redacted)) tx.record({ type: 'order.changed', order: toOrder(details) });
    tx.record(
      { type: 'ownOrder.changed', order: toOwnOrder(details) },
      orderRoom(redacted.orderNo),
    );
  }
  await redactOfOrders(
    tx.db,
    done.map(({ id }) => id),
  );
  await redactCopies(tx.db, done);
  return {
    erased: done.length,
    emails: orders.map(({ cart }) => cart?.customer.email ?? null),
    kept: orders.filter(({ orderNo }) => !orderNos.has(orderNo)).map(({ orderNo }) => orderNo),
  };
}

/** Whether an order may still be paid, cooked, delivered or refunded. */
function isInProgress({
  state,
  status,
  reservedUntil,
  nextCheckAt,
  paidAt,
}: ErasableOrder): boolean {
  if (reservedUntil !== null || nextCheckAt !== null) return true;
  if (state === 'paid') return status !== 'delivered' && status !== 'cancelled';
  // The order was entered by hand and is not paid yet.
  if (state === 'awaiting' && paidAt !== null) return status !== 'cancelled';
  return state !== 'failed' && state !== 'expired' && state !== 'refunded';
}
