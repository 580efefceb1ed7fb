import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { OrderStatus } from '@kalavara/shared-types/orders/orders';
import {
  availableOf,
  isCaptured,
  type Model,
  type ModelOrder,
  type ModelPayment,
  type ModelProduct,
  productOf,
  refundedOf,
  sum,
} from './model';
import { addHandRefund, addRefund } from './model-money';

/** The code of a refusal; undefined where the call is done. */
type Refusal = string | undefined;

export function adjustStock(product: ModelProduct, change: number): Refusal {
  if (product.stock + change < 0) return 'stock-too-low';
  product.stock += change;
  return undefined;
}

/** The owner does not pay back by hand what the gateway has refunded by itself and not reported. */
const isRefundedByGateway = ({ reported, refunds }: ModelPayment) =>
  reported === 'refunded' && refunds.every(({ gatewayId }) => gatewayId === null);

const leftOf = (payment: ModelPayment) => payment.amountPaise - refundedOf(payment);

/** All that is left of the payment that counts; of all captured ones while none does. */
export function unrefunded({ payments }: ModelOrder) {
  const captured = payments.filter(isCaptured);
  const applied = captured.filter(({ isApplied }) => isApplied);
  return (applied.length > 0 ? applied : captured).filter((payment) => leftOf(payment) > 0);
}

/** The payments of which money is left that is not the order's own: another one counts. */
export const secondPayments = ({ payments }: ModelOrder) =>
  payments.some((payment) => isCaptured(payment) && payment.isApplied)
    ? payments.filter((payment) => isCaptured(payment) && !payment.isApplied && leftOf(payment) > 0)
    : [];

export function refundSecond(payment: ModelPayment): Refusal {
  addRefund(payment, leftOf(payment));
  return undefined;
}

export function giveBackSecond(order: ModelOrder, payment: ModelPayment): Refusal {
  if (isRefundedByGateway(payment)) return 'nothing-to-refund';
  addHandRefund(order, payment, leftOf(payment));
  return undefined;
}

/** Without an amount everything that is left. `isByHand`: it is back at once, without the gateway. */
export function refund(
  order: ModelOrder,
  amountPaise: number | undefined,
  isByHand = false,
): Refusal {
  const payments = unrefunded(order).filter(
    (payment) => !isByHand || !isRefundedByGateway(payment),
  );
  const left = sum(payments.map(leftOf));
  if (left === 0) return 'nothing-to-refund';
  const wanted = amountPaise ?? left;
  if (wanted > left) return 'refund-too-much';
  if (wanted === left) order.state = 'refund-due';
  let rest = wanted;
  for (const payment of payments) {
    const part = Math.min(rest, leftOf(payment));
    if (part > 0 && isByHand) addHandRefund(order, payment, part);
    else if (part > 0) addRefund(payment, part);
    rest -= part;
  }
  return undefined;
}

/** The owner marks the money as refunded: what the shop has of it goes back, else it went back by hand. */
export function markRefunded(order: ModelOrder) {
  const wasRefunded = order.paymentStatus === 'refunded';
  order.paymentStatus = 'refunded';
  if (refund(order, undefined) !== undefined && !wasRefunded) order.state = 'refunded';
}

type Change = { status: OrderStatus; restock: Items | undefined };

export function setStatus(model: Model, order: ModelOrder, { status, restock }: Change): Refusal {
  if (!order.isPlaced) return 'order-not-found';
  const wasCancelled = order.status === 'cancelled';
  const isCancelled = status === 'cancelled';
  if (restock && !isCancelled) return 'invalid';
  if (restock && wasCancelled) return 'already-cancelled';
  if (restock && Object.entries(restock).some(([id, units]) => units > (order.items![id] ?? 0)))
    return 'restock-too-many';
  if (!wasCancelled && isCancelled) cancel(model, order, restock);
  const refusal = wasCancelled && !isCancelled ? resume(model, order) : undefined;
  if (refusal === undefined) order.status = status;
  return refusal;
}

/** Shipped units do not come back by themselves. */
function cancel(model: Model, order: ModelOrder, restock: Items | undefined) {
  const isShipped = order.status === 'shipped' || order.status === 'delivered';
  for (const [id, units] of Object.entries(order.sold)) {
    const back = restock ? (restock[id] ?? 0) : isShipped ? 0 : units;
    productOf(model, id).stock += back;
    order.sold[id] = units - back;
  }
  if (order.holdsCapacity) order.event!.taken -= 1;
  order.holdsCapacity = false;
  refund(order, undefined);
}

function resume(model: Model, order: ModelOrder): Refusal {
  const missing = Object.entries(order.items!).map(
    ([id, units]) => [productOf(model, id), units - (order.sold[id] ?? 0)] as const,
  );
  if (missing.some(([product, units]) => units > 0 && availableOf(product) < units))
    return 'sold-out';
  const { event } = order;
  if (event && event.taken >= event.maxOrders) return 'no-event-place';
  for (const [product, units] of missing) product.stock -= units;
  order.sold = { ...order.items };
  if (event) {
    event.taken += 1;
    order.holdsCapacity = true;
  }
  return undefined;
}
