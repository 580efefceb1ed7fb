import type { DraftLine, OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { dayMs } from '@kalavara/shared-types/durations';
import {
  countUnits,
  getStoredOrders,
  listReserving,
  unpaidEnds,
  type StoredOrder,
} from './storedOrders';

/** The server checks for late payments for this long. */
const lateForMs = 6 * dayMs;

/** Whether an order that ended unpaid may still be paid by a late payment. */
export const mayBePaidStill = ({ state, at }: StoredOrder): boolean =>
  unpaidEnds.includes(state) && at > Date.now() - lateForMs;

/** Whether another order of this device was paid since, so that the units in the cart were chosen after this one. */
export const isOver = ({ isOver: isMarked, at }: StoredOrder): boolean =>
  isMarked === true || getStoredOrders().some((other) => other.state === 'paid' && other.at > at);

type Lines = readonly DraftLine[];
const contains = (lines: Lines, part: Lines): boolean =>
  part.every(({ productId }) => countUnits(lines, productId) >= countUnits(part, productId));
const isRepeatedBy = (lines: Lines, order: StoredOrder): boolean =>
  order.lines.length > 0 && contains(lines, order.lines) && !isOver(order);

/** Returns the orders that ended unpaid, may still be paid, and whose units are all in these lines. */
export const listEnded = (lines: Lines): StoredOrder[] =>
  getStoredOrders().filter((order) => mayBePaidStill(order) && isRepeatedBy(lines, order));

/**
 * Returns the order of this device that a checkout of these lines replaces: an unpaid one, or one whose payment is
 * being confirmed or may still arrive, while all of its units are still in the cart. The server then places one of the
 * two orders; for equal carts this holds in any case.
 */
export function replacedOrder(lines: Lines): OwnOrder | undefined {
  const orders = getStoredOrders();
  const isConfirming = (order: StoredOrder) =>
    order.state === 'confirming' && isRepeatedBy(lines, order);
  const ended = listEnded(lines);
  const found =
    listReserving(orders).find((order) => order.state === 'awaiting' || isConfirming(order)) ??
    orders.find(isConfirming) ??
    ended.find((order) => contains(order.lines, lines)) ??
    ended[0];
  return found && { orderNo: found.orderNo, accessToken: found.accessToken };
}
