import type { Period } from '@kalavara/shared-types/periods.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import type { Dimension, FigurePart } from './split.rules';

/** Serializes the sums of days: a change that is marked meanwhile is read by the next process. */
export const lockFigures = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx);

/** Whether days have changed since they were summed, even while another process sums them. */
export const hasChangedDays = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('figureChanges').select('day').limit(1));

/** Deletes the marks and the stored sums of days whose orders have changed, and returns these days. */
export async function clearChangedDays(tx: Transaction<DB>): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with changed as (delete from figure_changes returning day),
    cleared as (delete from figure_days where day in (select day from changed))
    select distinct day from changed`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Lists the days of a period that are not summed and may have orders, or that have outdated sums. */
export async function listMissingDays(db: Kysely<DB>, { from, to }: Period): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with ends as (
      select indian_day(min(paid_at)) as first, indian_day(max(paid_at)) as last from orders where paid_at is not null),
    days as (select each::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as each)
    select days.day from ends, days
    where not exists (select from figure_days where figure_days.day = days.day)
      and (days.day between first and last or exists (select from figure_parts where figure_parts.day = days.day))
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

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
  await saveMonthOf(tx, day);
}

async function saveMonthOf(tx: Transaction<DB>, day: Day): Promise<void> {
  const month = sql`date_trunc('month', ${day}::date)::date`;
  await sql`delete from figure_months where month = ${month}`.execute(tx);
  await sql`insert into figure_months (month, gateway_mode, dimension, key, orders, units, paise)
    select ${month}, gateway_mode, dimension, key, sum(orders), sum(units), sum(paise) from figure_parts
    where day >= ${month} and day < ${month} + interval '1 month' group by gateway_mode, dimension, key`.execute(
    tx,
  );
}

export type PartSum = Omit<FigurePart, 'gatewayMode' | 'dimension'> & {
  dimension: Dimension;
};
export type DaySum = { day: Day; orders: number; paise: number };

/** Selects the sums of a period. Practice orders are excluded once real money is taken. */
const partsIn = (db: Kysely<DB>, { from, to }: Period, isLive: boolean) =>
  db
    .selectFrom('figureParts')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(isLive, (query) => query.where('gatewayMode', '=', 'live'));

const orders = sql<number>`sum(orders)::integer`.as('orders');
const paise = sql<number>`sum(paise)::float8`.as('paise');

const columns = ['gatewayMode', 'dimension', 'key', 'orders', 'units', 'paise'] as const;

/** Selects whole months from the sums of months, and the days before and after them from the sums of days. */
export function selectParts(db: Kysely<DB>, { from, to }: Period, isLive: boolean) {
  const first = sql<Day>`date_trunc('month', ${from}::date + interval '1 month' - interval '1 day')::date`;
  const end = sql<Day>`greatest(${first}, date_trunc('month', ${to}::date + 1)::date)`;
  const months = db
    .selectFrom('figureMonths')
    .select(columns)
    .where('month', '>=', first)
    .where('month', '<', end);
  const days = (of: Period, isOutside: RawBuilder<boolean>) =>
    db
      .selectFrom('figureParts')
      .select(columns)
      .where('day', '>=', of.from)
      .where('day', '<=', of.to)
      .where(isOutside);
  const all = months
    .unionAll(days({ from, to }, sql<boolean>`day < ${first}`))
    .unionAll(days({ from, to }, sql<boolean>`day >= ${end}`))
    .as('parts');
  return db
    .selectFrom(all)
    .$if(isLive, (query) => query.where('gatewayMode', '=', 'live'))
    .select(['dimension', 'key', orders, sql<number>`sum(units)::integer`.as('units'), paise])
    .groupBy(['dimension', 'key']);
}

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

/** Lists the names of products including deleted ones, because old orders contain them. */
export async function listProductNames(db: Kysely<DB>): Promise<ProductName[]> {
  const { rows } = await sql<ProductName>`
    select products.id, products.name, products.ml->>'name' as name_ml,
      json_build_object('id', categories.id, 'name', categories.name, 'nameMl', categories.ml->>'name') as category
    from products join categories on categories.id = products.category_id`.execute(db);
  return rows;
}
