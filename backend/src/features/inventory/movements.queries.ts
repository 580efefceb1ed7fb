import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { lateAfterMs } from '@kalavara/shared-types/inventory/inventory.rules';
import { changeInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import { fromMovement, toMovement } from './rows';

/** Inserts movements with one statement in this order, so that the row numbers are consecutive. */
export const addMovements = (tx: Transaction<DB>, movements: readonly Movement[], byId: string) =>
  tx.insertInto('movements').values(movements.map((movement) => fromMovement(movement, byId)));

const movements = (db: Kysely<DB>) =>
  db
    .selectFrom('movements')
    .innerJoin('items', 'items.id', 'movements.itemId')
    .leftJoin('movements as back', 'back.undoes', 'movements.id')
    .selectAll('movements')
    .select(['items.name as itemName', 'back.id as undoneBy']);

/** Stock taken for an event, oldest first. */
export async function listOfEvent(db: Kysely<DB>, eventId: EventId): Promise<Movement[]> {
  const rows = await movements(db)
    .where('movements.eventId', '=', eventId)
    .orderBy('movements.no')
    .execute();
  return rows.map(toMovement);
}

/** Lists movements before another one, the newest first. */
export async function listMovements(
  db: Kysely<DB>,
  itemId: string,
  before: string | undefined,
  limit: number,
): Promise<Movement[]> {
  const query = movements(db)
    .where('movements.itemId', '=', itemId)
    .orderBy('movements.no', 'desc')
    .limit(limit);
  const from = (id: string) => db.selectFrom('movements').select('no').where('id', '=', id);
  const rows = await (
    before === undefined ? query : query.where('movements.no', '<', from(before))
  ).execute();
  return rows.map(toMovement);
}

export async function findMovement(db: Kysely<DB>, id: string): Promise<Movement | undefined> {
  const row = await movements(db).where('movements.id', '=', id).executeTakeFirst();
  return row && toMovement(row);
}

/** Lists the movements of one action, the newest first: the movement and the count linked to it by `proof`. */
export async function listAction(db: Kysely<DB>, id: string): Promise<Movement[]> {
  const proof = db.selectFrom('movements').select('proof').where('id', '=', id);
  const rows = await movements(db)
    .where((each) =>
      each.or([
        each('movements.id', '=', id),
        each('movements.proof', '=', id),
        each('movements.id', '=', proof),
      ]),
    )
    .orderBy('movements.no', 'desc')
    .execute();
  return rows.map(toMovement);
}

/** Later deliveries with a price that were not undone, oldest first. */
export async function listPricedAfter(
  db: Kysely<DB>,
  { id, itemId }: Movement,
): Promise<Movement[]> {
  const from = db.selectFrom('movements').select('no').where('id', '=', id);
  const rows = await movements(db)
    .where('movements.itemId', '=', itemId)
    .where('movements.no', '>', from)
    .where('movements.pricePaise', 'is not', null)
    .where('back.id', 'is', null)
    .orderBy('movements.no')
    .execute();
  return rows.map(toMovement);
}

/** The ids of those of these movements that were undone. */
export async function listUndone(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('movements')
    .select('undoes')
    .where('undoes', '=', sql<string>`any(${ids})`)
    .execute();
  return new Set(rows.flatMap(({ undoes }) => undoes ?? []));
}

/** The name of the person who undid a movement, and the time. */
export const findUndo = (db: Kysely<DB>, id: string) =>
  db.selectFrom('movements').select(['by', 'at']).where('undoes', '=', id).executeTakeFirst();

const counts = (db: Kysely<DB>, itemId: string) =>
  db
    .selectFrom('movements')
    .leftJoin('movements as back', 'back.undoes', 'movements.id')
    .select('movements.id')
    .where('movements.itemId', '=', itemId)
    .where('movements.kind', '=', 'count')
    .where('movements.convertedFrom', 'is', null)
    .where('back.id', 'is', null)
    .limit(1);

/** Whether a valid count was made after `at`, and the sum of the later changes. */
export async function findSince(
  db: Kysely<DB>,
  { id: itemId, unit }: Item,
  at: Date,
): Promise<{ isCountedSince: boolean; movedSince: number }> {
  const [count, sums] = await Promise.all([
    counts(db, itemId).where('movements.at', '>', at).executeTakeFirst(),
    db
      .selectFrom('movements')
      .select(['unit', ({ fn }) => fn.sum<string>('changeMilli').as('moved')])
      .where('itemId', '=', itemId)
      .where('at', '>', at)
      .where('convertedFrom', 'is', null)
      .groupBy('unit')
      .execute(),
  ]);
  const movedSince = sums.reduce(
    (all, { unit: from, moved }) => all + changeInUnit(Number(moved), from as Item['unit'], unit),
    0,
  );
  return { isCountedSince: count !== undefined, movedSince };
}

/** Whether a valid count includes a movement: recorded after it and made after it. */
export async function isCountedAfter(
  db: Kysely<DB>,
  { id, itemId, at }: Movement,
): Promise<boolean> {
  const from = db.selectFrom('movements').select('no').where('id', '=', id);
  const inOrder = new Date(Date.parse(at) - lateAfterMs);
  return hasRow(
    counts(db, itemId).where('movements.no', '>', from).where('movements.at', '>=', inOrder),
  );
}

const unitChanges = (db: Kysely<DB>, itemId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('movements')
        .select(['no', 'at', 'unit', 'convertedFrom'])
        .select(sql<string | null>`lag(unit) over (order by no)`.as('before'))
        .where('itemId', '=', itemId)
        .as('rows'),
    )
    .whereRef('rows.before', '<>', 'rows.unit');

/** The unit of an item at a time, from its ledger. */
export async function unitAt(db: Kysely<DB>, { id, unit }: Item, at: Date): Promise<Item['unit']> {
  const next = await unitChanges(db, id)
    .select('rows.before')
    .where('rows.at', '>', at)
    .orderBy('rows.no')
    .limit(1)
    .executeTakeFirst();
  return (next?.before as Item['unit'] | undefined) ?? unit;
}

/** Whether the item later changed to a unit without conversion. */
export async function isUnitReplacedAfter(
  db: Kysely<DB>,
  { id, itemId }: Movement,
): Promise<boolean> {
  const from = db.selectFrom('movements').select('no').where('id', '=', id);
  return hasRow(
    unitChanges(db, itemId)
      .select('rows.no')
      .where('rows.no', '>', from)
      .where('rows.convertedFrom', 'is', null)
      .limit(1),
  );
}

/** Whether the previous movement was in another unit: the earlier quantity cannot be restored by adding. */
export async function isFirstInUnit(
  db: Kysely<DB>,
  { id, itemId, unit }: Movement,
): Promise<boolean> {
  const from = db.selectFrom('movements').select('no').where('id', '=', id);
  const before = await db
    .selectFrom('movements')
    .select('unit')
    .where('itemId', '=', itemId)
    .where('no', '<', from)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined && before.unit !== unit;
}
