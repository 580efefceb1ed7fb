import type { Me } from '@kalavara/shared-types/accounts';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import { findAccount, lockAccounts, saveAccount } from './accounts.queries';
import { hashStrong, mustFind } from './accounts.service';
import * as queries from './queries';
import { mustBeConfirmed } from './service';
import type { Sessions } from './sessions';
import { hashOf, isToken, newToken } from './tokens';

const holdsFor = 24 * 60 * 60_000;

/** A link for somebody whose account stands already. What they signed in with until now goes on until it is used. */
export async function invite(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  id: string,
): Promise<{ token: string; expiresAt: Instant }> {
  await mustBeConfirmed(ctx, command);
  const token = newToken();
  return sessions.transact(command, async (tx) => {
    await lockAccounts(tx.db);
    const { isActive } = await mustFind(tx, id);
    if (!isActive) throw new AppError('not-found');
    const now = ctx.clock.now();
    const expiresAt = now + holdsFor;
    await queries.endInvitations(tx.db, id, new Date(now));
    await queries.addInvitation(tx.db, {
      ...{ tokenHash: hashOf(token), accountId: id },
      ...{ createdAt: new Date(now), expiresAt: new Date(expiresAt) },
    });
    await tx.note('account.invited', 'account', id);
    return { token, expiresAt };
  });
}

export async function look(
  ctx: AppContext,
  command: Command,
  token: string,
): Promise<{ name: string; username: string }> {
  const { name, username } = await mustHold(ctx, command, token);
  return { name, username };
}

/** Sets what was chosen and lets its owner in; what was open in that name before is ended, as with every new PIN. */
export async function accept(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  { token, secret }: { token: string; secret: string },
): Promise<{ me: Me; session: string }> {
  const { username } = await mustHold(ctx, command, token);
  const secretHash = await hashStrong(secret, username);

  return sessions.transact(command, async (tx) => {
    const at = new Date(ctx.clock.now());
    // Of two who open one link at once, the second waits here, and then finds it used.
    await lockAccounts(tx.db);
    const invited = await queries.findInvited(tx.db, hashOf(token), at);
    const account = invited && (await findAccount(tx.db, invited.accountId));
    if (!account) throw new AppError('invitation-gone');

    await saveAccount(tx.db, { ...account, secretHash });
    await queries.endInvitations(tx.db, account.id, at);
    await tx.end('accountId', account.id);
    const me = { id: account.id, name: account.name, role: account.role };
    const { token: session } = await tx.start(me);
    await tx.note('invitation.accepted', 'account', account.id, { username });
    return { me, session };
  });
}

/** A token cannot be guessed; that somebody tries costs them their tries, and us no hash. */
async function mustHold(
  { pools: { main: db }, clock, limits }: AppContext,
  { ip }: Command,
  token: string,
): Promise<queries.Invited> {
  const address = addressKey(ip);
  await limits.check('invitation', address);
  const invited = isToken(token)
    ? await queries.findInvited(db, hashOf(token), new Date(clock.now()))
    : undefined;
  if (invited) return invited;
  await limits.take('invitation', address);
  throw new AppError('invitation-gone');
}
