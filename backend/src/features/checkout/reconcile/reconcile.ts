import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { ReservationLimits } from '../../../platform/config/config';
import { withTransaction } from '../../../platform/db/transaction';
import { findStockLevels } from '../../catalogue/stock';
import {
  automaticCaptureMinutes,
  type GatewayPayment,
  GatewayUnavailable,
} from '../../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../../orders/payment-context';
import { recordGatewayRefund } from '../../orders/refunds/refund-worker';
import { createRefund, insertRefundOnce } from '../../orders/refunds/refunds';
import { type OrderRow, ranks } from '../../orders/rows';
import { orderTransitions } from '../../orders/transitions.rules';
import { expireOverdue } from '../expire';
import { linkOrFail } from '../gateway-order';
import * as queries from '../queries';
import { extendReservation } from './payment-window.queries';
import { settle, settleOrLink } from '../settle/settle';
import { scheduleCheck, updateIfUnpaid, updateLocked } from '../transitions.queries';

/**
 * Times of the checks after the start of a checkout. The shopper may have paid and closed the browser, and the webhook
 * may not arrive.
 */
const checksAfter = [2, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60, 120 * 60].map((at) => at * minuteMs);
/** Time after which a check is due again if its process died. */
const leaseMs = 2 * minuteMs;
const batchSize = 50;
const captureAfterMs = automaticCaptureMinutes * minuteMs;
const sweptMs = 6 * 24 * hourMs;

/** Polls the gateway for every checkout whose check is due. */
export async function reconcile(ctx: PaymentContext): Promise<void> {
  if (!ctx.gateway) return;
  const { mode } = ctx.gateway;
  const now = ctx.clock.now();
  for (const order of await queries.leaseDueOrders(
    ctx.pools.payments,
    mode,
    now,
    now + leaseMs,
    batchSize,
  )) {
    await check(ctx, order).catch((error: unknown) => {
      if (error instanceof GatewayUnavailable) return;
      const { orderNo } = order;
      ctx.log.error({ event: 'reconcile_failed', err: error, orderNo });
    });
    // Also scheduled after a failure, so that a check that never succeeds does not block the others.
    await scheduleCheck(ctx.pools.payments, order.id, findNextCheck(order, ctx.clock.now()));
  }
}

async function check(ctx: PaymentContext, order: OrderRow): Promise<void> {
  if (order.state === 'needs-cart') return refundUnclaimed(ctx, order);
  if (order.gatewayOrderId === null) return linkOrFail(ctx, order);
  const payments = await gatewayOf(ctx).listOrderPayments(order.gatewayOrderId);
  // Captured payments last, so that the payment that counts decides the state.
  for (const payment of [...payments].sort(
    (a, b) => Number(a.status === 'captured') - Number(b.status === 'captured'),
  )) {
    await settle(ctx, await captureLate(ctx, order, payment), 'reconciler');
  }
  if (payments.every(({ status }) => status === 'failed')) await endConfirming(ctx, order);
  if (isOverdue(order, ctx.clock.now(), ctx.config.reservations)) await expireOverdue(ctx, order);
}

/**
 * Whether a checkout without a reservation has expired: it ends at the first check after the longest time of a
 * reservation.
 */
const isOverdue = (
  { state, cart, reservedUntil, createdAt }: OrderRow,
  now: Instant,
  { maxReservationMs }: ReservationLimits,
): boolean =>
  state === 'awaiting' &&
  cart !== null &&
  reservedUntil === null &&
  createdAt + maxReservationMs <= now;

/**
 * Reopens an order whose payment the browser reported while the gateway did not answer, if the gateway has no such
 * payment: the shopper may try again.
 */
async function endConfirming(ctx: PaymentContext, order: OrderRow): Promise<void> {
  const isReserved = order.reservedUntil !== null;
  const step = orderTransitions.next(order.state, 'payment-missing', { isReserved });
  if (!step) return;
  const now = ctx.clock.now();
  await updateIfUnpaid(ctx.pools.payments, order, { state: step.state }, 'reconciler', now);
}

/**
 * Captures a payment that was authorized too late for an automatic capture, if its units are in stock. Without a
 * capture the gateway refunds it without a fee.
 */
async function captureLate(
  ctx: PaymentContext,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  const isLate =
    payment.status === 'authorized' && (payment.createdAt ?? 0) < ctx.clock.now() - captureAfterMs;
  if (!isLate || order.cart === null || payment.amountPaise !== order.totalPaise) return payment;
  const { quantities } = order.cart;
  const levels = await findStockLevels(ctx.pools.payments, Object.keys(quantities));
  const isInStock =
    order.reservedUntil !== null ||
    Object.keys(quantities).every((id) => (levels.get(id)?.available ?? 0) >= quantities[id]!);
  return isInStock ? gatewayOf(ctx).capture(payment.id, payment.amountPaise) : payment;
}

