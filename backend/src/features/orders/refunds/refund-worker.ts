import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type GatewayRefund, GatewayRejected } from '../../gateway/gateway';
import { gatewayOf, type PaymentContext } from '../payment-context';
import { changeRefund } from './refund-state';
import { listFailedAlike } from './late-refund.queries';
import { confirmLateRefund, settleEarlierLateRefunds, supersede } from './late-refund';
import { alarmingAttempts, sentTwice } from './refunds';
import * as refundQueries from './refunds.queries';
import type { RefundRow } from '../rows';
import { type RefundState, refundTransitions } from '../transitions.rules';

/**
 * The pauses between attempts. After a lost answer the same key is sent again, for which the gateway returns the same
 * refund.
 */
const tryAfter = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs];
/** Time after which a refund is due again if its process died or its result could not be written. */
const leaseMs = minuteMs / 2;
const batchSize = 20;

/**
 * Sends the due refunds, each with its own idempotency key, and polls the pending ones. Refunds of the practice shop
 * stay unchanged once its keys are replaced by live ones, for which the gateway has no such payments.
 */
export async function sendRefunds(ctx: PaymentContext): Promise<void> {
  if (!ctx.gateway) return;
  const now = ctx.clock.now();
  for (const refund of await refundQueries.leaseDueRefunds(
    ctx.pools.payments,
    ctx.gateway.mode,
    now,
    now + leaseMs,
    batchSize,
  )) {
    const done = refund.state === 'pending' ? poll(ctx, refund) : send(ctx, refund);
    await done.catch((error: unknown) =>
      ctx.log.error({ event: 'refund_worker_failed', err: error, refundId: refund.id }),
    );
  }
}

/** The body is sent as stored: the gateway requires the same body with the same idempotency key. */
const StoredBody = z.looseObject({ amount: z.number().int() });

async function send(ctx: PaymentContext, refund: RefundRow): Promise<void> {
  const failed = await listFailedAlike(ctx.pools.payments, refund);
  if (failed.size > 0) {
    const all = await gatewayOf(ctx)
      .listRefunds(refund.paymentId)
      .catch((error: unknown) => delay(ctx, refund, error));
    if (!all || (await supersede(ctx, refund, failed, all))) return;
  }
  const request = gatewayOf(ctx).refund({
    paymentId: refund.paymentId,
    body: StoredBody.parse(JSON.parse(refund.body)),
    idempotencyKey: refund.id,
  });
  const sent = await request.catch((error: unknown) =>
    error instanceof GatewayRejected
      ? handleRejection(ctx, refund, error)
      : delay(ctx, refund, error),
  );
  // A database error propagates from here, so that it is not recorded as an error of the gateway; the lease ends soon.
  if (sent) await report(ctx, refund.id, sent);
}

/**
 * Whether a refusal may end by itself. A balance that is too low will be topped up; every other 400 stays refused, and
 * the owner decides.
 */
const isTemporary = ({ status, description }: GatewayRejected) =>
  status !== 400 || /balance/i.test(description);

async function handleRejection(
  ctx: PaymentContext,
  refund: RefundRow,
  error: GatewayRejected,
): Promise<void> {
  const all = await gatewayOf(ctx)
    .listRefunds(refund.paymentId)
    .catch(() => undefined);
  const earlier = all && (await findEarlier(ctx, refund, all));
  if (earlier) return report(ctx, refund.id, earlier);
  // Without the list of refunds, the money may be on its way.
  if (!all || isTemporary(error)) return delay(ctx, refund, error);
  const { id: refundId, paymentId } = refund;
  ctx.log.error({ event: 'refund_refused', refundId, paymentId, reason: error.description });
  await changeRefund(ctx, refundId, ({ state }) => {
    const step = refundTransitions.next(state as RefundState, 'refused', {});
    return step && { state: step.state, lastError: error.description, nextTryAt: null };
  });
  await settleEarlierLateRefunds(ctx, refundId);
}

/**
 * Finds the existing refund behind the refusal "fully refunded already": our own one whose answer was lost, or one that
 * was made on the gateway's own pages. Another refund of ours whose answer was lost may have the same amount, but it
 * has its own receipt.
 */
