import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { refundedOfOrder } from '../orders/figures/takings';

/**
 * The number of placed orders of a phone number, and the sum of their payments less refunds, including refunds in
 * progress.
 */
export type CustomerSum = { phone: string; orders: number; spentPaise: Paise };

/**
 * Sums these days by customer again, and then the customers whose days have changed. All values are whole orders and
 * paise, so a change that is marked twice counts once.
 */
export async function sumCustomers(tx: Transaction<DB>, days: readonly Day[]): Promise<void> {
  const phones = await saveCustomerDays(tx, days);
  if (phones.length > 0) await saveCustomerSums(tx, phones);
}

/** Saves the sums of these days. Returns the phone numbers whose sums have changed. */
async function saveCustomerDays(tx: Transaction<DB>, days: readonly Day[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    with summed as materialized (
      select day, customer_phone as phone, count(*)::integer as orders,
        coalesce(sum(total_paise - ${refundedOfOrder}) filter (where payment_status = 'completed'), 0)::bigint as spent_paise
      from unnest(${days}::date[]) as day
      join orders on paid_at >= day::timestamp at time zone interval '5 hours 30 minutes'
        and paid_at < (day + 1)::timestamp at time zone interval '5 hours 30 minutes'
      where customer_phone <> '' group by day, customer_phone),
    deleted as (
      delete from customer_days where day = any(${days}::date[])
        and not exists (select from summed where summed.day = customer_days.day and summed.phone = customer_days.phone)
      returning phone),
    saved as (
      insert into customer_days (day, phone, orders, spent_paise) select day, phone, orders, spent_paise from summed order by day, phone
      on conflict (day, phone) do update set orders = excluded.orders, spent_paise = excluded.spent_paise
        where (customer_days.orders, customer_days.spent_paise) <> (excluded.orders, excluded.spent_paise)
      returning phone)
    select phone from deleted union select phone from saved`.execute(tx);
  return rows.map(({ phone }) => phone);
}

async function saveCustomerSums(tx: Transaction<DB>, phones: readonly string[]): Promise<void> {
  await sql`
    with summed as materialized (
      select phone, sum(orders)::integer as orders, sum(spent_paise)::bigint as spent_paise
      from customer_days where phone = any(${phones}::text[]) group by phone),
    deleted as (
      delete from customer_sums where phone = any(${phones}::text[])
        and not exists (select from summed where summed.phone = customer_sums.phone))
    insert into customer_sums (phone, orders, spent_paise) select phone, orders, spent_paise from summed
    on conflict (phone) do update set orders = excluded.orders, spent_paise = excluded.spent_paise`.execute(
    tx,
  );
}

export const findCustomerSums = (
  db: Kysely<DB>,
  phones: readonly string[],
): Promise<CustomerSum[]> =>
  db
    .selectFrom('customerSums')
    .selectAll()
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .execute();

/** Lists customers by their spending, the highest first, with the index `customer_sums_by_spend`. */
export function listCustomerSums(
  db: Kysely<DB>,
  after: Pick<CustomerSum, 'phone' | 'spentPaise'> | undefined,
  limit: number,
): Promise<CustomerSum[]> {
  let query = db.selectFrom('customerSums').selectAll();
  if (after)
    query = query.where(
      sql<boolean>`(spent_paise, phone) < (${after.spentPaise}::bigint, ${after.phone})`,
    );
  return query.orderBy('spentPaise', 'desc').orderBy('phone', 'desc').limit(limit).execute();
}
