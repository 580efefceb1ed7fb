import type { EventId } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

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
