import type { Me } from '@kalavara/shared-types/accounts';
import type { Actor, AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import { findAccount, findByUsername, lockAccount } from './accounts.queries';
import { secretMatches } from './passwords';
import * as queries from './queries';
import type { Sessions } from './sessions';

const confirmationMs = 10 * 60_000;

export const toMe = ({ id, name, role }: Actor): Me | null =>
  role === 'guest' ? null : { id, name, role };

/**
 * Signs in. Wrong passwords are counted per account and address, never per account alone: guessing elsewhere must not
 * lock the owner out. The attempts of one address are serialized, so that concurrent ones do not escape the count.
 */
export function login(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  given: { username: string; password: string },
): Promise<{ me: Me; token: string }> {
  const address = addressKey(command.ip);
  const typed = given.username.trim().toLowerCase();
  // Impossible user names are looked up and counted as one.
  const username = /^[a-z0-9][a-z0-9._-]{1,39}$/.test(typed) ? typed : '';
  const pair = `${username}|${address}`;

  return ctx.serialize(`login ${address}`, async () => {
    await Promise.all([
      ctx.limits.check('login-ip', address),
      ctx.limits.check('login-account', pair),
    ]);

    const account = await findByUsername(ctx.pools.main, username);
    const isRight = await secretMatches(
      account?.isActive ? account.secretHash : undefined,
      given.password,
    );
    if (!account || !isRight) {
      await sessions.transact(command, ({ audit: note }) =>
        note('session.refused', 'account', account?.id ?? null, nameOf(account)),
      );
      await ctx.limits.take('login-account', pair);
      await ctx.limits.take('login-ip', address);
      throw new AppError('invalid-credentials');
    }
    await ctx.limits.forgive('login-account', pair);
    const { id, name, role } = account;
    const me = { id, name, role };
    const token = await sessions.transact(command, async (tx) => {
      // The password may have changed while the old one was verified.
      const now = await lockAccount(tx.db, id);
      if (!now?.isActive || now.secretHash !== account.secretHash)
        throw new AppError('invalid-credentials');
      const started = await tx.start(me);
      await tx.audit('session.started', 'account', id, nameOf(account));
      return started.token;
    });
    return { me, token };
  });
}

/** Logs no user name of unknown accounts: it may be a mistyped password. */
const nameOf = (account: { username: string } | undefined) => ({
  username: account?.username ?? null,
});

export async function logout(sessions: Sessions, command: Command): Promise<void> {
  const { id, role, sessionId } = command.actor;
  if (sessionId === null) return;
  await sessions.transact(command, async (tx) => {
    await tx.end('id', sessionId);
    await tx.audit('session.ended', role === 'display' ? 'display' : 'account', id);
  });
}

/** Checks the password once more, before actions that an unlocked phone must not allow. */
export function confirmPassword(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  password: string,
): Promise<void> {
  const { id, sessionId } = command.actor;
  if (sessionId === null) throw new AppError('not-signed-in');

  return ctx.serialize(`confirm ${sessionId}`, async () => {
    await ctx.limits.check('confirm', sessionId);
    const account = await findAccount(ctx.pools.main, id);
    if (!(await secretMatches(account?.secretHash, password))) {
      await sessions.transact(command, ({ audit: note }) => note('confirm.refused', 'account', id));
      await ctx.limits.take('confirm', sessionId);
      throw new AppError('invalid-credentials');
    }
    await queries.saveConfirmedAt(ctx.pools.main, sessionId, new Date(ctx.clock.now()));
  });
}

/**
 * Throws unless this session confirmed its password in the last ten minutes. A sign-in counts, except where the password
 * has to be entered again.
 */
export async function checkConfirmed(
  { pools: { main: db }, clock }: Pick<AppContext, 'pools' | 'clock'>,
  { actor: { sessionId } }: Command,
  { signInCounts = true } = {},
): Promise<void> {
  const session = sessionId === null ? undefined : await queries.findConfirmation(db, sessionId);
  const at = session?.confirmedAt?.getTime();
  const isOld = at === undefined || clock.now() - at > confirmationMs;
  if (isOld || (!signInCounts && at === session!.createdAt.getTime()))
    throw new AppError('confirm-needed');
}
