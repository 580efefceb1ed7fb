import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import { saveSecret } from '../../platform/secrets.queries';

export const passwordName = 'cutlet-password';

/** Replaces the password and ends all unlocks of the old one, in every process. */
export async function savePasswordHash(tx: Transaction<DB>, value: string): Promise<void> {
  await saveSecret(tx, passwordName, value);
  await tx.deleteFrom('cutletUnlocks').execute();
  await notifyLocked(tx);
}

/** Saves an unlock, if the password has not changed since it was compared. */
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

export const isUnlocked = (db: Kysely<DB>, sessionId: string, now: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('cutletUnlocks')
      .select('until')
      .where('sessionId', '=', sessionId)
      .where('until', '>', now),
  );

export async function deleteUnlock(tx: Transaction<DB>, sessionId: string): Promise<void> {
  await tx.deleteFrom('cutletUnlocks').where('sessionId', '=', sessionId).execute();
  await notifyLocked(tx);
}

/** Makes every process recheck who may be in the cutlet rooms. */
const notifyLocked = (tx: Transaction<DB>) =>
  sql`select pg_notify('access', 'cutlets')`.execute(tx);
