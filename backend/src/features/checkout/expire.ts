import type { OrderState } from '@kalavara/shared-types/checkout';
import { together } from '../../platform/statements';
import { pipelinedTransaction } from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import type { Money } from '../orders/money';
import * as places from '../pickle-events/places';
import type { OrderRow } from '../orders/rows';
import * as queries from './queries';

/**
 * Lets go of the jars an unpaid checkout keeps, and of its place in a pickle event. That ends the keeping and nothing else: money that comes later is
 * settled all the same, with whatever jars there are then (F12: a timer that cancels cancels paid orders).
 */
async function endCheckout(
  money: Money,
  id: string,
  state: OrderState,
  from: readonly OrderState[],
  by: string,
): Promise<void> {
  const moved = await pipelinedTransaction(money.pool, {
    reading: (tx) => queries.lockOrder(tx, id),
    work: (tx, _locked, order) => {
      const isOpen = from.includes(order.state);
      const isKept = order.reservedUntil !== null && (isOpen || state === 'expired');
      const hasPlace = isKept && order.holdsEventPlace;
      const move = {
        reservedUntil: null,
        ...(hasPlace && { holdsEventPlace: false }),
        ...(isOpen && { state }),
      };
      const update = queries.transitionStatement(order, move, by, money.clock.now());
      const free = isKept && order.cart ? [stock.releaseStock(order.cart.quantities)] : [];
      const place = hasPlace ? [places.releaseCapacity(order.pickleEventId!)] : [];
      return Promise.resolve({
        result: isKept,
        last: isOpen || isKept ? [...together([update, ...free]), ...place] : [],
      });
    },
  });
  if (moved) money.stockMoved();
}

/** The gateway made no order, so nobody can pay this one; unless another process had it made meanwhile. */
export const failCheckout = (money: Money, { id }: OrderRow): Promise<void> =>
  endCheckout(money, id, 'failed', ['draft'], 'create');

const unpaid: readonly OrderState[] = ['draft', 'awaiting'];
export const expireCheckout = (money: Money, { id }: OrderRow): Promise<void> =>
  endCheckout(money, id, 'expired', unpaid, 'clock');

/** An earlier try of the same shopper. It may still be paid, on another tab, with the jars there are then. */
export async function expireEarlierCheckout(
  money: Money,
  orderNo: string,
  by: string,
): Promise<void> {
  const row = await money.db
    .selectFrom('orders')
    .select('id')
    .where('orderNo', '=', orderNo)
    .executeTakeFirst();
  if (row) await endCheckout(money, row.id, 'expired', unpaid, by);
}
