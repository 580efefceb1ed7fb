import type * as calls from '@kalavara/shared-types/checkout/checkout';
import { itemsProblem } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import {
  linesOf,
  phoneOf,
  pincodeOf,
  quantitiesOf,
} from '@kalavara/shared-types/checkout/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { isSame } from '@kalavara/shared-types/is-same';
import { AppError } from '../../../platform/errors';
import { addressKey } from '../../../platform/limits/limits';
import { GatewayUnavailable, isGatewayOrderId, isPaymentId } from '../../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../../orders/payment-context';
import type { Cart, OrderRow } from '../../orders/rows';
import { orderTransitions } from '../../orders/transitions.rules';
import { claimPayment } from './claim';
import type { Source } from './effects';
import * as queries from '../queries';
import { settle, settleOrLink } from './settle';
import { addNote, updateInState } from '../transitions.queries';

type Signed = BodyOf<typeof calls.verifyPayment>;
type OrderBody = BodyOf<typeof calls.placeOrder>;

export async function verifyPayment(
  ctx: PaymentContext,
  signed: Signed,
): Promise<AnswerOf<typeof calls.verifyPayment>> {
  const { orderNo, state } = await verifySignedPayment(ctx, signed, 'verify');
  return { orderNo, state };
}

/**
 * Settles a payment that the shopper's browser reports. The signature proves that the gateway knows the payment, not
 * that it is captured, nor its amount; both are read from the gateway. If the gateway does not answer, the webhook or
 * the reconciler settles the payment later.
 */
export async function verifySignedPayment(
  ctx: PaymentContext,
  signed: Signed,
  by: Source,
): Promise<OrderRow> {
  const gateway = gatewayOf(ctx);
  const {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  } = signed;
  const isWellFormed = isGatewayOrderId(orderId) && isPaymentId(paymentId);
  if (!isWellFormed || !gateway.isCheckoutSignature({ orderId, paymentId, signature }))
    throw new AppError('payment-not-verified');

  const payment = await gateway.getPayment(paymentId).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return undefined;
    const event = 'signed_payment_unreadable';
    ctx.log.warn({ event, err: error, orderId, paymentId });
    throw new AppError('payment-not-verified');
  });
  if (payment === undefined) return markPending(ctx, orderId);
  if (payment.orderId !== orderId) throw new AppError('payment-not-verified');
  const { order } = await settleOrLink(ctx, payment, by).catch((error: unknown) => {
    throw error instanceof GatewayUnavailable ? new AppError('unavailable') : error;
  });
  if (order) return order;
  // The payment is of another shop on the same gateway account.
  ctx.log.warn({ event: 'signed_payment_unknown', paymentId });
  throw new AppError('payment-unknown');
}

/**
 * Marks an order as pending whose signature is right while the gateway does not answer, and schedules its check now.
 */
async function markPending(ctx: PaymentContext, gatewayOrderId: string): Promise<OrderRow> {
  const order = await queries.findByGatewayOrder(ctx.pools.payments, gatewayOrderId);
  if (!order) throw new AppError('payment-unknown');
  const step = orderTransitions.next(order.state, 'payment-pending', {});
  if (!step) return order;
  const now = ctx.clock.now();
  const change = { state: step.state, nextCheckAt: now };
  await updateInState(ctx.pools.payments, order, change, 'verify', now);
  return { ...order, state: step.state };
}

/**
 * The last documented call of a purchase. An order with a draft is settled already, and the answer is its state; a
 * payment without a draft gets its cart here. `paymentStatus` and `totalAmount` are not trusted: the payment is read
 * from the gateway.
 */
export async function placeOrder(
  ctx: PaymentContext,
  body: OrderBody,
  ip: string,
): Promise<AnswerOf<typeof calls.placeOrder>> {
  if (itemsProblem(body)?.code === 'cart-empty')
    throw new AppError('cart-empty', { fields: ['items'] });
  if (!isPaymentId(body.paymentId)) throw new AppError('order-unpaid', { fields: ['paymentId'] });
  const found =
    (await queries.findByPayment(ctx.pools.payments, body.paymentId)) ??
    (await settleReported(ctx, body, addressKey(ip)));
  const order = found.state === 'needs-cart' ? await claimPayment(ctx, found, body) : found;
  await acceptSameOrder(ctx, order, body);
  // The payment is refunded: a caller that only reads `success` must not mistake the answer for a placed order.
  if (order.paidAt === null && (order.state === 'refund-due' || order.state === 'refunded'))
    throw new AppError('order-not-placed', { details: { orderNo: order.orderNo } });
  return { order: { orderId: order.orderNo, state: order.state } };
}

/** Settles a payment that was not reported before, by its signature, else by its id. */
async function settleReported(
  ctx: PaymentContext,
  body: OrderBody,
  from: string,
): Promise<OrderRow> {
  const { paymentId, razorpay_order_id: orderId, razorpay_signature: signature } = body;
  if (orderId !== undefined && signature !== undefined) {
    const signed = { razorpay_order_id: orderId, razorpay_signature: signature };
    return verifySignedPayment(ctx, { razorpay_payment_id: paymentId, ...signed }, 'order');
  }
  // Each invented id costs a call to the gateway.
  await ctx.limits.take('payment', from);
  const payment = await gatewayOf(ctx)
    .getPayment(paymentId)
    .catch((error: unknown) => {
      throw new AppError(error instanceof GatewayUnavailable ? 'unavailable' : 'order-unpaid');
    });
  const { order } = await settle(ctx, payment, 'order');
  if (!order) throw new AppError('payment-unknown');
  return order;
}

/**
 * Checks a repeated order call against the cart of the checkout. Throws `payment-reused` for another cart or phone;
 * another name or address is stored as a note.
 */
async function acceptSameOrder(
  ctx: PaymentContext,
  order: OrderRow,
  body: OrderBody,
): Promise<void> {
  const { cart } = order;
  if (cart === null) return;
  const isSameCart = isSame(quantitiesOf(linesOf(body)), sorted(cart));
  if (!isSameCart || phoneOf(body.phone) !== cart.customer.phone)
    throw new AppError('payment-reused');
  const note = findNote(cart, body);
  if (note !== undefined && order.note === null)
    await addNote(ctx.pools.payments, order.id, note, ctx.clock.now());
}

function sorted({ quantities }: Cart) {
  return Object.fromEntries(Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function findNote({ customer, address, pincode }: Cart, body: OrderBody): string | undefined {
  const sent = [body.name, body.address, pincodeOf(body.pincode) ?? body.pincode];
  const stored = [customer.name, address, pincode];
  return isSame(sent, stored) ? undefined : sent.join(', ');
}
