import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import { hasRow } from '../../../platform/db/has-row';
import type { DB } from '../../../platform/schema.gen';
import { statementOf, type Statement } from '../../../platform/db/statements';
import type { TransitionState } from '../define-transitions.rules';
import { type OrderRow, type RefundRow, toOrderRow } from '../rows';
import type { RefundState } from '../transitions.rules';

export async function insertRefunds(tx: Transaction<DB>, rows: readonly RefundRow[]) {
  if (rows.length > 0) await tx.insertInto('refunds').values(rows).execute();
}

/** Inserts a refund that the program decides on. A repeated decision inserts nothing. */
export const insertRefundOnce = (db: Kysely<DB>, row: RefundRow): Statement =>
  statementOf(
    db
      .insertInto('refunds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/**
 * Leases the due refunds of a gateway mode until `until`. A refund is marked as sent before it is sent: after a crash
 * it is sent again with the same idempotency key.
 */
export const leaseDueRefunds = (
  db: Kysely<DB>,
  mode: OrderRow['gatewayMode'],
  now: Instant,
  until: Instant,
  limit: number,
): Promise<RefundRow[]> =>
  db
    .updateTable('refunds')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'due').then('sent').else(eb.ref('state')).end(),
      attempts: eb('attempts', '+', 1),
      nextTryAt: new Date(until),
      updatedAt: new Date(now),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('nextTryAt', '<=', new Date(now))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .innerJoin('orders', 'orders.id', 'payments.orderId')
                .select('orders.id')
                .whereRef('payments.id', '=', 'refunds.paymentId')
                .where('orders.gatewayMode', '<>', mode),
            ),
          ),
        )
        .orderBy('nextTryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** The ids of the other refunds of a payment: ours, which the gateway stores as receipts, and the gateway's own. */
export async function listOtherIds(
  db: Kysely<DB>,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id as otherId', 'gatewayRefundId'])
    .where('paymentId', '=', paymentId)
    .where('id', '<>', id)
    .execute();
  return new Set(
    rows.flatMap(({ otherId, gatewayRefundId }) => [otherId, gatewayRefundId ?? []].flat()),
  );
}

/** Postpones the next attempt without a change of state, so nothing is published. */
export async function postponeRefund(
  db: Kysely<DB>,
  id: string,
  now: Instant,
  nextTryAt: Instant,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ lastError: null, nextTryAt: new Date(nextTryAt), updatedAt: new Date(now) })
    .where('id', '=', id)
    .where('state', 'in', ['due', 'sent', 'pending'])
    .execute();
}

/** Finds a refund by the gateway's id, or by ours, which the gateway stores as the receipt. */
export async function findRefundId(
  db: Kysely<DB>,
  gatewayRefundId: string,
  id: string | undefined,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('gatewayRefundId', '=', gatewayRefundId),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

export const hasPayment = (db: Kysely<DB>, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('payments').select('id').where('id', '=', id));

type ForeignRefund = Pick<RefundRow, 'id' | 'paymentId' | 'amountPaise' | 'by'> & {
  gatewayRefundId: string;
  at: Date;
};
/** Inserts a refund that was made on the gateway's own pages. */
export async function insertForeignRefund(db: Kysely<DB>, refund: ForeignRefund): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ ...refund, reason: 'owner', body: '', state: 'sent', updatedAt: refund.at })
    .onConflict((conflict) => conflict.column('gatewayRefundId').doNothing())
    .execute();
}

/** Locks the order of a refund, because all code about money locks the order first. */
export const lockOrderOfRefund = (refundId: string): Statement => ({
  text: `select id from orders where id = (select payments.order_id from payments join refunds on refunds.payment_id = payments.id
        where refunds.id = $1) for update`,
  values: [refundId],
});

export const lockRefund = (tx: Transaction<DB>, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type RefundChange = { state: TransitionState<RefundState> } & Partial<
  Pick<RefundRow, 'gatewayRefundId' | 'nextTryAt' | 'lastError'>
>;
export async function updateRefund(
  tx: Transaction<DB>,
  id: string,
  change: RefundChange,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...change, updatedAt: new Date(at) })
    .where('id', '=', id)
    .execute();
}

export async function findOrderOfPayment(
  tx: Transaction<DB>,
  paymentId: string,
): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .selectAll('orders')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

export async function updateRefundedOrder(
  tx: Transaction<DB>,
  id: string,
  change: { state: TransitionState<OrderState>; paymentStatus: PaymentStatus },
  by: string,
  at: Instant,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set({ ...change, changedBy: by, updatedAt: new Date(at) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrderRow(row);
}

/**
 * The order of an applied payment and the refunded amount of the payment in paise. Second payments and surpluses are
 * excluded, because they were never invoiced.
 */
export async function sumInvoicedRefunds(
  tx: Transaction<DB>,
  paymentId: string,
): Promise<{ orderId: string; paise: number } | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', paymentId)
    .where('isApplied', '=', true)
    .executeTakeFirst();
  if (!payment?.orderId) return undefined;
  const { paise } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('amountPaise').as('paise'))
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'processed')
    .where('reason', '<>', 'overpaid')
    .executeTakeFirstOrThrow();
  return { orderId: payment.orderId, paise: Number(paise) };
}
