import type { verifyPayment } from '@kalavara/shared-types/checkout';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract';
import { AppError } from '../../platform/errors';
import {
  type GatewayPayment,
  GatewayUnavailable,
  isGatewayOrderId,
  isPaymentId,
} from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import type { OrderRow } from '../orders/rows';
import { linkGatewayOrder } from './link-gateway-order';
import type { Source } from './fulfil';
import * as queries from './queries';
import { settle } from './settle';

type Signed = BodyOf<typeof verifyPayment>;

/**
 * What the shopper's browser brings back from paying. The signature says that the gateway said so, and neither that the
 * money was captured nor how much: that, the gateway is asked for. If it does not answer now, the payment is on its way:
 * the webhook or the reconciler will end it, and nothing of it is lost.
 */
export async function verify(
  money: Money,
  signed: Signed,
  by: Source = 'verify',
): Promise<AnswerOf<typeof verifyPayment>> {
  const order = await verified(money, signed, by);
  return { orderNo: order.orderNo, state: order.state };
}

export async function verified(money: Money, signed: Signed, by: Source): Promise<OrderRow> {
  const gateway = gatewayOf(money);
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
    money.log.warn({ err: error, orderId }, 'a signed payment cannot be read');
    throw new AppError('payment-not-verified');
  });
  if (payment === undefined) return onItsWay(money, orderId);
  if (payment.orderId !== orderId) throw new AppError('payment-not-verified');
  return (
    (await settle(money, payment, by)).order ??
    (await linkGatewayOrder(money, payment, by)).order ??
    lost(money, payment)
  );
}

/** The signature is right and the gateway is silent: the shopper is told so, and the gateway is asked again at once. */
async function onItsWay(money: Money, orderId: string): Promise<OrderRow> {
  const order = await queries.findByGatewayOrder(money.db, orderId);
  if (!order) throw new AppError('payment-unknown');
  if (order.state !== 'awaiting' && order.state !== 'expired') return order;
  const now = money.clock.now();
  const move = { state: 'confirming' as const, nextCheckAt: now };
  await queries
    .transitionOrder(money.db, order.id, move, 'verify', now)
    .where('state', '=', order.state)
    .execute();
  return { ...order, state: 'confirming' };
}

/** Signed, and no order of ours: one of another shop on the same account. */
function lost(money: Money, { id }: GatewayPayment): never {
  money.log.warn({ paymentId: id }, 'a signed payment belongs to no order here');
  throw new AppError('payment-unknown');
}
