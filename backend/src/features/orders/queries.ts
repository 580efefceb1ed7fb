import type { OrderStep } from '@kalavara/shared-types/orders';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { InvoiceRow, Whole } from './present';
import { type OrderRow, type PaymentRow, type RefundRow, toOrderRow } from './rows';

export async function findByNo(db: Kysely<DB>, orderNo: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', '=', orderNo)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

/** By its id or by its number: both are called the id of an order (D-190). */
const named = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(isUuid(id) ? 'id' : 'orderNo', '=', id);
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export async function findById(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await named(db, id).executeTakeFirst();
  return row && toOrderRow(row);
}

export async function lockById(tx: Transaction<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await named(tx, id).forUpdate().executeTakeFirst();
  return row && toOrderRow(row);
}

export const listPayments = (db: Kysely<DB>, orderId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('at').execute();

/** What went back, or is to go back, of all payments of an order. */
export const listRefunds = (db: Kysely<DB>, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.orderId', '=', orderId)
    .orderBy('refunds.at')
    .execute();

/** What was written about an order, the oldest first. */
export const listInvoices = (db: Kysely<DB>, orderId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .select(['number', 'kind', 'date', 'totalPaise'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

/** The payment a person would name: the one that counts, else the best there is. */
export const paymentIdOf = (
  payments: readonly Pick<PaymentRow, 'id' | 'isApplied' | 'rank'>[],
): string | null =>
  [...payments].sort((a, b) => Number(b.isApplied) - Number(a.isApplied) || b.rank - a.rank)[0]
    ?.id ?? null;

export async function wholeOf(db: Kysely<DB>, order: OrderRow): Promise<Whole> {
  const [payments, refunds, invoices] = await Promise.all([
    listPayments(db, order.id),
    listRefunds(db, order.id),
    listInvoices(db, order.id),
  ]);
  return { order, paymentId: paymentIdOf(payments), refunds, invoices };
}

/** All that happened to an order and to its refunds, in the order in which it did. */
export async function listSteps(db: Kysely<DB>, orderId: string): Promise<OrderStep[]> {
  const rows = await db
    .selectFrom('orderHistory')
    .select(['at', 'by', 'what', 'before', 'after'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
