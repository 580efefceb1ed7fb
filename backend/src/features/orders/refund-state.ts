import { orderRoom } from '@kalavara/shared-types/rooms';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Transaction } from 'kysely';
import type { Statement } from '../../platform/db/statements';
import { withTransaction } from '../../platform/db/transaction';
import { publishStatements } from '../../platform/publish';
import type { DB } from '../../platform/schema.gen';
import { creditRefund } from '../invoices/service';
import type { Money } from './money';
import { queueRefunded } from './order-messages';
import { isListed, toOrder, toOwnOrder } from './present';
import * as queries from './queries';
import * as refundQueries from './refunds.queries';
import type { OrderRow, PaymentRow, RefundRow } from './rows';
import { orderTransitions } from './transitions.rules';

/** One step of a refund, and of its order once all its money is back; undefined from `decide` changes nothing. */
export async function changeRefund(
  money: Money,
  refundId: string,
  decide: (row: RefundRow) => refundQueries.RefundChange | undefined,
): Promise<void> {
  const now = money.clock.now();
  await withTransaction(money.pools.payments, async (tx) => {
    const [, row] = await Promise.all([
      tx.run(refundQueries.lockOrderOfRefund(refundId)),
      refundQueries.lockRefund(tx.db, refundId),
    ]);
    const change = row && decide(row);
    if (!row || !change) return;
    await refundQueries.updateRefund(tx.db, refundId, change, now);
    if (change.state === 'processed') await credit(tx.db, row, now);
    const { order, published } = await updateOrderOf(tx.db, row.paymentId, now);
    if (order && change.state === 'processed')
      queueRefunded(order, row, money.config.mail, now).forEach(tx.write);
    published.forEach(tx.write);
  });
  money.messageDue();
}

async function credit(tx: Transaction<DB>, { id, paymentId }: RefundRow, at: Instant) {
  const invoiced = await refundQueries.sumInvoicedRefunds(tx, paymentId);
  if (!invoiced) return;
  await creditRefund(tx, {
    orderId: invoiced.orderId,
    refundId: id,
    at,
    backPaise: invoiced.paise,
  });
}

/** Marks an order refunded once its whole payment is back, and publishes it: its shopper follows every refund. */
async function updateOrderOf(
  tx: Transaction<DB>,
  paymentId: string,
  now: Instant,
): Promise<{ order: OrderRow | undefined; published: Statement[] }> {
  const before = await refundQueries.findOrderOfPayment(tx, paymentId);
  if (!before) return { order: undefined, published: [] };
  const [payments, refunds] = [
    await queries.listPayments(tx, before.id),
    await queries.listRefunds(tx, before.id),
  ];
  const counted = listCounted(payments, paymentId);
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
  const order: OrderRow = isChanged
    ? await refundQueries.updateRefundedOrder(
        tx,
        before.id,
        { state: step.state, paymentStatus },
        now,
      )
    : before;
  const details = {
    order,
    paymentId: queries.choosePaymentId(payments),
    refunds,
    invoices: await queries.listInvoices(tx, before.id),
  };
  const published = publishStatements(
    [
      {
        room: orderRoom(order.orderNo),
        changes: [{ type: 'ownOrder.changed', order: toOwnOrder(details) }],
      },
      {
        room: 'orders',
        changes: isListed(order) ? [{ type: 'order.changed', order: toOrder(details) }] : [],
      },
    ],
    { at: now, actor: null, requestId: null },
  );
  return { order, published };
}

/** The applied payment, else all captured ones and the one whose refund changed. */
function listCounted(payments: readonly PaymentRow[], paymentId: string): PaymentRow[] {
  const applied = payments.filter(({ isApplied }) => isApplied);
  if (applied.length > 0) return applied;
  return payments.filter(({ id, status }) => status === 'captured' || id === paymentId);
}
