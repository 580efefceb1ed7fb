import { withTransaction } from '../../platform/db/transaction';
import { ConfigError } from '../../platform/config';
import type { AppContext, Command } from '../../platform/context';
import type { Pool } from '../../platform/db/pools';
import { AppError } from '../../platform/errors';
import { hashSecret, secretIsStrong, secretMatches } from '../accounts/passwords';
import { readablePassword } from '../accounts/tokens';
import * as queries from './gate.queries';

const lastsMs = 12 * 60 * 60_000;

/**
 * The password of the cutlet kitchen (D-002). The environment brings it, or one is made at the first start; of either
 * only the hash is kept. Answers with what has to be printed once: only what was made here, in this process.
 */
export async function ensureCutletPassword({
  pools: { main: db },
  config,
}: Pick<AppContext, 'pools' | 'config'>): Promise<string | undefined> {
  const kept = await queries.findPasswordHash(db);
  const brought = config.cutletPassword;
  if (brought !== undefined) {
    mustBeStrong(brought, 'CUTLET_PASSWORD');
    if (!(await secretMatches(kept, brought))) await keep(db, brought);
    return undefined;
  }
  if (kept !== undefined) return undefined;
  const password = readablePassword();
  return (await queries.addPasswordHash(db, await hashSecret(password))) ? password : undefined;
}

/** For whoever holds the machine: another password. Who is in has to give it. */
export async function setCutletPassword(pool: Pool, brought: string | undefined): Promise<string> {
  if (brought !== undefined) mustBeStrong(brought, 'The new password');
  const password = brought ?? readablePassword();
  await keep(pool, password);
  return password;
}

async function keep(pool: Pool, password: string): Promise<void> {
  const hash = await hashSecret(password);
  await withTransaction(pool, (tx) => queries.savePasswordHash(tx.db, hash));
}

function mustBeStrong(password: string, what: string) {
  if (secretIsStrong(password)) return;
  throw new ConfigError(
    `${what}: choose a PIN of 6 or more digits or a password of 10 or more characters, none that is among the first to be guessed.`,
  );
}

/** Opens it for this session, for twelve hours. Each person's wrong tries are counted, those of one do not lock out another. */
export async function unlock(ctx: AppContext, command: Command, given: string): Promise<void> {
  const { id } = command.actor;
  // Taken before it is looked at, so that many at once, in any process, are no way round the count.
  await ctx.limits.take('cutlets', id);

  const hash = await queries.findPasswordHash(ctx.pools.main);
  const isRight =
    (await secretMatches(hash, given)) && hash !== undefined && (await open(ctx, command, hash));
  await note(ctx, command, isRight ? 'cutlets.unlocked' : 'cutlets.refused');
  if (!isRight) throw new AppError('cutlet-password-wrong');
  await ctx.limits.forgive('cutlets', id);
}

function open(
  { pools: { main: db }, clock }: AppContext,
  command: Command,
  hash: string,
): Promise<boolean> {
  const now = clock.now();
  const session = sessionOf(command);
  return withTransaction(db, (tx) =>
    queries.saveUnlock(tx.db, session, new Date(now + lastsMs), new Date(now), hash),
  );
}

/** Shutting what is shut already is no contradiction. */
export async function lock(ctx: AppContext, command: Command): Promise<void> {
  await withTransaction(ctx.pools.main, (tx) => queries.deleteUnlock(tx.db, sessionOf(command)));
}

export const isUnlocked = (
  { pools: { main: db }, clock }: Pick<AppContext, 'pools' | 'clock'>,
  sessionId: string,
): Promise<boolean> => queries.isUnlocked(db, sessionId, new Date(clock.now()));

/** Throws unless this very session gave the password, not long ago. */
export async function mustBeUnlocked(ctx: AppContext, command: Command): Promise<void> {
  if (!(await isUnlocked(ctx, sessionOf(command)))) throw new AppError('cutlets-locked');
}

function sessionOf({ actor }: Command): string {
  if (actor.sessionId === null) throw new AppError('not-signed-in');
  return actor.sessionId;
}

const note = (
  { pools: { main: db }, clock }: AppContext,
  { actor, requestId, ip, device }: Command,
  action: string,
) =>
  queries.addNote(db, {
    at: new Date(clock.now()),
    actor,
    action,
    entityId: null,
    details: { ip, device },
    requestId,
  });
