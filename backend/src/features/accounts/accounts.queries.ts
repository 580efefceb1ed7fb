import type { Account } from '@kalavara/shared-types/accounts/accounts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type StoredAccount = Omit<Account, 'lastSeenAt'> & { secretHash: string };
type Role = Account['role'];

/** Serializes changes of accounts across processes; otherwise two owners who delete each other would leave no owner. */
export async function lockAccounts(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kalavara accounts'))`.execute(tx);
}

const accounts = (db: Kysely<DB>) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'username', 'role', 'isActive', 'secretHash'])
    .where('deletedAt', 'is', null)
    .$narrowType<{ role: Role }>();

export const findAccount = (db: Kysely<DB>, id: string): Promise<StoredAccount | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst();

/** Locks the row until the end of the transaction. */
export const lockAccount = (tx: Transaction<DB>, id: string): Promise<StoredAccount | undefined> =>
  accounts(tx).where('id', '=', id).forShare().executeTakeFirst();

export const findByUsername = (
  db: Kysely<DB>,
  username: string,
): Promise<StoredAccount | undefined> =>
  accounts(db).where('username', '=', username).executeTakeFirst();

/** Active owners, oldest first. */
export const listActiveOwners = (db: Kysely<DB>): Promise<StoredAccount[]> =>
  accounts(db)
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .orderBy('createdAt')
    .execute();

export async function listAccounts(db: Kysely<DB>): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'username', 'role', 'isActive'])
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select((session) => session.fn.max('lastSeenAt').as('at'))
        .whereRef('sessions.accountId', '=', 'accounts.id')
        .as('lastSeenAt'),
    )
    .where('deletedAt', 'is', null)
    .$narrowType<{ role: Role }>()
    .orderBy('role')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
}

/** Lists accounts with so many wrong secrets that new devices have to wait, the latest first. */
export async function listGuessed(
  db: Kysely<DB>,
  since: Date,
): Promise<{ name: string; username: string; since: Date }[]> {
  const rows = await db
    .selectFrom('auditLog')
    .innerJoin('accounts', (join) =>
      join.on(sql`accounts.id::text`, '=', sql.ref('audit_log.entity_id')),
    )
    .select(['name', 'username'])
    .select(({ fn }) => fn.max('at').as('since'))
    .where('action', '=', 'account.guessed')
    .where('at', '>', since)
    .where('deletedAt', 'is', null)
    .groupBy(['accounts.id', 'name', 'username'])
    .orderBy('since', 'desc')
    .execute();
  return rows;
}

export async function findLastActivity(db: Kysely<DB>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('lastSeenAt').as('at'))
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.at?.toISOString() ?? null;
}

type NewAccount = {
  name: string;
  username: string;
  secretHash: string;
  role: Role;
  createdAt: Date;
};

export async function addAccount(tx: Transaction<DB>, account: NewAccount): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveAccount(
  tx: Transaction<DB>,
  { id, ...row }: StoredAccount,
): Promise<void> {
  await tx.updateTable('accounts').set(row).where('id', '=', id).execute();
}

/**
 * Deletes an account. Its name gets a "~" and its id, so the name is free again. No valid name contains "~", so the
 * account cannot sign in.
 */
export async function deleteAccount(
  tx: Transaction<DB>,
  { id, username }: StoredAccount,
  at: Date,
): Promise<void> {
  const row = { deletedAt: at, isActive: false, username: `${username}~${id}` };
  await tx.updateTable('accounts').set(row).where('id', '=', id).execute();
}
