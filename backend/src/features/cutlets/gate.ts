import { hourMs } from '@kalavara/shared-types/durations';
import { withTransaction } from '../../platform/db/transaction';
import type { AppContext, Command } from '../../platform/context';
import type { Pool } from '../../platform/db/pools';
import { AppError } from '../../platform/errors';
import { auditAttempt, sessionOf } from '../../platform/gate';
import { findSecret, getOrCreateSecret } from '../../platform/secrets.queries';
import { checkStrength, hashSecret, secretMatches } from '../accounts/passwords';
import { readablePassword } from '../accounts/tokens';
import * as queries from './gate.queries';

const unlockedForMs = 12 * hourMs;

/**
 * Creates the password of the cutlet kitchen: from the environment, or generated at the first start. Only the hash is
 * stored. Returns the password to print once, if this process generated it.
 */
export async function ensureCutletPassword({
  pools: { main: db },
  config,
}: Pick<AppContext, 'pools' | 'config'>): Promise<string | undefined> {
  const storedHash = await findSecret(db, queries.passwordName);
  const brought = config.cutletPassword;
  if (brought !== undefined) {
    if (await secretMatches(storedHash, brought)) return undefined;
    checkStrength(brought, 'CUTLET_PASSWORD');
    await savePassword(db, brought);
    return undefined;
  }
  if (storedHash !== undefined) return undefined;
  const password = readablePassword();
  const hash = await hashSecret(password);
  const stored = await getOrCreateSecret(db, queries.passwordName, () => hash);
  return stored === hash ? password : undefined;
}

/** Sets another password, for operators. All sessions must unlock again. */
export async function setCutletPassword(pool: Pool, brought: string | undefined): Promise<string> {
  if (brought !== undefined) checkStrength(brought, 'The new password');
  const password = brought ?? readablePassword();
  await savePassword(pool, password);
  return password;
}

async function savePassword(pool: Pool, password: string): Promise<void> {
  const hash = await hashSecret(password);
  await withTransaction(pool, (tx) => queries.savePasswordHash(tx.db, hash));
}

/**
 * Unlocks the cutlets for this session and twelve hours. Wrong attempts are counted per user, so that one user does not
 * lock out others.
 */
export async function unlock(ctx: AppContext, command: Command, password: string): Promise<void> {
  const { id } = command.actor;
  // Counted before the check, so that concurrent attempts are all counted, in any process.
  await ctx.limits.take('cutlets', id);

  const hash = await findSecret(ctx.pools.main, queries.passwordName);
  const isRight =
    (await secretMatches(hash, password)) && hash !== undefined && (await open(ctx, command, hash));
  await auditAttempt(ctx, command, {
    entity: 'cutletDay',
    action: isRight ? 'cutlets.unlocked' : 'cutlets.refused',
  });
  if (!isRight) throw new AppError('cutlet-password-wrong');
  await ctx.limits.reset('cutlets', id);
}

function open(
  { pools: { main: db }, clock }: AppContext,
  command: Command,
  hash: string,
): Promise<boolean> {
  const now = clock.now();
  const session = sessionOf(command);
  return withTransaction(db, (tx) =>
    queries.saveUnlock(tx.db, session, new Date(now + unlockedForMs), new Date(now), hash),
  );
}

/** Ends the unlock of a session; repeated calls have no effect. */
export async function lock(ctx: AppContext, command: Command): Promise<void> {
  await withTransaction(ctx.pools.main, (tx) => queries.deleteUnlock(tx.db, sessionOf(command)));
}

export const isUnlocked = (
  { pools: { main: db }, clock }: Pick<AppContext, 'pools' | 'clock'>,
  sessionId: string,
): Promise<boolean> => queries.isUnlocked(db, sessionId, new Date(clock.now()));

/** Throws unless this session has unlocked the cutlets recently. */
export async function checkUnlocked(ctx: AppContext, command: Command): Promise<void> {
  if (!(await isUnlocked(ctx, sessionOf(command)))) throw new AppError('cutlets-locked');
}
