import { phoneOf } from '@kalavara/shared-types/checkout.rules';
import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { Whole } from './present';
import { toOrderRow } from './rows';
import { isFoundBy } from './search';

export type Filter = {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  pickleEventId?: string | undefined;
  q?: string | undefined;
  /** From the first instant to before the last. */
  from?: Instant | undefined;
  until?: Instant | undefined;
  /** Those that come after this one in the list. */
  after?: { paidAt: Instant; id: string } | undefined;
};

/** Each filter has an index in the order of the list, so that a page costs the same whatever stands behind it. */
function filtered(
  db: Kysely<DB>,
  { status, paymentStatus, pickleEventId, from, until, after }: Filter,
) {
  let query = db.selectFrom('orders').where('paidAt', 'is not', null);
  if (status !== undefined) query = query.where('status', '=', status);
  if (paymentStatus !== undefined) query = query.where('paymentStatus', '=', paymentStatus);
  if (pickleEventId !== undefined) query = query.where('pickleEventId', '=', pickleEventId);
  if (from !== undefined) query = query.where('paidAt', '>=', new Date(from));
  if (until !== undefined) query = query.where('paidAt', '<', new Date(until));
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(paid_at, id) < (${new Date(after.paidAt)}::timestamptz, ${after.id}::uuid)`,
    );
  return query;
}

/** The orders of the owner's list, newest first. */
export async function listPaid(
  db: Kysely<DB>,
  { q = '', ...filter }: Filter,
  limit: number,
): Promise<Whole[]> {
  const ids =
    q === ''
      ? await idsOf(newest(filtered(db, filter), limit))
      : await search(db, filter, q, limit);
  return ids.length === 0 ? [] : listByIds(db, ids);
}

type Listed = ReturnType<typeof filtered>;
const newest = (query: Listed, limit: number) =>
  query
    .select(['orders.id', 'orders.search'])
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
const idsOf = async (query: { execute: () => Promise<{ id: string }[]> }) =>
  (await query.execute()).map(({ id }) => id);

/** So many of the newest are looked at one by one. */
const lookedAt = 1_000;

/**
 * In two looks, as neither alone is quick for every word: one that nearly all orders contain fills a page from the newest;
 * one that few contain is found by its letters among all. What the planner would choose it would have to guess.
 */
async function search(db: Kysely<DB>, filter: Filter, q: string, limit: number): Promise<string[]> {
  // A whole number is a customer, of whom an index knows all orders.
  const phone = phoneOf(q);
  if (phone !== undefined)
    return idsOf(newest(filtered(db, filter).where('customerPhone', '=', phone), limit));
  const near = db
    .selectFrom(newest(filtered(db, filter), lookedAt).select('orders.paidAt').as('orders'))
    .select('id')
    .where(isFoundBy(q))
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const beyond = filtered(db, filter)
    .select('id')
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .offset(lookedAt)
    .limit(1);
  const [found, older] = await Promise.all([idsOf(near), idsOf(beyond)]);
  if (found.length >= limit || older.length === 0) return found;
  const all = db
    .with(
      (as) => as('found').materialized(),
      () => filtered(db, filter).select(['orders.id', 'orders.paidAt']).where(isFoundBy(q)),
    )
    .selectFrom('found')
    .select('id')
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return idsOf(all);
}

async function listByIds(db: Kysely<DB>, ids: readonly string[]): Promise<Whole[]> {
  const rows = await db
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
        'id', refunds.id, 'amountPaise', refunds.amount_paise, 'reason', refunds.reason, 'state', refunds.state, 'note', refunds.note,
        'lastError', refunds.last_error, 'at', refunds.at) order by refunds.at), '[]')
        from refunds join payments on payments.id = refunds.payment_id where payments.order_id = orders.id)`.as(
        'refunds',
      ),
      sql<Whole['invoices']>`(select coalesce(json_agg(json_build_object(
        'number', number, 'kind', kind, 'date', date, 'totalPaise', total_paise) order by created_at), '[]')
        from invoices where order_id = orders.id)`.as('invoices'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ paymentId, refunds, invoices, ...row }) => ({
    order: toOrderRow(row),
    paymentId,
    refunds,
    invoices,
  }));
}
