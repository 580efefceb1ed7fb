import type { Me } from '@kalavara/shared-types/accounts/accounts';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Actor, AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { findAccount } from './accounts.queries';
import { secretMatches } from './passwords';
import * as queries from './queries';
import type { AccessContext } from './sessions';

const confirmationMs = 10 * minuteMs;

export const toMe = ({ id, name, role }: Actor): Me | null =>
  role === 'guest' ? null : { id, name, role };

export async function logout({ sessions }: AccessContext, command: Command): Promise<void> {
  const { id, role, sessionId } = command.actor;
  if (sessionId === null) return;
  await sessions.transact(command, async (tx) => {
    await tx.end('id', sessionId);
    await tx.audit('session.ended', role === 'display' ? 'display' : 'account', id);
  });
}

/** Checks the password again, before actions that an unlocked phone must not allow. */
export function confirmPassword(
  ctx: AccessContext,
  command: Command,
  password: string,
): Promise<void> {
  const { id, sessionId } = command.actor;
  if (sessionId === null) throw new AppError('not-signed-in');

  return ctx.serialize(`confirm ${sessionId}`, async () => {
    await ctx.limits.check('confirm', sessionId);
    const account = await findAccount(ctx.pools.main, id);
    if (!(await secretMatches(account?.secretHash, password))) {
      await ctx.sessions.transact(command, ({ audit: note }) =>
        note('confirm.refused', 'account', id),
      );
      await ctx.limits.take('confirm', sessionId);
      throw new AppError('invalid-credentials');
    }
    await queries.saveConfirmedAt(ctx.pools.main, sessionId, new Date(ctx.clock.now()));
  });
}

/**
 * Throws unless this session has confirmed its password in the last ten minutes. A sign-in counts as a confirmation,
 * except for actions that always require the password.
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
