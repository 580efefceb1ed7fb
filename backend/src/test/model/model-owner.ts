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

/** The code of a refusal; undefined if the call succeeds. */
type Refusal = string | undefined;

export function adjustStock(product: ModelProduct, change: number): Refusal {
  if (product.stock + change < 0) return 'stock-too-low';
  product.stock += change;
  return undefined;
}

/**
 * Whether the gateway has refunded a payment by itself without reporting the refund; the owner must not refund it by
 * hand.
 */
const isRefundedByGateway = ({ reported, refunds }: ModelPayment) =>
  reported === 'refunded' && refunds.every(({ gatewayId }) => gatewayId === null);

const unrefundedPaise = (payment: ModelPayment) => payment.amountPaise - refundedOf(payment);

/** Returns the applied payment with money left; all captured ones if none is applied. */
export function unrefunded({ payments }: ModelOrder) {
  const captured = payments.filter(isCaptured);
  const applied = captured.filter(({ isApplied }) => isApplied);
  return (applied.length > 0 ? applied : captured).filter(
    (payment) => unrefundedPaise(payment) > 0,
  );
}

/** Returns captured payments with money left beside the applied payment of the order. */
export const secondPayments = ({ payments }: ModelOrder) =>
  payments.some((payment) => isCaptured(payment) && payment.isApplied)
    ? payments.filter(
        (payment) => isCaptured(payment) && !payment.isApplied && unrefundedPaise(payment) > 0,
      )
    : [];

/** The shop refunds a second payment through the gateway. */
export function refundSecondByGateway(payment: ModelPayment): Refusal {
  addRefund(payment, unrefundedPaise(payment));
  return undefined;
}

/** The owner has refunded a second payment by hand; the shop only records it. */
export function refundSecondByHand(order: ModelOrder, payment: ModelPayment): Refusal {
  if (isRefundedByGateway(payment)) return 'nothing-to-refund';
  addHandRefund(order, payment, unrefundedPaise(payment));
  return undefined;
}

/**
 * Refunds an amount; without one, everything that is left. `isByHand`: it counts as refunded at once, without the
 * gateway.
 */
export function refund(
  order: ModelOrder,
  amountPaise: number | undefined,
  isByHand = false,
): Refusal {
  const payments = unrefunded(order).filter(
    (payment) => !isByHand || !isRefundedByGateway(payment),
  );
  const left = sum(payments.map(unrefundedPaise));
  if (left === 0) return 'nothing-to-refund';
  const wanted = amountPaise ?? left;
  if (wanted > left) return 'refund-too-much';
  if (wanted === left) order.state = 'refund-due';
  let rest = wanted;
  for (const payment of payments) {
    const part = Math.min(rest, unrefundedPaise(payment));
    if (part > 0 && isByHand) addHandRefund(order, payment, part);
    else if (part > 0) addRefund(payment, part);
    rest -= part;
  }
  return undefined;
}

/** The owner marks the money as refunded: the shop refunds what it has of it; the rest was refunded by hand. */
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

/** Shipped units are not restocked automatically. */
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
