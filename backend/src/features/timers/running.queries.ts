import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** The number of running steps of all events. */
export async function countRunning(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('timers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
