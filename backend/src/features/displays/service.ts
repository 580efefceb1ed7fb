import type { Display, updateDisplay } from '@kalavara/shared-types/displays/displays';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { displayRoom } from '@kalavara/shared-types/contract/rooms';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { type Revised, runCommand } from '../../platform/run-command';
import type { AccessContext } from '../accounts/sessions';
import * as queries from './queries';

const liveForMs = 10_000;
/** The duration after which a forgotten test pattern ends. */
const patternMs = 10 * minuteMs;

export const shownAt =
  (now: Instant) =>
  (display: queries.StoredDisplay): Display => ({
    ...display,
    isLive: display.lastBeatAt !== null && now - display.lastBeatAt <= liveForMs,
  });

export async function list({ pools: { main: db }, clock }: AppContext): Promise<Display[]> {
  return (await queries.listDisplays(db)).map(shownAt(clock.now()));
}

/** The snapshot of a display's room. */
export async function getDisplay(db: Kysely<DB>, id: string, clock: Clock): Promise<Display> {
  const display = await queries.findDisplay(db, id);
  if (!display) throw new AppError('not-found');
  return shownAt(clock.now())(display);
}

/** Renames a TV, sets its page, message or display lag, rings it, or shows the test pattern. */
export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  { ring, pattern, ...wanted }: BodyOf<typeof updateDisplay>,
): Promise<Revised<Display>> {
  return runCommand(ctx, command, displayRoom(id), async (tx) => {
    const before = await queries.lockDisplay(tx.db, id);
    if (!before) throw new AppError('not-found');

    const now = ctx.clock.now();
    /**
     * A time after `at`: a TV executes an instruction whose time has changed, so two in one millisecond must differ.
     */
    const laterThan = (at: Instant | null) => Math.max(now, (at ?? 0) + 1);
    const after = {
      ...before,
      name: wanted.name ?? before.name,
      path: wanted.path ?? before.path,
      // Also set if the path is the same, because a person may have opened another page on the TV.
      sentAt: wanted.path === undefined ? before.sentAt : laterThan(before.sentAt),
      message: wanted.message === undefined ? before.message : wanted.message || null,
      messageAt: wanted.message ? laterThan(before.messageAt) : before.messageAt,
      rungAt: ring ? laterThan(before.rungAt) : before.rungAt,
      trimMs: wanted.trimMs ?? before.trimMs,
      patternUntil: pattern === undefined ? before.patternUntil : pattern ? now + patternMs : null,
    };
    const display = shownAt(now)(after);
    if (isSame(before, after)) return display;

    await queries.saveDisplay(tx.db, after);
    tx.record({ type: 'display.changed', display });
    return display;
  });
}

const isSame = (a: queries.StoredDisplay, b: queries.StoredDisplay) =>
  (['name', 'sentAt', 'message', 'messageAt', 'rungAt', 'trimMs', 'patternUntil'] as const).every(
    (field) => a[field] === b[field],
  );

/** Revokes a TV: it is signed out and must be paired anew. */
export function revoke(ctx: AccessContext, command: Command, id: string): Promise<void> {
  return ctx.sessions.transact(command, async (tx) => {
    const display = await queries.lockDisplay(tx.db, id);
    if (!display) throw new AppError('not-found');
    await queries.revokeDisplay(tx.db, id, new Date(ctx.clock.now()));
    await tx.end('displayId', id);
    await tx.audit('display.revoked', 'display', id, { name: display.name });
  });
}
