import type { Day } from '@kalavara/shared-types/primitives';
import type { SignOff } from '@kalavara/shared-types/safety-log';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** Sign-offs of periods that contain this one, newest first. */
export async function listSignOffs(db: Kysely<DB>, from: Day, to: Day): Promise<SignOff[]> {
  const rows = await db
    .selectFrom('logSignOffs')
    .select(['id', 'fromDay', 'toDay', 'by', 'at', 'entries'])
    .where('fromDay', '<=', from)
    .where('toDay', '>=', to)
    .orderBy('at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ fromDay, toDay, at, ...row }) => ({
    ...row,
    from: fromDay,
    to: toDay,
    at: at.toISOString(),
  }));
}

/** A repeated command adds nothing. */
export async function addSignOff(
  db: Kysely<DB>,
  { from, to, at, ...row }: SignOff,
  byId: string,
): Promise<void> {
  await db
    .insertInto('logSignOffs')
    .values({ ...row, fromDay: from, toDay: to, at: new Date(at), byId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
