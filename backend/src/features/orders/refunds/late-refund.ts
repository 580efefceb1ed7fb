import type { Transaction } from 'kysely';
import { withTransaction } from '../../../platform/db/transaction';
import type { DB } from '../../../platform/schema.gen';
import type { GatewayRefund } from '../../gateway/gateway';
import { queueRefunded } from '../order-messages';
import { gatewayOf, type PaymentContext } from '../payment-context';
import * as queries from '../queries';
import type { RefundRow } from '../rows';
import { type RefundState, refundTransitions } from '../transitions.rules';
import * as lateRefundQueries from './late-refund.queries';
import { changeRefund, credit, publishRefunded, updateOrderOf } from './refund-state';
import { sentTwice, superseded } from './refunds';
import * as refundQueries from './refunds.queries';

/**
 * Handles the report that a refund was processed which had failed before. The report may be older than the failure, so
 * the state at the gateway decides.
 */
export async function confirmLateRefund(
  ctx: PaymentContext,
  refundId: string,
  { id: gatewayRefundId, paymentId }: GatewayRefund,
): Promise<void> {
  const { status } = await gatewayOf(ctx).getRefund(gatewayRefundId);
  ctx.log.warn({ event: 'refund_processed_after_failed', refundId, paymentId, status });
  if (status === 'processed') await settleLateRefund(ctx, refundId, gatewayRefundId);
}

/**
 * Ends a refund that is not needed, because one of the `failed` ones of the same amount was sent after all. Its report
 * may come late, and the gateway accepts both as parts of the payment, so `all` are read from it before one is sent. A
 * refund that has reached it before its answer was lost is sent again with its key. Returns whether it was ended.
 */
export async function supersede(
  ctx: PaymentContext,
  retry: RefundRow,
  failed: ReadonlyMap<string, string>,
  all: readonly GatewayRefund[],
): Promise<boolean> {
  if (all.some(({ receipt }) => receipt === retry.id)) return false;
  const sent = all.find(({ id, status }) => status === 'processed' && failed.has(id));
  if (!sent) return false;
  ctx.log.warn({ event: 'refund_superseded', refundId: retry.id, paymentId: retry.paymentId });
  await changeRefund(ctx, retry.id, ({ state }) => {
    const step = refundTransitions.next(state as RefundState, 'refused', {});
    return step && { state: step.state, lastError: superseded, nextTryAt: null };
  });
  await settleLateRefund(ctx, failed.get(sent.id)!, sent.id);
  return true;
}

/**
 * A retry has failed: a refund before it that was sent after all is the only one, so neither is owed nor was it sent
 * twice.
 */
export async function settleEarlierLateRefunds(ctx: PaymentContext, failedId: string) {
  for (const marked of await lateRefundQueries.listMarked(ctx.pools.payments, failedId, sentTwice))
    if (marked.id !== failedId && marked.gatewayRefundId !== null)
      await settleLateRefund(ctx, marked.id, marked.gatewayRefundId);
}

/**
 * Records that a failed refund has reached the customer after all: as processed, so that nothing is refunded for it
 * again; if it was repeated meanwhile, as sent twice, of which the owner is alerted. The version of the order rises, so
 * that a retry that is based on the failure is refused.
 */
async function settleLateRefund(
  ctx: PaymentContext,
  refundId: string,
  gatewayRefundId: string,
): Promise<void> {
  const now = ctx.clock.now();
  await withTransaction(ctx.pools.payments, async (tx) => {
    const [, row] = await Promise.all([
      tx.run(refundQueries.lockOrderOfRefund(refundId)),
      refundQueries.lockRefund(tx.db, refundId),
    ]);
    if (!row) return;
    const later = await lateRefundQueries.listLaterRefunds(tx.db, row);
    const isRepeated = await isRefundedOnceMore(tx.db, row, later);
    const step = refundTransitions.next(row.state as RefundState, 'confirmed', { isRepeated });
    if (!step && (row.state !== 'failed' || row.lastError === sentTwice)) return;

    const before = await refundQueries.findOrderOfPayment(tx.db, row.paymentId);
    if (step) {
      const { state } = step;
      const change = { state, gatewayRefundId, nextTryAt: null, lastError: null };
      await refundQueries.updateRefund(tx.db, refundId, change, now);
      const failed = later.filter(
        ({ state: of, amountPaise }) => of === 'failed' && amountPaise <= row.amountPaise,
      );
      const failedIds = failed.map(({ id }) => id);
      await lateRefundQueries.markNotOwed(tx.db, failedIds, { lastError: superseded }, now);
      await credit(tx.db, row, now);
    } else {
      ctx.log.error({ event: 'refund_sent_twice', refundId, paymentId: row.paymentId });
      const change = { lastError: sentTwice, gatewayRefundId };
      await lateRefundQueries.markNotOwed(tx.db, [refundId], change, now);
    }
    const order = step ? await updateOrderOf(tx.db, row.paymentId, 'gateway', now) : before;
    if (!before || !order) return;
    if (step) queueRefunded(order, row, { mail: ctx.config.mail, at: now }).forEach(tx.write);
    const isCounted = order.version !== before.version;
    const by = { by: 'gateway', at: now };
    const version = isCounted
      ? order.version
      : await queries.updateOrder(tx.db, order.id, { state: undefined, ...by });
    const after = { ...order, version, changedBy: by.by, updatedAt: now };
    (await publishRefunded(tx.db, after, now)).forEach(tx.write);
  });
  ctx.sendMessagesNow();
}

/** Whether a failed refund was made once more, or so much of its payment that both are more than was paid. */
async function isRefundedOnceMore(
  tx: Transaction<DB>,
  { amountPaise, paymentId, lastError }: RefundRow,
  later: readonly RefundRow[],
): Promise<boolean> {
  if (lastError === superseded) return true;
  const repeated = later
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const { paid, refunded } = await lateRefundQueries.sumOfPayment(tx, paymentId);
  return repeated >= amountPaise || refunded + amountPaise > paid;
}
