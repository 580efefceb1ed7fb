import type { Paise } from '@kalavara/shared-types/money.rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type CustomerSums = { phone: string; orders: number; spentPaise: Paise };

/** Placed orders by phone number, and what was paid for them less what was refunded, or is on its way. */
const sums = (ofOrders: RawBuilder<unknown>) => sql`
  select customer_phone as phone, count(*)::integer as orders,
    coalesce(sum(total_paise - coalesce(back.paise, 0)) filter (where payment_status = 'completed'), 0)::bigint as "spentPaise"
  from orders left join lateral (
    select sum(refunds.amount_paise) as paise from payments join refunds on refunds.payment_id = payments.id
    where payments.order_id = orders.id and payments.is_applied and refunds.state <> 'failed'
      and refunds.reason <> 'overpaid') as back on true
  where paid_at is not null and ${ofOrders} group by customer_phone`;

export async function sumByCustomer(
  db: Kysely<DB>,
  phones: readonly string[],
): Promise<CustomerSums[]> {
  const { rows } =
    await sql<CustomerSums>`${sums(sql`customer_phone = any(${phones}::text[])`)}`.execute(db);
  return rows;
}

/** Those who spent most first. */
export async function listBySpend(
  db: Kysely<DB>,
  after: { spentPaise: Paise; phone: string } | undefined,
  limit: number,
): Promise<CustomerSums[]> {
  const isAfter = after
    ? sql`"spentPaise" < ${after.spentPaise} or ("spentPaise" = ${after.spentPaise} and phone > ${after.phone})`
    : sql`true`;
  const { rows } =
    await sql<CustomerSums>`select * from (${sums(sql`customer_phone <> ''`)}) as customers
    where ${isAfter} order by "spentPaise" desc, phone limit ${limit}`.execute(db);
  return rows;
}
