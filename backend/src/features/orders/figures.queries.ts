import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

type Mode = 'test' | 'live';
/** Paid orders that are alike, and what they come to. */
export type Alike = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  mode: Mode;
  orders: number;
  paise: number;
};
export type AlikeOfDay = Alike & { day: Day };
/** What has gone back, or is on its way, of the money of orders paid on a day. */
export type Back = { day: Day; mode: Mode; paise: number };

/** The day in India on which an order was paid. */
const paidDay = sql<Day>`(orders.paid_at at time zone interval '5 hours 30 minutes')::date`;
const alike = sql`status, payment_status, gateway_mode as mode, count(*) as orders, sum(total_paise) as paise`;

/** All paid orders, added up by Postgres: from the index `orders_figures`, where that is less to read than the table. */
export async function countAlike(db: Kysely<DB>): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    select ${alike} from orders where paid_at is not null group by status, payment_status, gateway_mode`.execute(
    db,
  );
  return rows;
}

/** The same for each day since then. */
export async function countByDay(db: Kysely<DB>, since: Instant): Promise<AlikeOfDay[]> {
  const { rows } = await sql<AlikeOfDay>`
    select ${paidDay} as day, ${alike} from orders where paid_at >= ${new Date(since)}::timestamptz
    group by 1, status, payment_status, gateway_mode`.execute(db);
  return rows;
}

/** Of orders that count as paid; a second payment, and what was paid too much, never counted among them. */
export async function sumBack(db: Kysely<DB>): Promise<Back[]> {
  const { rows } = await sql<Back>`
    select ${paidDay} as day, gateway_mode as mode, sum(refunds.amount_paise) as paise
    from refunds
    join payments on payments.id = refunds.payment_id and payments.is_applied
    join orders on orders.id = payments.order_id and orders.paid_at is not null and orders.payment_status = 'completed'
    where refunds.state <> 'failed' and refunds.reason <> 'overpaid' group by 1, 2`.execute(db);
  return rows;
}

/** Jars by product in the orders that were paid since then. */
export async function sumSold(db: Kysely<DB>, since: Instant): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; jars: number }>`
    select jar.key as id, sum(jar.value::int) as jars from orders, jsonb_each_text(orders.quantities) as jar
    where paid_at >= ${new Date(since)}::timestamptz and status <> 'cancelled' group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, jars }) => [id, jars]));
}
