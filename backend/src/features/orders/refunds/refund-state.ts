import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Transaction } from 'kysely';
import { run, type Statement } from '../../../platform/db/statements';
import { withTransaction } from '../../../platform/db/transaction';
import { publishStatements } from '../../../platform/rooms/publish';
import type { RowsFirstTx } from '../../../platform/run-command';
import type { DB } from '../../../platform/schema.gen';
import { creditRefund } from '../../invoices/service';
import type { PaymentContext } from '../payment-context';
import { queueRefunded, withdrawPaidMessage } from '../order-messages';
import { isPlaced, toOrder, toOwnOrder } from '../present';
import * as queries from '../queries';
import * as refundQueries from './refunds.queries';
import type { OrderRow, PaymentRow, RefundRow } from '../rows';
import { orderTransitions, refundTransitions } from '../transitions.rules';

/**
 * Changes the state of a refund as `decide` returns it, and that of its order once all its money is refunded. If
 * `decide` returns undefined, nothing changes.
 */
export async function changeRefund(
  ctx: PaymentContext,
  refundId: string,
  decide: (row: RefundRow) => refundQueries.RefundChange | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  await withTransaction(ctx.pools.payments, async (tx) => {
    const [, row] = await Promise.all([
      tx.run(refundQueries.lockOrderOfRefund(refundId)),
      refundQueries.lockRefund(tx.db, refundId),
    ]);
    const change = row && decide(row);
    if (!row || !change) return;
    await refundQueries.updateRefund(tx.db, refundId, change, now);
    if (change.state === 'processed') await credit(tx.db, row, now);
    const order = await updateOrderOf(tx.db, row.paymentId, 'gateway', now);
    if (!order) return;
    if (change.state === 'processed')
      queueRefunded(order, row, { mail: ctx.config.mail, at: now }).forEach(tx.write);
    (await publishRefunded(tx.db, order, now)).forEach(tx.write);
  });
  ctx.sendMessagesNow();
}

/**
 * Records refunds that the owner has paid back herself; they are processed at once. Returns the changed order for the
 * command to publish.
 */
export async function recordHandRefunds(
  { config: { mail } }: PaymentContext,
  { db, write }: RowsFirstTx,
  refunds: readonly RefundRow[],
  by: string,
  now: Instant,
): Promise<OrderRow | undefined> {
  let order: OrderRow | undefined;
  for (const refund of refunds) {
    const { state } = refundTransitions.next('due', 'processed', { isKnown: false })!;
    await refundQueries.updateRefund(db, refund.id, { state, nextTryAt: null }, now);
    await credit(db, refund, now);
    order = await updateOrderOf(db, refund.paymentId, by, now);
    if (order) queueRefunded(order, refund, { mail, at: now, isByHand: true }).forEach(write);
  }
  return order;
}

/** Writes the credit note of what was refunded of an invoiced payment. */
export async function credit(tx: Transaction<DB>, { id, paymentId }: RefundRow, at: Instant) {
  const invoiced = await refundQueries.sumInvoicedRefunds(tx, paymentId);
  if (!invoiced) return;
  await creditRefund(tx, {
    orderId: invoiced.orderId,
    refundId: id,
    at,
    backPaise: invoiced.paise,
  });
}

/** Marks an order as refunded once its whole payment is refunded. */
export async function updateOrderOf(
  tx: Transaction<DB>,
  paymentId: string,
  by: string,
  now: Instant,
): Promise<OrderRow | undefined> {
  const before = await refundQueries.findOrderOfPayment(tx, paymentId);
  if (!before) return undefined;
  const payments = await queries.listPayments(tx, before.id);
  const refunds = await queries.listRefunds(tx, before.id);
  const counted = listCounted(payments, refunds);
  const isBack = ({ id, amountPaise }: PaymentRow) =>
    refunds
      .filter((refund) => refund.paymentId === id && refund.state === 'processed')
      .reduce((sum, refund) => sum + refund.amountPaise, 0) >= amountPaise;
  const step = orderTransitions.next(before.state, 'refund-ended', {
    isAllBack: counted.every(isBack),
    isConcerned: counted.some(({ id }) => id === paymentId),
  });
  const paymentStatus = step?.effects.includes('mark-payment-refunded')
    ? 'refunded'
    : before.paymentStatus;
  const isChanged =
    step !== undefined && (step.state !== before.state || paymentStatus !== before.paymentStatus);
  if (!isChanged) return before;
  const change = { state: step.state, paymentStatus };
  const after = await refundQueries.updateRefundedOrder(tx, before.id, change, by, now);
  for (const removal of withdrawPaidMessage(after)) await run(tx, removal);
  return after;
}

/** Publishes a step of a refund in the shopper's room too, because the order page shows it. */
export async function publishRefunded(
  tx: Transaction<DB>,
  order: OrderRow,
  at: Instant,
): Promise<Statement[]> {
  const details = await queries.getDetails(tx, order);
  const own = { type: 'ownOrder.changed', order: toOwnOrder(details) } as const;
  const owners = { type: 'order.changed', order: toOrder(details) } as const;
  return publishStatements(
    [
      { room: orderRoom(order.orderNo), changes: [own] },
      { room: 'orders', changes: isPlaced(order) ? [owners] : [] },
    ],
    { at, actor: null, requestId: null },
  );
}

/**
 * The payments that must be refunded: the applied one, else all captured ones and all with a refund, because the money
 * of a failed refund is still owed.
 */
function listCounted(payments: readonly PaymentRow[], refunds: readonly RefundRow[]): PaymentRow[] {
  const applied = payments.filter(({ isApplied }) => isApplied);
  if (applied.length > 0) return applied;
  return payments.filter(
    ({ id, status }) => status === 'captured' || refunds.some(({ paymentId }) => paymentId === id),
  );
}
