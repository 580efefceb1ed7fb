import type { AccountRole } from '@kalavara/shared-types/accounts/accounts';
import type { Role } from '@kalavara/shared-types/contract/roles';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type StoredSession = {
  id: string;
  holder: { id: string; name: string; role: Exclude<Role, 'guest'> };
  endsAt: Date;
  lastSeenAt: Date;
  idleMinutes: number;
};

/** Finds a session that was not ended, of an active account or display. The caller checks its expiry. */
export async function findSession(
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('displays', 'displays.id', 'sessions.displayId')
    .select([
      'sessions.id',
      'endsAt',
      'lastSeenAt',
      'idleMinutes',
      'accountId',
      'displayId',
      'accounts.role',
    ])
    .select(['accounts.name as accountName', 'displays.name as displayName'])
    .where('tokenHash', '=', tokenHash)
    .where('sessions.revokedAt', 'is', null)
    .where('accounts.deletedAt', 'is', null)
    .where('displays.revokedAt', 'is', null)
    .where('accounts.isActive', 'is distinct from', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, endsAt, lastSeenAt, idleMinutes } = row;
  const holder = row.displayId
    ? { id: row.displayId, name: row.displayName ?? '', role: 'display' as const }
    : { id: row.accountId ?? '', name: row.accountName ?? '', role: row.role as AccountRole };
  return { id, holder, endsAt, lastSeenAt, idleMinutes };
}

export type NewSession = {
  tokenHash: Buffer;
  accountId: string | null;
  displayId: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  confirmedAt: Date | null;
  endsAt: Date;
  idleMinutes: number;
  ip: string;
  device: string | null;
};

export async function addSession(tx: Transaction<DB>, session: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates `lastSeenAt`, at most once a minute and only forward. */
export async function touchSession(
  db: Kysely<DB>,
  id: string,
  at: Date,
  notSince: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where('lastSeenAt', '<=', notSince)
    .execute();
}

/** The time when the session started, and when its password was last confirmed; both are equal after the sign-in. */
export const findConfirmation = (
  db: Kysely<DB>,
  id: string,
): Promise<{ createdAt: Date; confirmedAt: Date | null } | undefined> =>
  db
    .selectFrom('sessions')
    .select(['createdAt', 'confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function saveConfirmedAt(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: at }).where('id', '=', id).execute();
}

/** Ends sessions. With the commit, all processes are notified and close the sockets. */
export async function endSessions(
  tx: Transaction<DB>,
  by: 'id' | 'accountId' | 'displayId',
  value: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where(by, '=', value)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of rows) await notifyAccess(tx, `session:${id}`);
  return rows.map(({ id }) => id);
}

export async function addInvitation(
  tx: Transaction<DB>,
  invitation: { tokenHash: Buffer; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute();
}

export type Invitation = { accountId: string; name: string; username: string };

/** Finds the account of a valid invitation. */
export const findInvitation = (
  db: Kysely<DB>,
  tokenHash: Buffer,
  at: Date,
): Promise<Invitation | undefined> =>
  db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.accountId')
    .select(['accountId', 'accounts.name', 'accounts.username'])
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('accounts.deletedAt', 'is', null)
    .where('accounts.isActive', '=', true)
    .executeTakeFirst();

export async function endInvitations(
  tx: Transaction<DB>,
  accountId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ endedAt: at })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute();
}

export async function notifyAccess(
  tx: Transaction<DB>,
  about: `session:${string}` | `account:${string}`,
): Promise<void> {
  await sql`select pg_notify('access', ${about})`.execute(tx);
}
