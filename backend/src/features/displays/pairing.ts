import { randomInt } from 'node:crypto';
import type { Display } from '@kalavara/shared-types/displays/displays';
import { hourMs, minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits/limits';
import type { AccessContext, AccessTx } from '../accounts/sessions';
import { hashOf, newToken } from '../accounts/tokens';
import * as queries from './pairing.queries';
import { addDisplay, lockDisplay } from './queries';
import { shownAt } from './service';

/** Consonants only, so that no code is a word (RFC 8628, 6.1). There are 20^8 codes, about 34 bits. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const newCode = () =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

const validForMs = 10 * minuteMs;
/** The time for which expired codes are answered with "too old", and approved TVs may fetch their session. */
const storedForMs = hourMs;

/** Starts a pairing and returns its code. */
export async function start(
  { pools: { main: db }, clock, limits }: AppContext,
  { ip, device }: Command,
): Promise<{ code: string; secret: string; expiresAt: Instant }> {
  await limits.take('pairing-start', addressKey(ip));
  const askedAt = clock.now();
  await queries.deleteExpired(db, new Date(askedAt - storedForMs));

  const secret = newToken();
  const pairing = {
    ip: readable(ip),
    device: device ?? '',
    askedAt,
    expiresAt: askedAt + validForMs,
  };
  let code = newCode();
  while (!(await queries.addPairing(db, { ...pairing, code, secretHash: hashOf(secret) })))
    code = newCode();
  return { code, secret, expiresAt: pairing.expiresAt };
}
const readable = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

export type Polled = { state: 'pending' | 'claimed' } | { state: 'approved'; token: string };

/** Returns the state of a pairing. An approved pairing returns its session once. */
export async function poll(ctx: AccessContext, command: Command, secret: string): Promise<Polled> {
  const secretHash = hashOf(secret);
  const pairing = await queries.findBySecret(ctx.pools.main, secretHash);
  if (!pairing) throw new AppError('code-unknown');
  if (pairing.displayId === null) {
    if (ctx.clock.now() >= pairing.expiresAt) throw new AppError('code-expired');
    return { state: pairing.claimedBy === null ? 'pending' : 'claimed' };
  }
  return ctx.sessions.transact(command, async (tx) => {
    const displayId = await queries.takeApproved(tx.db, secretHash);
    // The display is locked, because a revocation may run at the same time.
    const display = displayId && (await lockDisplay(tx.db, displayId));
    if (!display) throw new AppError('code-unknown');
    const { token } = await tx.start({ id: display.id, role: 'display' });
    await tx.audit('session.started', 'display', display.id);
    return { state: 'approved', token };
  });
}

export type Claimed = Pick<queries.Pairing, 'code' | 'ip' | 'device' | 'askedAt'>;

/** Binds the code to the session that claims it: only this session may approve it. */
export function claim(ctx: AccessContext, command: Command, code: string): Promise<Claimed> {
  return countGuesses(ctx, command, (sessionId) =>
    ctx.sessions.transact(command, async (tx) => {
      const { ip, device, askedAt } = await getOpenPairing(ctx, tx, code);
      await queries.saveClaim(tx.db, code, sessionId);
      return { code, ip, device, askedAt };
    }),
  );
}

export function approve(
  ctx: AccessContext,
  command: Command,
  { code, name }: { code: string; name: string },
): Promise<Display> {
  return countGuesses(ctx, command, (sessionId) =>
    ctx.sessions.transact(command, async (tx) => {
      const pairing = await getOpenPairing(ctx, tx, code);
      if (pairing.claimedBy !== sessionId) throw new AppError('code-not-claimed');

      const now = ctx.clock.now();
      const display = await addDisplay(tx.db, name, new Date(now));
      await queries.saveApproval(tx.db, code, display.id);
      await tx.audit('display.approved', 'display', display.id, {
        name,
        tv: { ip: pairing.ip, device: pairing.device },
      });
      return shownAt(now)(display);
    }),
  );
}

/** Throws unless the pairing is open. An approved pairing is not open, although the TV still shows its code. */
async function getOpenPairing(
  { clock }: AppContext,
  { db }: AccessTx,
  code: string,
): Promise<queries.Pairing> {
  const pairing = await queries.lockPairing(db, code);
  if (!pairing || pairing.displayId !== null) throw new AppError('code-unknown');
  if (clock.now() >= pairing.expiresAt) throw new AppError('code-expired');
  return pairing;
}

/**
 * Counts unknown codes of all calls; after five of them the session is rate-limited. The attempts of a session are
 * serialized, so that concurrent ones are all counted.
 */
function countGuesses<T>(
  { serialize, limits }: AppContext,
  { actor }: Command,
  work: (sessionId: string) => Promise<T>,
): Promise<T> {
  const { sessionId } = actor;
  if (sessionId === null) throw new AppError('not-signed-in');

  return serialize(`pairing ${sessionId}`, async () => {
    await limits.check('pairing-code', sessionId);
    try {
      return await work(sessionId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'code-unknown')
        await limits.take('pairing-code', sessionId);
      throw error;
    }
  });
}
