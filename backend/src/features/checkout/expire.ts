import { together } from '../../platform/db/statements';
import { withTransaction } from '../../platform/db/transaction';
import * as stock from '../catalogue/stock';
import type { Money } from '../orders/money';
import type { OrderRow } from '../orders/rows';
import { orderTransitions } from '../orders/transitions.rules';
import * as capacity from '../pickle-events/capacity';
import * as queries from './queries';
import { updateLocked } from './transitions.queries';

/**
 * Ends an unpaid checkout and releases its stock and its capacity of a pickle event, and nothing else: money that arrives
 * later is settled all the same, with the stock that is free by then.
 */
async function endCheckout(
  money: Money,
  id: string,
  event: 'expired' | 'gateway-order-refused',
  by: string,
): Promise<void> {
  const isReleased = await withTransaction(money.pools.payments, async (tx) => {
    const order = await queries.lockOrder(tx.db, id);
    const isReserved = order.reservedUntil !== null;
    const step = orderTransitions.next(order.state, event, { isReserved });
    if (!step) return false;
    const hasCapacity = isReserved && order.holdsEventPlace;
    const change = {
      state: step.state,
      reservedUntil: null,
      ...(hasCapacity && { holdsEventPlace: false }),
    };
    const update = updateLocked(order, change, by, money.clock.now());
    const released = isReserved && order.cart ? [stock.releaseStock(order.cart.quantities)] : [];
    together([update, ...released]).forEach(tx.write);
    if (hasCapacity) tx.write(capacity.releaseCapacity(order.pickleEventId!));
    return isReserved;
  });
  if (isReleased) money.stockMoved();
}

/** The gateway made no order, so it cannot be paid, unless another process has linked one since. */
export const failCheckout = (money: Money, { id }: OrderRow): Promise<void> =>
  endCheckout(money, id, 'gateway-order-refused', 'create');

export const expireCheckout = (money: Money, { id }: OrderRow): Promise<void> =>
  endCheckout(money, id, 'expired', 'clock');

/** An earlier checkout of the same shopper. It may still be paid in another tab, with the stock that is free then. */
export async function expireEarlierCheckout(
  money: Money,
  orderNo: string,
  by: string,
): Promise<void> {
  const id = await queries.findIdByNo(money.pools.payments, orderNo);
  if (id !== undefined) await endCheckout(money, id, 'expired', by);
}
