import type { OwnOrderView } from '@kalavara/shared-types/orders';
import { takeOut } from '../../../features/cart/store';
import { endAttemptOf } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { fetchOrder } from '../../../features/orders/shopper/follow';
import {
  removeStoredOrder,
  isUnfinished,
  findStoredOrder,
  updateStoredState,
  type StoredOrder,
} from '../../../features/orders/shopper/storedOrders';
import { codeOf } from '../../../http/call';

/**
 * Notes how an order of this browser stands, and takes its units out of the cart once the shop has the money for them.
 * An end that no page shows at this moment stays unread, to be announced.
 */
export function noteOrder({ orderId, state }: OwnOrderView, isShown = true) {
  const order = findStoredOrder(orderId);
  if (!order) return;
  const isBought = state === 'paid' || state === 'refund-due' || state === 'refunded';
  if (isBought && endAttemptOf(orderId)) clearForm();
  const isOrdered = isBought && order.lines.length > 0;
  if (isOrdered && state === 'paid') takeOut(order.lines);
  const wasUnread = order.isUnread === true;
  const isUnread = !isShown && (wasUnread || (isBought && isUnfinished(order)));
  updateStoredState(orderId, state, {
    ...(isOrdered && { lines: [] }),
    ...(isUnread !== wasUnread && { isUnread }),
  });
}

/** Learns how an order stands now, for a list that shows it. An order that the shop does not know is nothing to wait for. */
export async function askOnce(order: StoredOrder) {
  try {
    noteOrder(await fetchOrder(order));
  } catch (error) {
    if (codeOf(error) === 'order-not-found') removeStoredOrder(order.orderNo);
  }
}
