import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { StockItem } from '@kalavara/shared-types/inventory/stock-prices.rules';
import { fromMilli } from '@kalavara/shared-types/units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { TakenStock } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { toPrice } from './rows';

/** Lists the quantity and price of these items and of items linked to an ingredient, without their histories. */
export async function listOnHand(db: Kysely<DB>, itemIds: readonly string[]): Promise<StockItem[]> {
  const rows = await db
    .selectFrom('items')
    .select([
      'id',
      'name',
      'category',
      'unit',
      'quantityMilli',
      'pricePaise',
      'priceFractionMilli',
      'isActive',
      'densityMilli',
      'ingredient',
    ])
    .where((item) =>
      item.or([item('id', '=', sql<string>`any(${itemIds})`), item('ingredient', 'is not', null)]),
    )
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ id, name, isActive, ...row }) => ({
    id,
    name,
    isActive,
    category: row.category as Item['category'],
    unit: row.unit as Item['unit'],
    ...(row.densityMilli !== null && { density: fromMilli(row.densityMilli) }),
    ...(row.ingredient !== null && {
      ingredient: row.ingredient as NonNullable<Item['ingredient']>,
    }),
    quantity: fromMilli(row.quantityMilli),
    currentPrice: toPrice(row.pricePaise, row.priceFractionMilli),
  }));
}

/** The stock of one item that was returned from an event, less what was thrown away there. */
export async function listReturned(
  db: Kysely<DB>,
  eventId: EventId,
  itemId: string,
): Promise<Omit<TakenStock, 'itemId'>[]> {
  const rows = await db
    .selectFrom('movements')
    .leftJoin('movements as back', 'back.undoes', 'movements.id')
    .select('movements.unit')
    .select(
      sql<string>`sum(case when movements.kind = 'waste' then -movements.amount_milli else movements.amount_milli end)`.as(
        'amount',
      ),
    )
    .where('movements.eventId', '=', eventId)
    .where('movements.itemId', '=', itemId)
    .where('movements.kind', 'in', ['receive', 'waste'])
    .where('back.id', 'is', null)
    .groupBy('movements.unit')
    .execute();
  return rows.map(({ unit, amount }) => ({
    unit: unit as Item['unit'],
    quantity: fromMilli(Number(amount)),
  }));
}

/** Lists the stock taken for each of these events and not returned, like `takenFor` for the movements of one event. */
export async function listTaken(
  db: Kysely<DB>,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, TakenStock[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('movements')
    .leftJoin('movements as back', 'back.undoes', 'movements.id')
    .select(['movements.eventId', 'movements.itemId', 'movements.unit'])
    .select(
      sql<string>`sum(case when movements.kind = 'receive' then -movements.amount_milli else movements.amount_milli end)`.as(
        'amount',
      ),
    )
    .where('movements.eventId', '=', sql<string>`any(${eventIds})`)
    .where('movements.kind', 'in', ['event', 'use', 'receive'])
    .where('back.id', 'is', null)
    .groupBy(['movements.eventId', 'movements.itemId', 'movements.unit'])
    .execute();
  const all = new Map<EventId, TakenStock[]>();
  for (const { eventId, itemId, unit, amount } of rows)
    if (eventId !== null)
      all.set(eventId, [
        ...(all.get(eventId) ?? []),
        { itemId, unit: unit as Item['unit'], quantity: fromMilli(Number(amount)) },
      ]);
  return all;
}