async function findEarlier(
  ctx: PaymentContext,
  refund: RefundRow,
  all: readonly GatewayRefund[],
): Promise<GatewayRefund | undefined> {
  const others = await refundQueries.listOtherIds(ctx.pools.payments, refund);
  const isFromDashboard = ({ id, amountPaise, status, receipt }: GatewayRefund) =>
    amountPaise === refund.amountPaise &&
    status !== 'failed' &&
    !others.has(id) &&
    (receipt === null || !others.has(receipt));
  return all.find(({ receipt }) => receipt === refund.id) ?? all.find(isFromDashboard);
}

async function poll(ctx: PaymentContext, refund: RefundRow): Promise<void> {
  try {
    const current = await gatewayOf(ctx).getRefund(refund.gatewayRefundId!);
    if (current.status !== 'pending') return await report(ctx, refund.id, current);
    const now = ctx.clock.now();
    await refundQueries.postponeRefund(
      ctx.pools.payments,
      refund.id,
      now,
      now + pauseAfter(refund),
    );
  } catch (error) {
    await delay(ctx, refund, error);
  }
}

/** The pause grows with the attempts, whether the call fails or only its webhook is missing. */
const pauseAfter = ({ attempts }: Pick<RefundRow, 'attempts'>) =>
  tryAfter[Math.min(Math.max(attempts - 1, 0), tryAfter.length - 1)]!;

async function delay(ctx: PaymentContext, refund: RefundRow, error: unknown): Promise<void> {
  const { id: refundId, attempts } = refund;
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  if (attempts >= alarmingAttempts)
    ctx.log.error({ event: 'refund_delayed', refundId, attempts, reason });
  const nextTryAt = new Date(ctx.clock.now() + pauseAfter(refund));
  await changeRefund(ctx, refundId, ({ state }) => {
    const step = refundTransitions.next(state as RefundState, 'delayed', {});
    return step && { state: step.state, lastError: reason, nextTryAt };
  });
}

/** Records the state of a refund that the gateway reports, including refunds made on its own pages. */
export async function recordGatewayRefund(
  ctx: PaymentContext,
  refund: GatewayRefund,
  by: string,
): Promise<void> {
  const { id: gatewayRefundId, paymentId, amountPaise, receipt } = refund;
  const ownId = receipt !== null && /^[0-9a-f-]{36}$/.test(receipt) ? receipt : undefined;
  const known = await refundQueries.findRefundId(ctx.pools.payments, gatewayRefundId, ownId);
  if (known !== undefined) return report(ctx, known, refund);
  if (!(await refundQueries.hasPayment(ctx.pools.payments, paymentId))) return;
  const id = randomUUID();
  const at = new Date(ctx.clock.now());
  await refundQueries.insertForeignRefund(ctx.pools.payments, {
    id,
    paymentId,
    amountPaise,
    gatewayRefundId,
    by,
    at,
  });
  await report(ctx, id, refund);
}

/** Writes a reported state. A late report never replaces a later state (`refundTransitions`). */
async function report(ctx: PaymentContext, refundId: string, refund: GatewayRefund): Promise<void> {
  const { id: gatewayRefundId, status } = refund;
  let isLate = false;
  await changeRefund(ctx, refundId, (row) => {
    const step = refundTransitions.next(row.state as RefundState, status, {
      isKnown: row.gatewayRefundId === gatewayRefundId,
    });
    isLate =
      !step && status === 'processed' && row.state === 'failed' && row.lastError !== sentTwice;
    if (!step) return undefined;
    if (status === 'failed')
      ctx.log.error({ event: 'refund_failed', refundId, paymentId: row.paymentId });
    return {
      state: step.state,
      gatewayRefundId,
      nextTryAt: status === 'pending' ? new Date(ctx.clock.now() + pauseAfter(row)) : null,
      lastError: status === 'failed' ? 'the gateway could not send it' : null,
    };
  });
  if (isLate) await confirmLateRefund(ctx, refundId, refund);
  if (status === 'failed') await settleEarlierLateRefunds(ctx, refundId);
}
