import type { EventId } from '@kalavara/shared-types/primitives';
import type { LooseReview, Review } from '@kalavara/shared-types/reviews';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as diary from '../diary/service';
import * as queries from './queries';
import { byStaff, freshId, written, writtenAt } from './write';

export const inRoom = queries.listReviews;

export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Review[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listReviews(db, eventId));

/**
 * What staff were told, at the table or by telephone. A taken id is named anew (D-014); with the words of one that was
 * taken off it is that one again, as it was: somebody takes the deletion back.
 */
export function add(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  said: LooseReview & { id: string },
): Promise<Revised<Review>> {
  const now = ctx.clock.now();
  const what = written(said);
  const date = writtenAt(said.date, now);
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await mustBeThere(tx.db, eventId);
    const all = await queries.listAll(tx.db, eventId);
    const gone = all.find(({ review, isDeleted }) => isDeleted && review.id === said.id);
    if (
      gone &&
      gone.review.comment === what.comment &&
      gone.review.reviewerName === what.reviewerName
    )
      return keep(tx, gone.review);
    const taken = new Set(all.map(({ review }) => review.id));
    return keep(
      tx,
      byStaff(eventId, taken.has(said.id) ? freshId(now, taken) : said.id, date, what),
    );
  });
}

/** Taking off what is off already is no contradiction. */
export function remove(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  reviewId: string,
): Promise<Revised<null>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const found = (await queries.listAll(tx.db, eventId)).find(
      ({ review }) => review.id === reviewId,
    );
    if (!found) throw new AppError('review-not-found');
    if (!found.isDeleted) await takeOff(ctx, command, tx, eventId, [reviewId]);
    return null;
  });
}

/** An event that was taken out of the diary is told nothing more. */
export async function mustBeThere(db: Kysely<DB>, eventId: EventId): Promise<void> {
  if (await diary.findDeletedAt(db, eventId)) throw new AppError('event-not-found');
}

export async function takeOff(
  ctx: AppContext,
  { actor }: Command,
  tx: CommandTx,
  eventId: EventId,
  ids: string[],
): Promise<void> {
  await queries.deleteReviews(tx.db, eventId, ids, new Date(ctx.clock.now()), actor.name);
  for (const reviewId of ids) tx.record({ type: 'review.removed', reviewId });
}

export async function keep(tx: CommandTx, review: Review, linkId?: string): Promise<Review> {
  await queries.saveReview(tx.db, review, linkId);
  tx.record({ type: 'review.changed', review });
  return review;
}
