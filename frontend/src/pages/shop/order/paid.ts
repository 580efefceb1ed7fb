import type { OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { takeOut } from '../../../features/cart/store';
import { endAttemptOf } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { fetchOrder } from '../../../features/orders/shopper/follow';
import { mayBePaidStill } from '../../../features/orders/shopper/replacedOrder';
import {
  getStoredOrders,
  removeStoredOrder,
  isUnfinished,
  findStoredOrder,
  rereadOrders,
  storeOrder,
  updateStoredState,
} from '../../../features/orders/shopper/storedOrders';
import { codeOf } from '../../../http/call';

/**
 * Stores the state of an order of this browser, and removes its units from the cart once it is paid. A final state
 * that no page shows is marked as unread, to be announced.
 */
export function noteOrder(
  { orderId, createdAt, state, status, paymentMethod }: OwnOrderView,
  { isShown = true } = {},
) {
  // Another tab may have removed its units from the cart already.
  rereadOrders();
  const order = findStoredOrder(orderId);
  if (!order) return;
  const isBought = state === 'paid' || state === 'refund-due' || state === 'refunded';
  // After a refund the same person may order once more.
  if (isBought && endAttemptOf(orderId) && state === 'paid') clearForm();
  const isOrdered = isBought && order.lines.length > 0;
  if (isOrdered && state === 'paid') takeOut(order.lines);
  const wasPaidLater = order.isPaidLater === true;
  const isPaidLater = paymentMethod === 'later';
  const wasUnread = order.isUnread === true;
  const isUnread =
    !isShown && (wasUnread || (isBought && (isUnfinished(order) || mayBePaidStill(order))));
  const at = Date.parse(createdAt);
  updateStoredState(orderId, state, {
    ...(at !== order.at && { at }),
    ...(isOrdered && { lines: [] }),
    ...(status !== order.status && { status }),
    ...(isPaidLater !== wasPaidLater && { isPaidLater }),
    ...(isUnread !== wasUnread && { isUnread }),
  });
  if (isOrdered && state === 'paid')
    for (const other of getStoredOrders())
      if (other.orderNo !== orderId && !other.isOver) storeOrder({ ...other, isOver: true });
}

/**
 * Removes an order that the shop does not have from the list, unless it may be paid: only this device has the key to
 * it, and the order may return if the shop restored an older backup.
 */
export function removeUnknown(orderNo: string) {
  const state = findStoredOrder(orderNo)?.state;
  if (state === null || state === 'awaiting') removeStoredOrder(orderNo);
}

/** Marks the result of an order as shown. */
export function markRead(orderNo: string) {
  const order = findStoredOrder(orderNo);
  if (order?.isUnread) storeOrder({ ...order, isUnread: false });
}

/** Reloads the state of a listed order. */
export async function refreshOrder(order: OwnOrder, by?: Parameters<typeof noteOrder>[1]) {
  try {
    noteOrder(await fetchOrder(order), by);
  } catch (error) {
    if (codeOf(error) === 'order-not-found') removeUnknown(order.orderNo);
  }
}

/** Stores a changed end of the reservation of an order of this device. */
export function updateReservationEnd(orderNo: string, heldUntil: string | null) {
  const order = findStoredOrder(orderNo);
  if (order && heldUntil !== null && order.heldUntil !== heldUntil)
    storeOrder({ ...order, heldUntil });
}
