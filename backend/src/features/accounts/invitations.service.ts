import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { dayMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits/limits';
import { findAccount, lockAccounts, saveAccount } from './accounts.queries';
import { hashStrong, getAccount } from './accounts.service';
import { deleteGuesses, deleteKnownDevices } from './known-devices.queries';
import * as queries from './queries';
import { checkConfirmed } from './service';
import type { AccessContext } from './sessions';
import { rememberDevice } from './sign-in.service';
import { hashOf, isToken, newToken } from './tokens';

const validForMs = dayMs;

/** Creates a link for an existing account. Its current secret stays valid until the link is used. */
export async function invite(
  ctx: AccessContext,
  command: Command,
  id: string,
): Promise<{ token: string; expiresAt: Instant }> {
  await checkConfirmed(ctx, command);
  const token = newToken();
  return ctx.sessions.transact(command, async (tx) => {
    await lockAccounts(tx.db);
    const { isActive } = await getAccount(tx, id);
    if (!isActive) throw new AppError('not-found');
    const now = ctx.clock.now();
    const expiresAt = now + validForMs;
    await queries.endInvitations(tx.db, id, new Date(now));
    await queries.addInvitation(tx.db, {
      tokenHash: hashOf(token),
      accountId: id,
      createdAt: new Date(now),
      expiresAt: new Date(expiresAt),
    });
    await tx.audit('account.invited', 'account', id);
    return { token, expiresAt };
  });
}

export async function getInvitation(
  ctx: AppContext,
  command: Command,
  token: string,
): Promise<{ name: string; username: string }> {
  const { name, username } = await getInvited(ctx, command, token);
  return { name, username };
}

/** Sets the chosen secret and signs in. Earlier sessions end, like after every change of the secret. */
export async function accept(
  ctx: AccessContext,
  command: Command,
  { token, secret, device }: { token: string; secret: string; device: string | undefined },
): Promise<{ me: Me; session: string; device: string }> {
  const { username } = await getInvited(ctx, command, token);
  const secretHash = await hashStrong(secret, username);

  return ctx.sessions.transact(command, async (tx) => {
    const at = new Date(ctx.clock.now());
    // If a link is used twice at once, the second use waits here and then finds it used.
    await lockAccounts(tx.db);
    const invited = await queries.findInvitation(tx.db, hashOf(token), at);
    const account = invited && (await findAccount(tx.db, invited.accountId));
    if (!account) throw new AppError('invitation-gone');

    await saveAccount(tx.db, { ...account, secretHash });
    await queries.endInvitations(tx.db, account.id, at);
    await tx.end('accountId', account.id);
    await deleteKnownDevices(tx.db, account.id);
    await deleteGuesses(tx.db, account.username);
    const me = { id: account.id, name: account.name, role: account.role };
    const { token: session } = await tx.start(me);
    await tx.audit('invitation.accepted', 'account', account.id, { username });
    return { me, session, device: await rememberDevice(ctx, tx, account.id, device) };
  });
}

/** Finds the invitation of a token. Wrong tokens count towards the rate limit. No secret is hashed. */
async function getInvited(
  { pools: { main: db }, clock, limits }: AppContext,
  { ip }: Command,
  token: string,
): Promise<queries.Invitation> {
  const address = addressKey(ip);
  await limits.check('invitation', address);
  const invited = isToken(token)
    ? await queries.findInvitation(db, hashOf(token), new Date(clock.now()))
    : undefined;
  if (invited) return invited;
  await limits.take('invitation', address);
  throw new AppError('invitation-gone');
}
