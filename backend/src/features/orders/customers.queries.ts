import type { Paise } from '@kalavara/shared-types/money.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type CustomerSums = { phone: string; orders: number; spentPaise: Paise };

/** Placed orders by phone number, and what was paid for them less what was refunded, or is on its way. */
export async function sumByCustomer(
  db: Kysely<DB>,
  phones: readonly string[],
): Promise<CustomerSums[]> {
  const { rows } = await sql<CustomerSums>`
    select customer_phone as phone, count(*) as orders,
      coalesce(sum(total_paise - coalesce(back.paise, 0)) filter (where payment_status = 'completed'), 0) as "spentPaise"
    from orders left join lateral (
      select sum(refunds.amount_paise) as paise from payments join refunds on refunds.payment_id = payments.id
      where payments.order_id = orders.id and payments.is_applied and refunds.state <> 'failed'
        and refunds.reason <> 'overpaid') as back on true
    where customer_phone = any(${phones}::text[]) and paid_at is not null group by customer_phone`.execute(
    db,
  );
  return rows;
}
