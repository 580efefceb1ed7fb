import { dayMs } from '@kalavara/shared-types/durations';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { Review, ReviewFields } from '@kalavara/shared-types/reviews/reviews';
import { isEditable } from '@kalavara/shared-types/reviews/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits/limits';
import type { DB } from '../../platform/schema.gen';
import { type Revised, runCommand } from '../../platform/run-command';
import { hashOf } from '../accounts/tokens';
import * as diary from '../diary/service';
import { issueLink } from './issue-link';
import { findLink, type Link } from './links.queries';
import { poorReviewNotification } from './poor-review';
import * as queries from './queries';
import { saveReview } from './service';
import { freshId, toContent } from './write';

const linkValidMs = 90 * dayMs;

export const create = (ctx: AppContext, eventId: EventId, origin: string) =>
  issueLink(ctx, 'reviewLinks', { eventId, origin, validMs: linkValidMs });

type Form = {
  event: { title: string; date: Day | null };
  review: Review | null;
  isEditable: boolean;
};

/** The form for a customer: the event's title and date, and the customer's own review. */
export async function form(ctx: AppContext, command: Command, token: string): Promise<Form> {
  const now = ctx.clock.now();
  const { link, review } = await getOpenLink(ctx, command, token);
  const event = await diary.find(ctx.pools.main, link.eventId);
  return {
    event: { title: event?.title ?? '', date: event?.date ?? null },
    review: review ?? null,
    isEditable: !review || isEditable(review, now),
  };
}

/** Saves a review. Each link has one review; within 24 hours a repeated call changes it. */
export async function send(
  ctx: AppContext,
  command: Command,
  token: string,
  fields: ReviewFields,
): Promise<Revised<Review>> {
  const { link } = await getOpenLink(ctx, command, token);
  await ctx.limits.take('review', link.id);
  const content = toContent(fields);
  return runCommand(ctx, command, eventRoom(link.eventId), async (tx) => {
    const now = ctx.clock.now();
    const held = await findOpenLink(tx.db, token, now);
    if (!held) throw new AppError('review-link-gone');
    if (held.review && !isEditable(held.review, now)) throw new AppError('review-closed');
    const { id, date } = held.review ?? (await describeEvent(tx.db, link.eventId, now));
    const review: Review = {
      id,
      date,
      eventId: link.eventId,
      ...content,
      verified: true,
      source: 'customer',
    };
    (await poorReviewNotification(tx.db, review, now)).forEach(tx.write);
    return saveReview(tx, review, link.id);
  });
}

async function describeEvent(db: Kysely<DB>, eventId: EventId, now: number) {
  const taken = new Set((await queries.listAll(db, eventId)).map(({ review }) => review.id));
  return { id: freshId(now, taken), date: new Date(now).toISOString() };
}

type OpenLink = { link: Link; review?: Review };

/**
 * Finds the event of a link. Returns undefined for all unknown, replaced and expired links, deleted events and removed
 * reviews.
 */
async function findOpenLink(
  db: Kysely<DB>,
  token: string,
  now: number,
): Promise<OpenLink | undefined> {
  const link = await findLink(db, 'reviewLinks', hashOf(token), new Date(now));
  if (!link || (await diary.findDeletedAt(db, link.eventId))) return undefined;
  const standing = await queries.findByLink(db, link.id);
  if (standing?.isDeleted) return undefined;
  return { link, ...(standing && { review: standing.review }) };
}

/** Finds the link of a token. Wrong tokens count towards the rate limit. */
async function getOpenLink(ctx: AppContext, { ip }: Command, token: string): Promise<OpenLink> {
  const address = addressKey(ip);
  await ctx.limits.check('review-token', address);
  const held = await findOpenLink(ctx.pools.main, token, ctx.clock.now());
  if (held) return held;
  await ctx.limits.take('review-token', address);
  throw new AppError('review-link-gone');
}
