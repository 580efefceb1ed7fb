import type { OrderStatus } from '@kalavara/shared-types/orders';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { Whole } from './present';
import { type OrderRow, type PaymentRow, type RefundRow, toOrderRow } from './rows';

export async function findByNo(db: Kysely<DB>, orderNo: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('orderNo', '=', orderNo).executeTakeFirst();
  return row && toOrderRow(row);
}

/** By its id or by its number: both are called the id of an order (D-190). */
export async function lockById(tx: Transaction<DB>, id: string): Promise<OrderRow | undefined> {
  const isUuid = /^[0-9a-f-]{36}$/i.test(id);
  const row = await tx.selectFrom('orders').selectAll().where(isUuid ? 'id' : 'orderNo', '=', id).forUpdate().executeTakeFirst();
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

/** The payment a person would name: the one that counts, else the best there is. */
export const paymentIdOf = (payments: readonly Pick<PaymentRow, 'id' | 'isApplied' | 'rank'>[]): string | null =>
  [...payments].sort((a, b) => Number(b.isApplied) - Number(a.isApplied) || b.rank - a.rank)[0]?.id ?? null;

export async function wholeOf(db: Kysely<DB>, order: OrderRow): Promise<Whole> {
  const [payments, refunds] = await Promise.all([listPayments(db, order.id), listRefunds(db, order.id)]);
  return { order, paymentId: paymentIdOf(payments), refunds };
}

export type Filter = {
  status?: OrderStatus | undefined;
  q?: string | undefined;
  /** From the first instant to before the last. */
  from?: Instant | undefined;
  until?: Instant | undefined;
  /** Those that come after this one in the list. */
  after?: { paidAt: Instant; id: string } | undefined;
  limit?: number | undefined;
};

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The orders of the owner's list, newest first. */
export async function listPaid(db: Kysely<DB>, { status, q, from, until, after, limit }: Filter): Promise<Whole[]> {
  let query = db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      eb
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('payments.isApplied', '=', true)
        .as('paymentId'),
      sql<Whole['refunds']>`(select coalesce(json_agg(json_build_object(
        'amountPaise', refunds.amount_paise, 'reason', refunds.reason, 'state', refunds.state) order by refunds.at), '[]')
        from refunds join payments on payments.id = refunds.payment_id where payments.order_id = orders.id)`.as('refunds'),
    ])
    .where('paidAt', 'is not', null)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc');
  if (status !== undefined) query = query.where('status', '=', status);
  if (from !== undefined) query = query.where('paidAt', '>=', new Date(from));
  if (until !== undefined) query = query.where('paidAt', '<', new Date(until));
  if (after !== undefined)
    query = query.where(sql<boolean>`(paid_at, id) < (${new Date(after.paidAt)}::timestamptz, ${after.id}::uuid)`);
  if (q) {
    const like = `%${escaped(q)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('orderNo', 'ilike', like),
        eb('customerName', 'ilike', like),
        eb('customerPhone', 'like', like),
        eb('pincode', 'like', like),
      ]),
    );
  }
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.map(({ paymentId, refunds, ...row }) => ({ order: toOrderRow(row), paymentId, refunds }));
}
