import type { EventId } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** How many tasks an event has, and how many of them are open. */
export const progressOf = (db: Kysely<DB>, eventId: EventId): Promise<{ tasks: number; open: number }> =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => [fn.countAll<number>().as('tasks'), fn.countAll<number>().filterWhere('completedAt', 'is', null).as('open')])
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
