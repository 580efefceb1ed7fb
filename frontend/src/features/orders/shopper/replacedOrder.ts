import type { DraftLine, OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import { dayMs } from '@kalavara/shared-types/durations';
import {
  countUnits,
  getStoredOrders,
  listReserving,
  unpaidEnds,
  type StoredOrder,
} from './storedOrders';

/** For as long the server looks for payments that a bank reports late. */
const lateForMs = 6 * dayMs;

/** Ended unpaid, not so long ago that no payment of it can arrive any more. */
export const mayBePaidStill = ({ state, at }: StoredOrder): boolean =>
  unpaidEnds.includes(state) && at > Date.now() - lateForMs;

/** Another order of this device was bought since: what is in the cart now was chosen after it. */
export const isOver = ({ isOver: isMarked, at }: StoredOrder): boolean =>
  isMarked === true || getStoredOrders().some((other) => other.state === 'paid' && other.at > at);

type Lines = readonly DraftLine[];
const contains = (lines: Lines, part: Lines): boolean =>
  part.every(({ productId }) => countUnits(lines, productId) >= countUnits(part, productId));
const isRepeatedBy = (lines: Lines, order: StoredOrder): boolean =>
  order.lines.length > 0 && contains(lines, order.lines) && !isOver(order);

/** The orders that ended unpaid, may still be paid, and have all of their units in these lines. */
export const listEnded = (lines: Lines): StoredOrder[] =>
  getStoredOrders().filter((order) => mayBePaidStill(order) && isRepeatedBy(lines, order));

/**
 * The order of this device that a checkout of these lines replaces: one that is not paid yet, or one whose payment is being
 * confirmed or may still arrive, while all of its units are still in the cart. Then the server places one of the two, of
 * equal carts in any case.
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
