import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';

/** Whether a browser with this token has signed in to the account with this name before. */
export const isKnownDevice = (
  db: Kysely<DB>,
  tokenHash: Buffer,
  username: string,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('knownDevices')
      .innerJoin('accounts', 'accounts.id', 'knownDevices.accountId')
      .select('accountId')
      .where('tokenHash', '=', tokenHash)
      .where('username', '=', username),
  );

export const isDeviceToken = (db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> =>
  hasRow(
    db.selectFrom('knownDevices').select('accountId').where('tokenHash', '=', tokenHash).limit(1),
  );

export async function upsertKnownDevice(
  tx: Transaction<DB>,
  device: { tokenHash: Buffer; accountId: string; lastUsedAt: Date },
): Promise<void> {
  const { lastUsedAt } = device;
  await tx
    .insertInto('knownDevices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt }),
    )
    .execute();
}

export async function deleteKnownDevices(tx: Transaction<DB>, accountId: string): Promise<void> {
  await tx.deleteFrom('knownDevices').where('accountId', '=', accountId).execute();
}

/**
 * Deletes the counted guesses of an account: those of the account alone, and those together with an address or a known
 * device. Guesses at an earlier secret must not delay sign-ins with the new one. No user name contains "|".
 */
export async function deleteGuesses(tx: Transaction<DB>, username: string): Promise<void> {
  const ofAccount = ['login-account', 'login-guesses', 'login-delay'].map(
    (limit) => `${limit}:${username}`,
  );
  await tx
    .deleteFrom('rateLimits')
    .where(sql<string>`split_part(key, '|', 1)`, 'in', ofAccount)
    .execute();
}
