import type { EventId } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

type Labour = { minutes: number | null; ratePaise: number | null };

export async function findLabour(db: Kysely<DB>, eventId: EventId): Promise<Labour> {
  const row = await db
    .selectFrom('eventLabour')
    .select(['minutes', 'ratePaise'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? { minutes: null, ratePaise: null };
}

export const upsertLabour = (
  tx: Transaction<DB>,
  eventId: EventId,
  labour: Labour & { at: Date; by: string },
) =>
  tx
    .insertInto('eventLabour')
    .values({ eventId, ...labour })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(labour));