/**
 * The time of the next check. It depends on the age of the checkout, not on the number of checks, so that an outage of
 * the gateway skips none.
 */
function findNextCheck(
  { state, gatewayOrderId, createdAt }: OrderRow,
  now: Instant,
): Instant | null {
  if (gatewayOrderId === null && state === 'failed') return null;
  return checksAfter.map((after) => createdAt + after).find((at) => at > now) ?? null;
}

/** Refunds the rest of a payment for which no cart arrived within a day. */
async function refundUnclaimed(ctx: PaymentContext, { id }: OrderRow): Promise<void> {
  const now = ctx.clock.now();
  await withTransaction(ctx.pools.payments, async (tx) => {
    const [order, left] = await Promise.all([
      queries.lockOrder(tx.db, id),
      queries.listUnrefunded(tx.db, id),
    ]);
    const step = orderTransitions.next(order.state, 'unclaimed', {});
    if (!step) return;
    const change = { state: step.state, nextCheckAt: null };
    tx.write(updateLocked(order, change, 'clock', now));
    const why = { reason: 'unclaimed', orderNo: order.orderNo, by: 'clock', at: now } as const;
    for (const { id: paymentId, amountPaise } of left)
      tx.write(insertRefundOnce(tx.db, createRefund({ ...why, paymentId, amountPaise })));
  });
  ctx.sendRefundsNow();
}

/** Releases reservations that have ended, after polling the gateway if it answers. */
export async function expireReservations(ctx: PaymentContext): Promise<void> {
  for (const order of await queries.listReservedPast(ctx.pools.payments, ctx.clock.now())) {
    await expireReservation(ctx, order).catch((error: unknown) => {
      const { orderNo } = order;
      ctx.log.error({ event: 'expire_failed', err: error, orderNo });
    });
  }
}

/**
 * Extends a reservation while an attempt to pay may still be captured: one that the gateway has not ended, or any if
 * the gateway does not answer. Else expires it.
 */
async function expireReservation(ctx: PaymentContext, order: OrderRow): Promise<void> {
  const { reservationMs, maxReservationMs } = ctx.config.reservations;
  const now = ctx.clock.now();
  const isOpen = await hasOpenAttempt(ctx, order);
  if (isOpen && now < order.createdAt + maxReservationMs)
    await extendReservation(ctx.pools.payments, order.orderNo, {
      now,
      reservationMs,
      maxReservationMs,
    });
  else await expireOverdue(ctx, order);
}

async function hasOpenAttempt(ctx: PaymentContext, order: OrderRow): Promise<boolean> {
  if (order.gatewayOrderId === null || !ctx.gateway) return false;
  const payments = await ctx.gateway.listOrderPayments(order.gatewayOrderId).catch(() => null);
  for (const payment of payments ?? []) await settle(ctx, payment, 'reconciler');
  return payments?.some(({ status }) => status === 'created' || status === 'authorized') ?? true;
}

/**
 * Settles every payment of the last six days whose stored state is behind that of the gateway; an error of one does not
 * stop the others.
 */
export async function sweep(ctx: PaymentContext): Promise<void> {
  if (!ctx.gateway) return;
  const now = ctx.clock.now();
  const payments = await ctx.gateway.listPayments({ fromMs: now - sweptMs, toMs: now });
  // Nearly all payments are up to date; their orders are not locked.
  const known = await queries.listProgress(
    ctx.pools.payments,
    payments.map(({ id }) => id),
  );
  for (const payment of payments) {
    await catchUp(ctx, payment, known.get(payment.id)).catch((error: unknown) => {
      const { id: paymentId } = payment;
      ctx.log.error({ event: 'sweep_failed', err: error, paymentId });
    });
  }
}

/**
 * Settles a payment, and records refunds that only the gateway has, because their webhooks were lost or a backup was
 * restored. A payment that was refunded before its capture never counted for an order.
 */
async function catchUp(
  ctx: PaymentContext,
  payment: GatewayPayment,
  known: queries.Progress | undefined,
): Promise<void> {
  const isPaid = payment.status === 'captured' || payment.status === 'authorized';
  let isCaptured = known?.rank === ranks.captured;
  if (isPaid && (known?.rank ?? -1) < ranks[payment.status]) {
    const { order } = await settleOrLink(ctx, payment, 'reconciler');
    isCaptured = order !== undefined && payment.status === 'captured';
  }
  if (!isCaptured || payment.refundedPaise <= (known?.refundedPaise ?? 0)) return;
  for (const refund of await gatewayOf(ctx).listRefunds(payment.id))
    await recordGatewayRefund(ctx, refund, 'reconciler');
}
