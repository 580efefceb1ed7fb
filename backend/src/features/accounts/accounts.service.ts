import type {
  Account,
  createAccount,
  updateAccount,
} from '@kalavara/shared-types/accounts/accounts';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { definedFields } from '@kalavara/shared-types/defined-fields';
import { dayMs } from '@kalavara/shared-types/durations';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { deletePushSubscriptions } from '../notifications/service';
import * as queries from './accounts.queries';
import { deleteGuesses, deleteKnownDevices } from './known-devices.queries';
import { hashSecret } from './passwords';
import { endInvitations } from './queries';
import { secretProblem } from './secret-strength.rules';
import { checkConfirmed } from './service';
import type { AccessContext, AccessTx } from './sessions';
import { newToken } from './tokens';

export const list = ({ pools: { main: db } }: AppContext): Promise<Account[]> =>
  queries.listAccounts(db);

const guessesShownForMs = dayMs;

/** Lists the accounts that had many wrong secrets in the last day. */
export const listGuessed = ({ pools: { main: db }, clock }: AppContext) =>
  queries.listGuessed(db, new Date(clock.now() - guessesShownForMs));

export async function create(
  ctx: AccessContext,
  command: Command,
  { name, username, secret, role }: BodyOf<typeof createAccount>,
): Promise<Account> {
  await checkConfirmed(ctx, command);
  // Without a secret the account cannot sign in until its invitation is accepted.
  const secretHash =
    secret === undefined ? await hashSecret(newToken()) : await hashStrong(secret, username);

  return ctx.sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    await checkUsernameFree(tx, username);
    const id = await queries.addAccount(tx.db, {
      name,
      username,
      secretHash,
      role,
      createdAt: new Date(ctx.clock.now()),
    });
    await tx.audit('account.created', 'account', id, { after: { name, username, role } });
    return { id, name, username, role, isActive: true, lastSeenAt: null };
  });
}

/** Changes an account. A new secret, another role or a deactivation ends all sessions of the account. */
export async function update(
  ctx: AccessContext,
  command: Command,
  id: string,
  { secret, ...wanted }: BodyOf<typeof updateAccount>,
): Promise<Account> {
  await checkConfirmed(ctx, command);
  const secretHash =
    secret === undefined
      ? undefined
      : await hashStrong(secret, wanted.username ?? (await findUsername(ctx, id)));

  return ctx.sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    const before = await getAccount(tx, id);
    const after = { ...before, ...definedFields({ ...wanted, secretHash }) };
    if (after.username !== before.username) await checkUsernameFree(tx, after.username);
    if (after.role !== 'owner' || !after.isActive) await checkNotLastOwner(tx, id);

    await queries.saveAccount(tx.db, after);
    await tx.changed(id);
    if (secretHash !== undefined) await deleteGuesses(tx.db, after.username);
    if (secretHash !== undefined || after.role !== before.role || !after.isActive)
      await endAll(ctx, tx, id);
    await tx.audit('account.changed', 'account', id, {
      before: shown(before),
      after: shown(after),
      hasNewSecret: secretHash !== undefined,
    });
    return { ...shown(after), id, lastSeenAt: await queries.findLastActivity(tx.db, id) };
  });
}

/** Deletes an account and ends its sessions. The row stays, because the history refers to its name. */
export async function remove(ctx: AccessContext, command: Command, id: string): Promise<void> {
  await checkConfirmed(ctx, command);
  await ctx.sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    const account = await getAccount(tx, id);
    await checkNotLastOwner(tx, id);
    await queries.deleteAccount(tx.db, account, new Date(ctx.clock.now()));
    await endAll(ctx, tx, id);
    await tx.audit('account.deleted', 'account', id, { before: shown(account) });
  });
}

/** For a lost phone: ends all sessions and unused invitations, and the push messages to its devices. */
export async function signOut(ctx: AccessContext, command: Command, id: string): Promise<number> {
  return ctx.sessions.transact(command, async (tx) => {
    await queries.lockAccounts(tx.db);
    await getAccount(tx, id);
    const ended = await endAll(ctx, tx, id);
    await deletePushSubscriptions(tx.db, id);
    await tx.audit('account.signedOut', 'account', id, { ended });
    return ended;
  });
}

/** Ends all sessions and invitations of an account, and deletes its known devices. */
async function endAll({ clock }: AppContext, tx: AccessTx, id: string): Promise<number> {
  await endInvitations(tx.db, id, new Date(clock.now()));
  await deleteKnownDevices(tx.db, id);
  return tx.end('accountId', id);
}

const shown = ({ name, username, role, isActive }: queries.StoredAccount) => ({
  name,
  username,
  role,
  isActive,
});

/** Hashes a secret. Called before a transaction, because hashing takes longer than a lock should last. */
export async function hashStrong(secret: string, username: string | undefined): Promise<string> {
  const problem = secretProblem(secret, username);
  if (problem) throw new AppError(problem, { fields: ['secret'] });
  return hashSecret(secret);
}

const findUsername = async ({ pools }: AppContext, id: string): Promise<string | undefined> =>
  (await queries.findAccount(pools.main, id))?.username;

export async function getAccount({ db }: AccessTx, id: string): Promise<queries.StoredAccount> {
  const account = await queries.findAccount(db, id);
  if (!account) throw new AppError('not-found');
  return account;
}

async function checkUsernameFree({ db }: AccessTx, username: string): Promise<void> {
  if (await queries.findByUsername(db, username))
    throw new AppError('username-taken', { fields: ['username'] });
}

/**
 * Throws if the account is the last active owner. Called while account changes are locked, so no other owner is being
 * deleted.
 */
async function checkNotLastOwner({ db }: AccessTx, id: string): Promise<void> {
  const owners = await queries.listActiveOwners(db);
  if (owners.length === 1 && owners[0]!.id === id) throw new AppError('last-owner');
}
