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

/**
 * The order of this device that a checkout of these lines replaces: one that is not paid yet, or one whose payment is being
 * confirmed or may still arrive, while all of its units are still in the cart. Then the server places one of the two, of
 * equal carts in any case.
 */
export function replacedOrder(lines: readonly DraftLine[]): OwnOrder | undefined {
  const isRepeated = (order: StoredOrder) =>
    !order.isOver &&
    order.lines.length > 0 &&
    order.lines.every(
      ({ productId }) => countUnits(lines, productId) >= countUnits(order.lines, productId),
    );
  const isConfirming = (order: StoredOrder) => order.state === 'confirming' && isRepeated(order);
  const orders = getStoredOrders();
  const found =
    listReserving(orders).find((order) => order.state === 'awaiting' || isConfirming(order)) ??
    orders.find((order) => isConfirming(order) || (mayBePaidStill(order) && isRepeated(order)));
  return found && { orderNo: found.orderNo, accessToken: found.accessToken };
}
