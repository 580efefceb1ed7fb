import { hourMs } from '@kalavara/shared-types/durations';
import type { AppContext, Command } from '../../platform/context';
import type { Database } from '../../platform/db/pools';
import { AppError } from '../../platform/errors';
import { auditAttempt, sessionOf } from '../../platform/gate';
import { isSameSecret } from '../../platform/is-same-secret';
import { findSecret, getOrCreateSecret, saveSecret } from '../../platform/secrets.queries';
import { checkStrength, hashSecret, secretMatches } from '../accounts/passwords';
import { readablePassword } from '../accounts/tokens';
import { type TokenScope, hmacOf, isTokenOf, signToken } from './tokens';

const unlockedForMs = 12 * hourMs;
const passwordName = 'recipes-password';
const keyName = 'recipes-key';

export type LibraryLogin = { username: string; password: string };

/**
 * Creates the login of the library: from the environment, or with a password generated at the first start, of which
 * only the hash is stored. Returns the login to print once, if this process generated it.
 */
export async function ensureLibraryLogin({
  pools: { main: db },
  config,
}: Pick<AppContext, 'pools' | 'config'>): Promise<LibraryLogin | undefined> {
  await getOrCreateSecret(db, keyName);
  const { username, password: brought } = config.recipes;
  if (brought !== undefined) checkStrength(brought, 'RECIPES_PASSWORD');
  if (brought !== undefined || (await findSecret(db, passwordName)) !== undefined) return undefined;

  const password = readablePassword();
  const secretHash = await hashSecret(password);
  const stored = await getOrCreateSecret(db, passwordName, () => secretHash);
  return stored === secretHash ? { username, password } : undefined;
}

/** Sets another password, for operators. Tokens issued with the old password become invalid. */
export async function setLibraryPassword(
  db: Database,
  username: string,
  brought: string | undefined,
): Promise<LibraryLogin> {
  if (brought !== undefined) checkStrength(brought, 'The new password');
  const password = brought ?? readablePassword();
  await saveSecret(db, passwordName, await hashSecret(password));
  return { username, password };
}

const normalizeUsername = (username: string) => username.trim().toLowerCase();

/**
 * Checks the login and returns a token. Wrong attempts are counted per user, so that one user does not lock out others.
 */
export async function unlock(
  ctx: AppContext,
  command: Command,
  given: LibraryLogin,
): Promise<string> {
  const { id } = command.actor;
  // Counted before the check, so that concurrent attempts are all counted, in any process.
  await ctx.limits.take('recipes', id);

  const { key, secretHash, login } = await getTokenBasis(ctx);
  const { username, password } = ctx.config.recipes;
  const isName = isSameSecret(normalizeUsername(given.username), username);
  const isPassword =
    password === undefined
      ? await secretMatches(secretHash, given.password)
      : isSameSecret(normalize(given.password), normalize(password));
  const isRight = isName && isPassword;
  await auditAttempt(ctx, command, {
    entity: 'recipe',
    action: isRight ? 'recipes.unlocked' : 'recipes.refused',
  });
  if (!isRight) throw new AppError('invalid-credentials');

  await ctx.limits.reset('recipes', id);
  return signToken(key, { sessionId: sessionOf(command), login }, ctx.clock.now() + unlockedForMs);
}

/** Throws unless the call has a valid token of this session and the current login. */
export async function checkUnlocked(
  ctx: AppContext,
  command: Command,
  header: string | undefined,
): Promise<void> {
  const [, token = ''] = /^Bearer ([\w.-]{1,80})$/i.exec(header ?? '') ?? [];
  if (token === '') throw new AppError('recipes-locked');
  const { key, login } = await getTokenBasis(ctx);
  const bound: TokenScope = { sessionId: sessionOf(command), login };
  if (!isTokenOf(key, bound, token, ctx.clock.now())) throw new AppError('recipes-locked');
}

const normalize = (password: string) => password.normalize('NFC');

/**
 * Returns the key of the tokens and a digest of the current login, so that another password invalidates earlier tokens.
 */
async function getTokenBasis({
  pools: { main: db },
  config,
}: Pick<AppContext, 'pools' | 'config'>) {
  const { username, password } = config.recipes;
  const [key, secretHash] = await Promise.all([
    getOrCreateSecret(db, keyName),
    findSecret(db, passwordName),
  ]);
  const known =
    password === undefined
      ? (secretHash ?? '')
      : hmacOf(key, normalize(password)).toString('base64url');
  return { key, secretHash, login: `${username} ${known}` };
}
