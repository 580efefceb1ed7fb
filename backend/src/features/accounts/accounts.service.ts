import type { Account, createAccount, updateAccount } from '@kalavara/shared-types/accounts';
import type { BodyOf } from '@kalavara/shared-types/contract';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import * as queries from './accounts.queries';
import { hashSecret, secretIsStrong } from './passwords';
import { endInvitations } from './queries';
import { mustBeConfirmed } from './service';
import type { AccessTx, Sessions } from './sessions';
import { newToken } from './tokens';

export const list = ({ pools: { main: db } }: AppContext): Promise<Account[]> =>
  queries.listAccounts(db);

export async function create(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  { name, username, secret, role }: BodyOf<typeof createAccount>,
): Promise<Account> {
  await mustBeConfirmed(ctx, command);
  // Nobody knows what nobody was told: until an invitation is accepted, there is no way in.
  const secretHash =
    secret === undefined ? await hashSecret(newToken()) : await hashStrong(secret, username);

  return sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    await mustBeFree(tx, username);
    const id = await queries.addAccount(tx.db, {
      name,
      username,
      secretHash,
      role,
      createdAt: new Date(ctx.clock.now()),
    });
    await tx.note('account.created', 'account', id, { after: { name, username, role } });
    return { id, name, username, role, isActive: true, lastSeenAt: null };
  });
}

/** A new secret, another role, or being set aside ends what is open in that account's name. */
export async function update(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  id: string,
  { secret, ...wanted }: BodyOf<typeof updateAccount>,
): Promise<Account> {
  await mustBeConfirmed(ctx, command);
  const secretHash = secret === undefined ? undefined : await hashStrong(secret, wanted.username);

  return sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    const before = await mustFind(tx, id);
    const after = { ...before, ...given({ ...wanted, secretHash }) };
    if (after.username !== before.username) await mustBeFree(tx, after.username);
    if (after.role !== 'owner' || !after.isActive) await mustNotBeLastOwner(tx, id);

    await queries.saveAccount(tx.db, after);
    await tx.changed(id);
    if (secretHash !== undefined || after.role !== before.role || !after.isActive)
      await endAll(ctx, tx, id);
    await tx.note('account.changed', 'account', id, {
      before: shown(before),
      after: shown(after),
      hasNewSecret: secretHash !== undefined,
    });
    return { ...shown(after), id, lastSeenAt: await queries.findLastSeenAt(tx.db, id) };
  });
}

/** The row stays for the history, in which the name stands; nobody can sign in by it. */
export async function remove(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  id: string,
): Promise<void> {
  await mustBeConfirmed(ctx, command);
  await sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    const account = await mustFind(tx, id);
    await mustNotBeLastOwner(tx, id);
    await queries.deleteAccount(tx.db, account, new Date(ctx.clock.now()));
    await endAll(ctx, tx, id);
    await tx.note('account.deleted', 'account', id, { before: shown(account) });
  });
}

/** For a phone that was lost: also what was open on it, and also a link that was sent to it. */
export async function signOut(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  id: string,
): Promise<number> {
  return sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    await mustFind(tx, id);
    const ended = await endAll(ctx, tx, id);
    await tx.note('account.signedOut', 'account', id, { ended });
    return ended;
  });
}

/** Everything that is open in that name, and every link that could open something. */
async function endAll({ clock }: AppContext, tx: AccessTx, id: string): Promise<number> {
  await endInvitations(tx.db, id, new Date(clock.now()));
  return tx.end('accountId', id);
}

const shown = ({ name, username, role, isActive }: queries.StoredAccount) => ({
  name,
  username,
  role,
  isActive,
});

/** Without what was not given. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Before the transaction: hashing takes longer than anything should be locked. */
export async function hashStrong(secret: string, username: string | undefined): Promise<string> {
  if (!secretIsStrong(secret) || secret.toLowerCase() === username)
    throw new AppError('secret-too-weak', { fields: ['secret'] });
  return hashSecret(secret);
}

export async function mustFind({ db }: AccessTx, id: string): Promise<queries.StoredAccount> {
  const account = await queries.findAccount(db, id);
  if (!account) throw new AppError('not-found');
  return account;
}

async function mustBeFree({ db }: AccessTx, username: string): Promise<void> {
  if (await queries.findByUsername(db, username))
    throw new AppError('username-taken', { fields: ['username'] });
}

/** Looked at while changes of accounts are locked, so the other one is not being removed at this moment. */
async function mustNotBeLastOwner({ db }: AccessTx, id: string): Promise<void> {
  const owners = await queries.listActiveOwners(db);
  if (owners.length === 1 && owners[0]!.id === id) throw new AppError('last-owner');
}
