import type { Me } from '@kalavara/shared-types/accounts/accounts';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits/limits';
import { findByUsername, lockAccount, type StoredAccount } from './accounts.queries';
import { countGuess, type WrongSecrets } from './guesses';
import { isDeviceToken, isKnownDevice, upsertKnownDevice } from './known-devices.queries';
import { secretMatches } from './passwords';
import type { AccessContext, AccessTx } from './sessions';
import { hashOf, isToken, newToken } from './tokens';

/** `device` is the token that an earlier sign-in has stored in this browser. */
type Credentials = { username: string; password: string; device: string | undefined };

/** The counters of an attempt: `subject` is the account, or one of its known devices. */
type Counters = {
  subject: string;
  shared: readonly (readonly ['login-ip' | 'login-account', string])[];
};

/**
 * Signs in. Wrong passwords are counted per address, per account and address, and per account; further attempts at the
 * account are delayed. A device that has signed in to the account before is counted separately, so that other devices
 * do not lock it out, whether behind its address or elsewhere. Attempts with the same counters run one after another,
 * so that concurrent ones are all counted.
 */
export async function login(
  ctx: AccessContext,
  wrong: WrongSecrets,
  command: Command,
  { username: typed, password, device }: Credentials,
): Promise<{ me: Me; token: string; device: string }> {
  const lowered = typed.trim().toLowerCase();
  // Impossible user names are looked up and counted as one name.
  const username = /^[a-z0-9][a-z0-9._-]{1,39}$/.test(lowered) ? lowered : '';
  const given = { username, password, device };
  const attempt = (counters: Counters) => judge(ctx, wrong, command, given, counters);

  const known = tokenHashOf(device);
  if (known && (await isKnownDevice(ctx.pools.main, known, username))) {
    const subject = `${username}|${known.toString('base64url')}`;
    return ctx.serialize(`login ${subject}`, () => attempt({ subject, shared: [] }));
  }
  const address = addressKey(command.ip);
  const shared = [
    ['login-ip', address],
    ['login-account', `${username}|${address}`],
  ] as const;
  return ctx.serialize(`login ${address}`, () =>
    ctx.serialize(`login account ${username}`, () => attempt({ subject: username, shared })),
  );
}

async function judge(
  ctx: AccessContext,
  wrong: WrongSecrets,
  command: Command,
  { username, password, device }: Credentials,
  { subject, shared }: Counters,
): Promise<{ me: Me; token: string; device: string }> {
  const { limits } = ctx;
  await Promise.all([
    limits.check('login-delay', subject),
    ...shared.map(([name, key]) => limits.check(name, key)),
  ]);

  const account = await findByUsername(ctx.pools.main, username);
  const secretHash = account?.isActive ? account.secretHash : undefined;
  const digest = wrong.digestOf(username, secretHash ?? '', password);
  if (wrong.has(digest)) throw new AppError('invalid-credentials');
  if (!account || !(await secretMatches(secretHash, password))) {
    wrong.add(digest);
    for (const [name, key] of shared) await limits.takeAndCountExcess(name, key);
    const isAlarming = await countGuess(ctx, subject);
    await auditRefusal(ctx, command, account, isAlarming);
    throw new AppError('invalid-credentials');
  }

  for (const [name, key] of shared) if (name === 'login-account') await limits.reset(name, key);
  const { id, name, role } = account;
  const me = { id, name, role };
  const started = await ctx.sessions.transact(command, async (tx) => {
    // The password may have changed while the old one was verified.
    const locked = await lockAccount(tx.db, id);
    if (!locked?.isActive || locked.secretHash !== secretHash)
      throw new AppError('invalid-credentials');
    const { token } = await tx.start(me);
    await tx.audit('session.started', 'account', id, nameOf(account));
    return { token, device: await rememberDevice(ctx, tx, id, device) };
  });
  return { me, ...started };
}

function auditRefusal(
  ctx: AccessContext,
  command: Command,
  account: StoredAccount | undefined,
  isAlarming: boolean,
): Promise<void> {
  return ctx.sessions.transact(command, async ({ audit }) => {
    await audit('session.refused', 'account', account?.id ?? null, nameOf(account));
    if (!isAlarming || !account) return;
    await audit('account.guessed', 'account', account.id, nameOf(account));
    ctx.log.warn({ event: 'account_guessed', account: account.id, address: command.ip });
  });
}

/** The user name for the log; null for unknown accounts, because it may be a mistyped password. */
const nameOf = (account: { username: string } | undefined) => ({
  username: account?.username ?? null,
});

const tokenHashOf = (device: string | undefined): Buffer | undefined =>
  device !== undefined && isToken(device) ? hashOf(device) : undefined;

/**
 * Records this browser as a known device of the account. A browser has one token for all of its accounts. Returns the
 * token to set: the existing one, or a new one.
 */
export async function rememberDevice(
  { clock }: AppContext,
  { db }: AccessTx,
  accountId: string,
  device: string | undefined,
): Promise<string> {
  const hash = tokenHashOf(device);
  // A token that this program did not issue may be known to others.
  const token = hash && (await isDeviceToken(db, hash)) ? device! : newToken();
  await upsertKnownDevice(db, {
    tokenHash: hashOf(token),
    accountId,
    lastUsedAt: new Date(clock.now()),
  });
  return token;
}
