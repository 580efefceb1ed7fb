import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

const passwordName = 'cutlet-password';

export async function findPasswordHash(db: Kysely<DB>): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', passwordName)
    .executeTakeFirst();
  return row?.value;
}

/** False if one exists: of two processes that start at once, one makes the password. */
export async function addPasswordHash(db: Kysely<DB>, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secrets')
    .values({ name: passwordName, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces the password and closes what the old one unlocked, in every process. */
export async function savePasswordHash(tx: Transaction<DB>, value: string): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ name: passwordName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await tx.deleteFrom('cutletUnlocks').execute();
  await notifyLocked(tx);
}

/** Saves only if the password is unchanged since it was compared. */
export async function saveUnlock(
  tx: Transaction<DB>,
  sessionId: string,
  until: Date,
  now: Date,
  passwordHash: string,
): Promise<boolean> {
  await tx.deleteFrom('cutletUnlocks').where('until', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cutletUnlocks')
    .columns(['sessionId', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('secrets')
        .select([
          sql<string>`${sessionId}::uuid`.as('sessionId'),
          sql<Date>`${until}::timestamptz`.as('until'),
        ])
        .where('name', '=', passwordName)
        .where('value', '=', passwordHash),
    )
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ until }))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isUnlocked(db: Kysely<DB>, sessionId: string, now: Date): Promise<boolean> {
  const found = db
    .selectFrom('cutletUnlocks')
    .select('until')
    .where('sessionId', '=', sessionId)
    .where('until', '>', now);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function deleteUnlock(tx: Transaction<DB>, sessionId: string): Promise<void> {
  await tx.deleteFrom('cutletUnlocks').where('sessionId', '=', sessionId).execute();
  await notifyLocked(tx);
}

/** Makes every process recheck who may be in the cutlet rooms. */
const notifyLocked = (tx: Transaction<DB>) =>
  sql`select pg_notify('access', 'cutlets')`.execute(tx);
