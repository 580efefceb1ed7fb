import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { Day, Instant, Revision } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import { countedRefunds } from './takings.queries';

type Mode = 'test' | 'live';
/** The number and sum of paid orders with the same status, payment status and gateway mode. */
export type OrderGroup = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  mode: Mode;
  orders: number;
  paise: number;
};
export type DailyOrderGroup = OrderGroup & { day: Day };
/** The amount of refunds, processed or in progress, of the orders that were paid on a day. */
export type RefundedAmount = { day: Day; mode: Mode; paise: number };

/** The day in India on which an order was paid. */
const paidDay = sql<Day>`(orders.paid_at at time zone interval '5 hours 30 minutes')::date`;
const grouped = sql`status, payment_status, gateway_mode as mode, count(*) as orders, sum(total_paise) as paise`;

/** Sums all paid orders in Postgres, with the covering index `orders_figures`. */
export async function countOrders(db: Kysely<DB>): Promise<OrderGroup[]> {
  const { rows } = await sql<OrderGroup>`
    select ${grouped} from orders where paid_at is not null group by status, payment_status, gateway_mode`.execute(
    db,
  );
  return rows;
}

/** Sums paid orders since `since` by day in India, status and gateway mode. */
export async function countOrdersByDay(db: Kysely<DB>, since: Instant): Promise<DailyOrderGroup[]> {
  const { rows } = await sql<DailyOrderGroup>`
    select ${paidDay} as day, ${grouped} from orders where paid_at >= ${new Date(since)}::timestamptz
    group by 1, status, payment_status, gateway_mode`.execute(db);
  return rows;
}

/** Sums the refunds of each day, of orders that count as paid. */
export async function sumRefundedByDay(db: Kysely<DB>): Promise<RefundedAmount[]> {
  const { rows } = await sql<RefundedAmount>`
    select ${paidDay} as day, gateway_mode as mode, sum(refunds.amount_paise) as paise
    from ${countedRefunds}
    join orders on orders.id = payments.order_id and orders.paid_at is not null and orders.payment_status = 'completed'
    group by 1, 2`.execute(db);
  return rows;
}

/** Units by product in the orders that were paid since `since`. */
export async function sumSold(db: Kysely<DB>, since: Instant): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; units: number }>`
    select item.key as id, sum(item.value::int) as units from orders, jsonb_each_text(orders.quantities) as item
    where paid_at >= ${new Date(since)}::timestamptz and status <> 'cancelled' group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, units }) => [id, units]));
}

/** The revision of the owner's room, which every change of a listed order increments. */
export async function getOrdersRevision(db: Kysely<DB>): Promise<Revision> {
  const room = await db
    .selectFrom('rooms')
    .select('revision')
    .where('room', '=', 'orders')
    .executeTakeFirst();
  return room?.revision ?? 0;
}
