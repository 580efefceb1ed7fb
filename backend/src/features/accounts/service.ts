import type { Me } from '@kalavara/shared-types/accounts';
import type { Actor, AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import { findAccount, findByUsername, lockAccount } from './accounts.queries';
import { secretMatches } from './passwords';
import * as queries from './queries';
import type { Sessions } from './sessions';

const confirmedFor = 10 * 60_000;

export const meOf = ({ id, name, role }: Actor): Me | null =>
  role === 'guest' ? null : { id, name, role };

/**
 * Signs somebody in. Wrong tries are counted per account and address, never for an account alone: whoever tries an
 * owner's name from elsewhere must not be able to lock the owner out. The tries of one address follow each other, so
 * that many at once are no way round the count.
 */
export function login(
  ctx: AppContext,
  sessions: Sessions,
  command: Command,
  given: { username: string; password: string },
): Promise<{ me: Me; token: string }> {
  const address = addressKey(command.ip);
  const typed = given.username.trim().toLowerCase();
  // What can be nobody's name is looked for, and counted, as one and the same.
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
      await sessions.transact(command, ({ note }) =>
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
      // Checking took a moment, in which the account may have got a new password: the old one opens nothing any more.
      const now = await lockAccount(tx.db, id);
      if (!now?.isActive || now.secretHash !== account.secretHash)
        throw new AppError('invalid-credentials');
      const started = await tx.start(me);
      await tx.note('session.started', 'account', id, nameOf(account));
      return started.token;
    });
    return { me, token };
  });
}

/** Of nobody's account nothing is written down: what was typed there may well be a password. */
const nameOf = (account: { username: string } | undefined) => ({
  username: account?.username ?? null,
});

export async function logout(sessions: Sessions, command: Command): Promise<void> {
  const { id, role, sessionId } = command.actor;
  if (sessionId === null) return;
  await sessions.transact(command, async (tx) => {
    await tx.end('id', sessionId);
    await tx.note('session.ended', role === 'display' ? 'display' : 'account', id);
  });
}

/** The password once more, before something that a stranger at an unlocked phone should not be able to do. */
export function confirm(
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
      await sessions.transact(command, ({ note }) => note('confirm.refused', 'account', id));
      await ctx.limits.take('confirm', sessionId);
      throw new AppError('invalid-credentials');
    }
    await queries.saveConfirmedAt(ctx.pools.main, sessionId, new Date(ctx.clock.now()));
  });
}

/** Throws unless this session gave its password in the last ten minutes. */
export async function mustBeConfirmed(
  { pools: { main: db }, clock }: Pick<AppContext, 'pools' | 'clock'>,
  { actor }: Command,
): Promise<void> {
  const at = actor.sessionId === null ? null : await queries.findConfirmedAt(db, actor.sessionId);
  if (at === null || clock.now() - at.getTime() > confirmedFor)
    throw new AppError('confirm-needed');
}
