import type { OwnOrderView } from '@kalavara/shared-types/orders';
import { takeOut } from '../../../features/cart/store';
import { endAttemptOf } from '../../../features/checkout/attempt';
import { clearForm } from '../../../features/checkout/form';
import { fetchOrder } from '../../../features/order/follow';
import { forgetOrder, keptOrder, noteState, type KeptOrder } from '../../../features/order/keptOrders';
import { codeOf } from '../../../http/call';

/** Notes how an order of this phone stands, and takes its jars out of the cart once the shop has the money for them. */
export function noteOrder({ orderId, state }: OwnOrderView) {
  const order = keptOrder(orderId);
  if (!order) return;
  const isBought = state === 'paid' || state === 'refund-due' || state === 'refunded';
  if (isBought && endAttemptOf(orderId)) clearForm();
  if (!isBought || order.lines.length === 0) return noteState(orderId, state);
  if (state === 'paid') takeOut(order.lines);
  noteState(orderId, state, { lines: [] });
}

/** Learns how a kept order stands now. An order that the shop does not know is nothing to wait for. */
export async function askOnce(order: KeptOrder) {
  try {
    noteOrder(await fetchOrder(order));
  } catch (error) {
    if (codeOf(error) === 'order-not-found') forgetOrder(order.orderNo);
  }
}
