import type { EventId } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export async function findCount(db: Kysely<DB>, eventId: EventId): Promise<number | null> {
  const row = await db
    .selectFrom('people')
    .select('count')
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.count ?? null;
}

/** The guest counts of these events, where known. */
export async function listCounts(
  db: Kysely<DB>,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['eventId', 'count'])
    .where('eventId', '=', sql<string>`any(${eventIds})`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ eventId, count }) => [eventId, count]));
}

export async function saveCount(
  tx: Transaction<DB>,
  eventId: EventId,
  count: number,
): Promise<void> {
  const row = { eventId, count, deletedAt: null };
  await tx
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
}

export async function deleteCount(tx: Transaction<DB>, eventId: EventId, at: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ deletedAt: at })
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .execute();
}

export async function restoreCount(tx: Transaction<DB>, eventId: EventId, at: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ deletedAt: null })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .execute();
}
