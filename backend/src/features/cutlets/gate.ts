import { ConfigError } from '../../platform/config';
import type { AppContext, Command } from '../../platform/context';
import type { Database } from '../../platform/db';
import { AppError } from '../../platform/errors';
import { hashSecret, secretIsStrong, secretMatches } from '../accounts/passwords';
import { readablePassword } from '../accounts/tokens';
import * as queries from './gate.queries';

const unlockedForMs = 12 * 60 * 60_000;

/**
 * Makes the password of the cutlet kitchen: from the environment, or generated at the first start; only the hash is
 * stored. Returns the password to print once, if this process generated it.
 */
export async function ensureCutletPassword({
  db,
  config,
}: Pick<AppContext, 'db' | 'config'>): Promise<string | undefined> {
  const storedHash = await queries.findPasswordHash(db);
  const brought = config.cutletPassword;
  if (brought !== undefined) {
    checkStrong(brought, 'CUTLET_PASSWORD');
    if (!(await secretMatches(storedHash, brought))) await savePassword(db, brought);
    return undefined;
  }
  if (storedHash !== undefined) return undefined;
  const password = readablePassword();
  return (await queries.addPasswordHash(db, await hashSecret(password))) ? password : undefined;
}

/** Sets another password, for operators. Unlocked sessions must unlock anew. */
export async function setCutletPassword(
  db: Database,
  brought: string | undefined,
): Promise<string> {
  if (brought !== undefined) checkStrong(brought, 'The new password');
  const password = brought ?? readablePassword();
  await savePassword(db, password);
  return password;
}

async function savePassword(db: Database, password: string): Promise<void> {
  const hash = await hashSecret(password);
  await db.transaction().execute((tx) => queries.savePasswordHash(tx, hash));
}

function checkStrong(password: string, what: string) {
  if (secretIsStrong(password)) return;
  throw new ConfigError(
    `${what}: choose a PIN of 6 or more digits or a password of 10 or more characters, none that is among the first to be guessed.`,
  );
}

/** Unlocks for this session and twelve hours. Wrong attempts are counted per user, so that one does not lock out others. */
export async function unlock(ctx: AppContext, command: Command, password: string): Promise<void> {
  const { id } = command.actor;
  // Counted before the check, so that concurrent attempts in any process do not escape the count.
  await ctx.limits.take('cutlets', id);

  const hash = await queries.findPasswordHash(ctx.db);
  const isRight =
    (await secretMatches(hash, password)) && hash !== undefined && (await open(ctx, command, hash));
  await audit(ctx, command, isRight ? 'cutlets.unlocked' : 'cutlets.refused');
  if (!isRight) throw new AppError('cutlet-password-wrong');
  await ctx.limits.forgive('cutlets', id);
}

function open({ db, clock }: AppContext, command: Command, hash: string): Promise<boolean> {
  const now = clock.now();
  const session = sessionOf(command);
  return db
    .transaction()
    .execute((tx) =>
      queries.saveUnlock(tx, session, new Date(now + unlockedForMs), new Date(now), hash),
    );
}

/** Idempotent. */
export async function lock(ctx: AppContext, command: Command): Promise<void> {
  await ctx.db.transaction().execute((tx) => queries.deleteUnlock(tx, sessionOf(command)));
}

export const isUnlocked = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  sessionId: string,
): Promise<boolean> => queries.isUnlocked(db, sessionId, new Date(clock.now()));

/** Throws unless this session unlocked the cutlets recently. */
export async function checkUnlocked(ctx: AppContext, command: Command): Promise<void> {
  if (!(await isUnlocked(ctx, sessionOf(command)))) throw new AppError('cutlets-locked');
}

function sessionOf({ actor }: Command): string {
  if (actor.sessionId === null) throw new AppError('not-signed-in');
  return actor.sessionId;
}

const audit = (
  { db, clock }: AppContext,
  { actor, requestId, ip, device }: Command,
  action: string,
) =>
  queries.insertAuditEntry(db, {
    at: new Date(clock.now()),
    actor,
    action,
    entityId: null,
    details: { ip, device },
    requestId,
  });
