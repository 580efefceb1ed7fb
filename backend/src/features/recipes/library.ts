import { ConfigError } from '../../platform/config';
import type { AppContext, Command } from '../../platform/context';
import type { Database } from '../../platform/db/pools';
import { AppError } from '../../platform/errors';
import { secretOf } from '../../platform/secrets.queries';
import { hashSecret, secretIsStrong, secretMatches } from '../accounts/passwords';
import { readablePassword } from '../accounts/tokens';
import * as queries from './queries';
import { type Bound, hmacOf, isSame, isTokenOf, signToken } from './tokens';

const lastsMs = 12 * 60 * 60_000;
const keptAs = 'recipes-password';
const keyKeptAs = 'recipes-key';

export type LibraryLogin = { username: string; password: string };

/**
 * The library's own login (D-191). The environment brings it, or a password is made at the first start, of which only
 * the hash is kept. Answers with what has to be printed once: only what was made here, in this process.
 */
export async function ensureLibraryLogin({
  pools: { main: db },
  config,
}: Pick<AppContext, 'pools' | 'config'>): Promise<LibraryLogin | undefined> {
  await secretOf(db, keyKeptAs);
  const { username, password: brought } = config.recipes;
  if (brought !== undefined) mustBeStrong(brought, 'RECIPES_PASSWORD');
  if (brought !== undefined || (await queries.findSecret(db, keptAs)) !== undefined)
    return undefined;

  const password = readablePassword();
  const secretHash = await hashSecret(password);
  const kept = await secretOf(db, keptAs, () => secretHash);
  return kept === secretHash ? { username, password } : undefined;
}

/** For whoever holds the machine: another password. What is unlocked with the old one is locked at once. */
export async function setLibraryPassword(
  db: Database,
  username: string,
  brought: string | undefined,
): Promise<LibraryLogin> {
  if (brought !== undefined) mustBeStrong(brought, 'The new password');
  const password = brought ?? readablePassword();
  await queries.saveSecret(db, keptAs, await hashSecret(password));
  return { username, password };
}

function mustBeStrong(password: string, what: string) {
  if (!secretIsStrong(password))
    throw new ConfigError(
      `${what}: choose one of 10 or more characters that is not among the first to be guessed.`,
    );
}

const normal = (username: string) => username.trim().toLowerCase();

/** Compares what was typed with the login; each person's wrong tries are counted, those of one do not lock out another. */
export async function unlock(
  ctx: AppContext,
  command: Command,
  given: LibraryLogin,
): Promise<string> {
  const { id } = command.actor;
  // Taken before it is looked at, so that many at once, in any process, are no way round the count.
  await ctx.limits.take('recipes', id);

  const { key, secretHash, login } = await standing(ctx);
  const { username, password } = ctx.config.recipes;
  const isName = isSame(key, normal(given.username), username);
  const isPassword =
    password === undefined
      ? await secretMatches(secretHash, given.password)
      : isSame(key, asTyped(given.password), asTyped(password));
  const isRight = isName && isPassword;
  await note(ctx, command, isRight ? 'recipes.unlocked' : 'recipes.refused');
  if (!isRight) throw new AppError('invalid-credentials');

  await ctx.limits.forgive('recipes', id);
  return signToken(key, { sessionId: sessionOf(command), login }, ctx.clock.now() + lastsMs);
}

/** Throws unless the call brings a token that this very session was given, not long ago, for the login that stands. */
export async function mustBeUnlocked(
  ctx: AppContext,
  command: Command,
  header: string | undefined,
): Promise<void> {
  const [, token = ''] = /^Bearer ([\w.-]{1,80})$/i.exec(header ?? '') ?? [];
  if (token === '') throw new AppError('recipes-locked');
  const { key, login } = await standing(ctx);
  const bound: Bound = { sessionId: sessionOf(command), login };
  if (!isTokenOf(key, bound, token, ctx.clock.now())) throw new AppError('recipes-locked');
}

const asTyped = (password: string) => password.normalize('NFC');

function sessionOf({ actor }: Command): string {
  if (actor.sessionId === null) throw new AppError('not-signed-in');
  return actor.sessionId;
}

/** Looked for first: making it is for the one time it is not there. */
const keyOf = async (db: Database) =>
  (await queries.findSecret(db, keyKeptAs)) ?? secretOf(db, keyKeptAs);

/** The key of the tokens, and what stands for the login of this moment: another password makes the tokens of the old void. */
async function standing({ pools: { main: db }, config }: Pick<AppContext, 'pools' | 'config'>) {
  const { username, password } = config.recipes;
  const [key, secretHash] = await Promise.all([keyOf(db), queries.findSecret(db, keptAs)]);
  const known =
    password === undefined
      ? (secretHash ?? '')
      : hmacOf(key, asTyped(password)).toString('base64url');
  return { key, secretHash, login: `${username} ${known}` };
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
