import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { otherKeys } from '@kalavara/shared-types/figures/figures.rules';
import { beginningsOf, type StateCode } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor';
import type { DB } from '../../../platform/schema.gen';
import type { OrderDetails } from '../present';
import { numberOf } from '../number-of';
import { toOrderRow } from '../rows';
import { customerText, matchesSearch } from './search-text.queries';

export type Filter = {
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  pickleEventId?: string | undefined;
  q?: string | undefined;
  productId?: string | undefined;
  category?: string | undefined;
  /** The state of the delivery address; `(abroad)` and `(unknown)` are not states. */
  state?: string | undefined;
  coupon?: string | undefined;
  /** The orders that the figures count: those that are not cancelled, or those that are paid. */
  counted?: 'orders' | 'takings' | undefined;
  isLiveOnly?: boolean | undefined;
  /** From this instant on, and before `until`. */
  from?: Instant | undefined;
  until?: Instant | undefined;
  /** Only the last order of each customer. `phones` are the numbers of the customers. */
  isLastOfCustomer?: true | undefined;
  phones?: readonly string[] | undefined;
  /** Only orders that follow this position in the list. */
  after?: Position | undefined;
};

/** Filters the list. Each filter has an index in the order of the list, so every page costs the same. */
function filtered(
  db: Kysely<DB>,
  {
    status,
    paymentStatus,
    pickleEventId,
    from,
    until,
    after,
    isLastOfCustomer,
    phones,
    ...parts
  }: Filter,
) {
  let query = db.selectFrom('orders').where('paidAt', 'is not', null);
  if (status !== undefined) query = query.where('status', '=', status);
  if (paymentStatus !== undefined) query = query.where('paymentStatus', '=', paymentStatus);
  if (pickleEventId !== undefined) query = query.where('pickleEventId', '=', pickleEventId);
  for (const condition of partConditions(parts)) query = query.where(condition);
  if (from !== undefined) query = query.where('paidAt', '>=', new Date(from));
  if (until !== undefined) query = query.where('paidAt', '<', new Date(until));
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(paid_at, id) < (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`,
    );
  if (phones !== undefined)
    query = query.where('customerPhone', '=', sql<string>`any(${phones}::text[])`);
  if (isLastOfCustomer) query = query.where(isLast);
  return query;
}

type Parts = Pick<Filter, 'productId' | 'category' | 'state' | 'coupon' | 'counted' | 'isLiveOnly'>;

/**
 * The conditions for the orders behind a number of the figures. They are only used within a period, so they have no
 * indexes.
 */
function partConditions({ productId, category, state, coupon, counted, isLiveOnly }: Parts) {
  const isCounted = {
    orders: sql<boolean>`status <> 'cancelled'`,
    takings: sql<boolean>`payment_status = 'completed'`,
  };
  const conditions = [
    productId !== undefined && sql<boolean>`orders.quantities ? ${productId}`,
    category !== undefined &&
      sql<boolean>`exists (select from products where category_id = ${category} and orders.quantities ? products.id)`,
    state !== undefined && isDeliveredTo(state),
    coupon !== undefined &&
      (coupon === otherKeys.none ? sql<boolean>`coupon is null` : sql<boolean>`coupon = ${coupon}`),
    counted !== undefined && isCounted[counted],
    counted !== undefined && isLiveOnly && sql<boolean>`gateway_mode = 'live'`,
  ];
  return conditions.filter((condition) => condition !== false && condition !== undefined);
}

/** Decides like `stateOfPincode`: the longest matching prefix of a pincode counts. */
function isDeliveredTo(state: string): RawBuilder<boolean> {
  if (state === otherKeys.abroad) return sql`country is not null`;
  const isUnknown = state === otherKeys.unknown;
  const { own, others } = beginningsOf(isUnknown ? undefined : (state as StateCode));
  const isOfOther = sql<boolean>`exists (select from unnest(${others}::text[]) as other
    where starts_with(pincode, other) and length(other) > length(beginning))`;
  return sql`(country is null and exists (select from unnest(${isUnknown ? [''] : own}::text[]) as beginning
    where starts_with(coalesce(pincode, ''), beginning) and not ${isOfOther}))`;
}

/** Whether the customer has no later order; reads the index `orders_by_phone`. */
const isLast = sql<boolean>`customer_phone <> '' and not exists (select from orders as later
  where later.customer_phone = orders.customer_phone and (later.paid_at, later.id) > (orders.paid_at, orders.id))`;

/** The orders of the owner's list, newest first. */
export async function listPaid(
  db: Kysely<DB>,
  { q = '', ...filter }: Filter,
  limit: number,
): Promise<OrderDetails[]> {
  const ids =
    q === ''
      ? await idsOf(newest(filtered(db, filter), limit))
      : await search(db, filter, q, limit);
  return ids.length === 0 ? [] : listByIds(db, ids);
}

/** Lists orders to be packed, the oldest first, or shipped ones, the latest first. */
export async function listPacking(
  db: Kysely<DB>,
  shown: 'open' | 'shipped',
  limit: number,
): Promise<OrderDetails[]> {
  const statuses = shown === 'open' ? ['confirmed', 'preparing'] : ['shipped'];
  const direction = shown === 'open' ? 'asc' : 'desc';
  const ids = await idsOf(
    db
      .selectFrom('orders')
      .select('id')
      .where('paidAt', 'is not', null)
      .where('status', 'in', statuses)
      .where('paymentStatus', '<>', 'refunded')
      .where('state', '<>', 'refund-due')
      .orderBy('paidAt', direction)
      .orderBy('id', direction)
      .limit(limit),
  );
  const listed = ids.length === 0 ? [] : await listByIds(db, ids);
  return shown === 'open' ? listed.reverse() : listed;
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

/** The number of newest orders that are scanned one by one. */
const scanned = 1_000;

/**
 * Searches with two queries, because neither is fast for every term: a frequent term fills a page from the newest
 * orders, a rare one is found by the trigram index. The planner could only guess which kind a term is.
 */
async function search(db: Kysely<DB>, filter: Filter, q: string, limit: number): Promise<string[]> {
  // A complete phone number has its own index.
  const phone = phoneOf(q);
  if (phone !== undefined) {
    const ofPhone = await idsOf(
      newest(filtered(db, filter).where('customerPhone', '=', phone), limit),
    );
    // Ten digits may also be a tracking number.
    if (ofPhone.length > 0 || !/^\d{10}$/.test(q.replace(/\s/g, ''))) return ofPhone;
  }
  // Whether an order is the last one of its customer is checked only for the orders that match.
  const { isLastOfCustomer, ...listed } = filter;
  const named = isLastOfCustomer ? [] : await findByNumber(db, q);
  if (named.length > 0)
    return idsOf(
      newest(filtered(db, listed).where('id', '=', sql<string>`any(${named}::uuid[])`), limit),
    );
  const matches = (ofCustomer: RawBuilder<string>) =>
    isLastOfCustomer
      ? sql<boolean>`${matchesSearch(q)} and ${matchesSearch(q, ofCustomer)} and ${isLast}`
      : matchesSearch(q);
  const near = db
    .selectFrom(
      newest(filtered(db, listed), scanned)
        .select(['orders.paidAt', 'orders.customerPhone', customerText.as('customerText')])
        .as('orders'),
    )
    .select('id')
    .where(matches(sql.ref('customerText')))
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const beyond = filtered(db, listed)
    .select('id')
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .offset(scanned)
    .limit(1);
  const [found, older] = await Promise.all([idsOf(near), idsOf(beyond)]);
  if (found.length >= limit || older.length === 0) return found;
  const all = db
    .with(
      (as) => as('found').materialized(),
      () =>
        filtered(db, listed).select(['orders.id', 'orders.paidAt']).where(matches(customerText)),
    )
    .selectFrom('found')
    .select('id')
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return idsOf(all);
}

/** Finds orders by their complete number, an invoice number or a payment id, with the keys of their tables. */
async function findByNumber(db: Kysely<DB>, q: string): Promise<string[]> {
  const number = numberOf(q);
  if (number.length < 6) return [];
  const ofOrder = db.selectFrom('orders').select('id').where('orderNo', '=', number);
  const ofInvoice = db.selectFrom('invoices').select('orderId as id').where('number', '=', number);
  const ofPayment = db
    .selectFrom('payments')
    .select(sql<string>`order_id`.as('id'))
    .where('id', '=', q.trim())
    .where('orderId', 'is not', null);
  return idsOf(ofOrder.union(ofInvoice).union(ofPayment));
}

async function listByIds(db: Kysely<DB>, ids: readonly string[]): Promise<OrderDetails[]> {
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
      sql<OrderDetails['refunds']>`(select coalesce(json_agg(json_build_object(
        'id', refunds.id, 'paymentId', refunds.payment_id, 'amountPaise', refunds.amount_paise, 'reason', refunds.reason, 'state', refunds.state, 'note', refunds.note,
        'gatewayRefundId', refunds.gateway_refund_id,
        'lastError', refunds.last_error, 'at', refunds.at) order by refunds.at), '[]')
        from refunds join payments on payments.id = refunds.payment_id where payments.order_id = orders.id)`.as(
        'refunds',
      ),
      sql<OrderDetails['invoices']>`(select coalesce(json_agg(json_build_object(
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
