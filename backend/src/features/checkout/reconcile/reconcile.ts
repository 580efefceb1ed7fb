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

/** After the start of a checkout: its shopper may have paid and closed the browser, and no webhook need arrive. */
const checksAfter = [2, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60, 120 * 60].map((at) => at * minuteMs);
/** The check of a process that died is due again after this. */
const leaseMs = 2 * minuteMs;
const batchSize = 50;
const captureAfterMs = automaticCaptureMinutes * minuteMs;
const sweptMs = 6 * 24 * hourMs;

/** Polls the gateway about every checkout whose check is due. */
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
    // Also after a failure, so that a check which never succeeds does not block the others.
    await scheduleCheck(ctx.pools.payments, order.id, findNextCheck(order, ctx.clock.now()));
  }
}

async function check(ctx: PaymentContext, order: OrderRow): Promise<void> {
  if (order.state === 'needs-cart') return refundUnclaimed(ctx, order);
  if (order.gatewayOrderId === null) return linkOrFail(ctx, order);
  const payments = await gatewayOf(ctx).listOrderPayments(order.gatewayOrderId);
  // Captured ones last, so that the payment that counts decides the state.
  for (const payment of [...payments].sort(
    (a, b) => Number(a.status === 'captured') - Number(b.status === 'captured'),
  )) {
    await settle(ctx, await captureLate(ctx, order, payment), 'reconciler');
  }
  if (payments.every(({ status }) => status === 'failed')) await endConfirming(ctx, order);
  if (isOverdue(order, ctx.clock.now(), ctx.config.reservations)) await expireOverdue(ctx, order);
}

/** A checkout without a reservation expires at the first check after the longest time of one. */
const isOverdue = (
  { state, cart, reservedUntil, createdAt }: OrderRow,
  now: Instant,
  { maxReservationMs }: ReservationLimits,
): boolean =>
  state === 'awaiting' &&
  cart !== null &&
  reservedUntil === null &&
  createdAt + maxReservationMs <= now;

/** The browser reported a payment while the gateway did not answer, and there is none: the shopper may try again. */
async function endConfirming(ctx: PaymentContext, order: OrderRow): Promise<void> {
  const isReserved = order.reservedUntil !== null;
  const step = orderTransitions.next(order.state, 'payment-missing', { isReserved });
  if (!step) return;
  const now = ctx.clock.now();
  await updateIfUnpaid(ctx.pools.payments, order, { state: step.state }, 'reconciler', now);
}

/** A payment authorized so late that its capture is our decision: captured if there is stock, else refunded without a fee. */
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

/** By the age of the checkout and not by the number of checks, so that an outage of the gateway skips none. */
function findNextCheck(
  { state, gatewayOrderId, createdAt }: OrderRow,
  now: Instant,
): Instant | null {
  if (gatewayOrderId === null && state === 'failed') return null;
  return checksAfter.map((after) => createdAt + after).find((at) => at > now) ?? null;
}

/** No cart arrived for a day: what the owner has not refunded yet of the payment is refunded. */
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

/** Releases reservations that are over, once the gateway is polled if it answers. */
export async function expireReservations(ctx: PaymentContext): Promise<void> {
  for (const order of await queries.listReservedPast(ctx.pools.payments, ctx.clock.now())) {
    await expireReservation(ctx, order).catch((error: unknown) => {
      const { orderNo } = order;
      ctx.log.error({ event: 'expire_failed', err: error, orderNo });
    });
  }
}

/** An attempt that the gateway has not ended, or cannot report, may still be captured: its units stay reserved for longer. */
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

/** Settles every payment of the last six days that got further than is known here, whatever else failed. */
export async function sweep(ctx: PaymentContext): Promise<void> {
  if (!ctx.gateway) return;
  const now = ctx.clock.now();
  const payments = await ctx.gateway.listPayments({ fromMs: now - sweptMs, toMs: now });
  // Nearly all are known; their orders are not locked for that.
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
 * Settles a payment, and records its refunds where the gateway has more of them: their webhooks were lost, or a backup was
 * restored. Money that went back before it was captured was never ours.
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
