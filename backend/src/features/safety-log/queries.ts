import type { Day } from '@kalavara/shared-types/primitives';
import type { SignOff } from '@kalavara/shared-types/safety-log/safety-log';
import type { Kysely, Selectable } from 'kysely';
import type { DB, LogSignOffs } from '../../platform/schema.gen';

const columns = ['id', 'fromDay', 'toDay', 'by', 'at', 'entries'] as const;
type Row = Pick<Selectable<LogSignOffs>, (typeof columns)[number]>;

const toSignOff = ({ fromDay, toDay, at, ...row }: Row): SignOff => ({
  ...row,
  from: fromDay,
  to: toDay,
  at: at.toISOString(),
});

/** Lists the sign-offs of periods that contain this one, the newest first. */
export async function listSignOffs(db: Kysely<DB>, from: Day, to: Day): Promise<SignOff[]> {
  const rows = await db
    .selectFrom('logSignOffs')
    .select(columns)
    .where('fromDay', '<=', from)
    .where('toDay', '>=', to)
    .orderBy('at', 'desc')
    .limit(20)
    .execute();
  return rows.map(toSignOff);
}

/** Stores a sign-off and returns the stored one: a repeated command adds nothing. */
export async function addSignOff(
  db: Kysely<DB>,
  { from, to, at, ...row }: SignOff,
  byId: string,
): Promise<SignOff> {
  await db
    .insertInto('logSignOffs')
    .values({ ...row, fromDay: from, toDay: to, at: new Date(at), byId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return toSignOff(
    await db
      .selectFrom('logSignOffs')
      .select(columns)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow(),
  );
}
