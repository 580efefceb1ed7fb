import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { Review, ReviewFields } from '@kalavara/shared-types/reviews';
import { isEditable } from '@kalavara/shared-types/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import type { DB } from '../../platform/schema.gen';
import { type Revised, runCommand } from '../../platform/run-command';
import { hashOf, newToken } from '../accounts/tokens';
import * as diary from '../diary/service';
import * as queries from './queries';
import { keep, mustBeThere } from './service';
import { freshId, written } from './write';

const days90 = 90 * 24 * 60 * 60 * 1_000;

/** Behind the #, where no log sees it (D-091). No command of a room: those keep their answers, and this one is a secret. */
export async function create(
  ctx: AppContext,
  eventId: EventId,
  origin: string,
): Promise<{ url: string; expiresAt: string }> {
  await mustBeThere(ctx.pools.main, eventId);
  const token = newToken();
  const createdAt = new Date(ctx.clock.now());
  const expiresAt = new Date(createdAt.getTime() + days90);
  await queries.saveLink(ctx.pools.main, {
    eventId,
    tokenHash: hashOf(token),
    createdAt,
    expiresAt,
  });
  return { url: `${origin}/review#${token}`, expiresAt: expiresAt.toISOString() };
}

type Form = {
  event: { title: string; date: Day | null };
  review: Review | null;
  isEditable: boolean;
};

/** What the customer sees: their event by name, and nothing but their own words. */
export async function form(ctx: AppContext, command: Command, token: string): Promise<Form> {
  const now = ctx.clock.now();
  const { link, review } = await mustHold(ctx, command, token);
  const event = await diary.find(ctx.pools.main, link.eventId);
  return {
    event: { title: event?.title ?? '', date: event?.date ?? null },
    review: review ?? null,
    isEditable: !review || isEditable(review, now),
  };
}

/** One review a link; sent again within 24 hours it is the same one in new words. */
export async function send(
  ctx: AppContext,
  command: Command,
  token: string,
  said: ReviewFields,
): Promise<Revised<Review>> {
  const { link } = await mustHold(ctx, command, token);
  await ctx.limits.take('review', link.id);
  const what = written(said);
  return runCommand(ctx, command, eventRoom(link.eventId), async (tx) => {
    const now = ctx.clock.now();
    const held = await opened(tx.db, token, now);
    if (!held) throw new AppError('review-link-gone');
    if (held.review && !isEditable(held.review, now)) throw new AppError('review-closed');
    const { id, date } = held.review ?? (await named(tx.db, link.eventId, now));
    return keep(
      tx,
      { id, date, eventId: link.eventId, ...what, verified: true, source: 'customer' },
      link.id,
    );
  });
}

async function named(db: Kysely<DB>, eventId: EventId, now: number) {
  const taken = new Set((await queries.listAll(db, eventId)).map(({ review }) => review.id));
  return { id: freshId(now, taken), date: new Date(now).toISOString() };
}

type Held = { link: queries.Link; review?: Review };

/** Unknown, replaced, too old, of an event or for a review that was taken away: to whoever holds it, all one. */
async function opened(db: Kysely<DB>, token: string, now: number): Promise<Held | undefined> {
  const link = await queries.findLink(db, hashOf(token), new Date(now));
  if (!link || (await diary.findDeletedAt(db, link.eventId))) return undefined;
  const standing = await queries.findByLink(db, link.id);
  if (standing?.isDeleted) return undefined;
  return { link, ...(standing && { review: standing.review }) };
}

/** A token cannot be guessed; that somebody tries costs them their tries. */
async function mustHold(ctx: AppContext, { ip }: Command, token: string): Promise<Held> {
  const address = addressKey(ip);
  await ctx.limits.check('review-token', address);
  const held = await opened(ctx.pools.main, token, ctx.clock.now());
  if (held) return held;
  await ctx.limits.take('review-token', address);
  throw new AppError('review-link-gone');
}
