import type { Period } from '@kalavara/shared-types/figures.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { startOfIndianDay } from '@kalavara/shared-types/time.rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { Dimension, FigurePart, OrderFacts } from './split.rules';

const dayMs = 86_400_000;

/** Days are summed one after the other: a change that is marked meanwhile is read by the next. */
export const lockFigures = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx);

/** Forgets the sums of days whose orders have changed. */
export async function clearChangedDays(tx: Transaction<DB>): Promise<void> {
  await sql`
    with changed as (delete from figure_changes returning day)
    delete from figure_days where day in (select day from changed)`.execute(tx);
}

/** The days of a period with orders that are not summed. */
export async function listMissingDays(db: Kysely<DB>, { from, to }: Period): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with ends as (
      select greatest(${from}::date, indian_day(min(paid_at))) as first, least(${to}::date, indian_day(max(paid_at))) as last
      from orders where paid_at is not null)
    select each::date as day from ends, generate_series(first, last, interval '1 day') as each
    where not exists (select from figure_days where figure_days.day = each::date) order by 1`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** The paid orders of a day; refunds of surpluses and of second payments are left out, as those never counted. */
export const selectOrdersOf = (db: Kysely<DB>, day: Day) =>
  db
    .selectFrom('orders')
    .select([
      ...(['gatewayMode', 'status', 'paymentStatus', 'totalPaise', 'subtotalPaise'] as const),
      ...(['discountPaise', 'deliveryPaise', 'lines', 'pincode', 'country', 'coupon'] as const),
      sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::integer from payments
        join refunds on refunds.payment_id = payments.id and refunds.state <> 'failed' and refunds.reason <> 'overpaid'
        where payments.order_id = orders.id and payments.is_applied)`.as('refundedPaise'),
    ])
    .where('paidAt', '>=', new Date(startOfIndianDay(day)))
    .where('paidAt', '<', new Date(startOfIndianDay(day) + dayMs));

export const listOrdersOf = async (db: Kysely<DB>, day: Day): Promise<OrderFacts[]> =>
  (await selectOrdersOf(db, day).execute()) as unknown as OrderFacts[];

export async function saveDay(
  tx: Transaction<DB>,
  day: Day,
  parts: readonly FigurePart[],
): Promise<void> {
  await tx.deleteFrom('figureParts').where('day', '=', day).execute();
  if (parts.length > 0)
    await tx
      .insertInto('figureParts')
      .values(parts.map((part) => ({ day, ...part })))
      .execute();
  await tx
    .insertInto('figureDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type PartSum = Omit<FigurePart, 'gatewayMode' | 'dimension'> & {
  dimension: Dimension;
};
export type DaySum = { day: Day; orders: number; paise: number };

/** Practice orders are left out once real money is taken. */
const partsIn = (db: Kysely<DB>, { from, to }: Period, isLive: boolean) =>
  db
    .selectFrom('figureParts')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(isLive, (query) => query.where('gatewayMode', '=', 'live'));

const orders = sql<number>`sum(orders)::integer`.as('orders');
const paise = sql<number>`sum(paise)::float8`.as('paise');

export const selectParts = (db: Kysely<DB>, period: Period, isLive: boolean) =>
  partsIn(db, period, isLive)
    .select(['dimension', 'key', orders, sql<number>`sum(units)::integer`.as('units'), paise])
    .groupBy(['dimension', 'key']);

export const sumPartsIn = async (
  db: Kysely<DB>,
  period: Period,
  isLive: boolean,
): Promise<PartSum[]> => (await selectParts(db, period, isLive).execute()) as PartSum[];

export const sumDaysIn = (db: Kysely<DB>, period: Period, isLive: boolean): Promise<DaySum[]> =>
  partsIn(db, period, isLive)
    .where('dimension', '=', 'total')
    .select(['day', orders, paise])
    .groupBy('day')
    .execute();

export type ProductName = {
  id: string;
  name: string;
  nameMl: string | null;
  category: { id: string; name: string; nameMl: string | null };
};

/** Also of deleted products, which old orders have. */
export async function listProductNames(db: Kysely<DB>): Promise<ProductName[]> {
  const { rows } = await sql<ProductName>`
    select products.id, products.name, products.ml->>'name' as name_ml,
      json_build_object('id', categories.id, 'name', categories.name, 'nameMl', categories.ml->>'name') as category
    from products join categories on categories.id = products.category_id`.execute(db);
  return rows;
}
