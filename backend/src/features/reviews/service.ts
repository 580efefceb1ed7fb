import type { EventId } from '@kalavara/shared-types/primitives';
import type { LooseReview, Review } from '@kalavara/shared-types/reviews/reviews';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
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
import { byStaff, freshId, toContent, toDate } from './write';

export const listReviews = queries.listReviews;
export { listEventsWithPending } from './tables.queries';

export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Review[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listReviews(db, eventId));

/**
 * Adds a review entered by staff. An id that is in use is replaced; a removed review that is sent with its id is
 * restored unchanged.
 */
export function add(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  sent: LooseReview & { id: string },
): Promise<Revised<Review>> {
  const now = ctx.clock.now();
  const content = toContent(sent);
  const date = toDate(sent.date, now);
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await checkNotDeleted(tx.db, eventId);
    const all = await queries.listAll(tx.db, eventId);
    const gone = all.find(({ review, isDeleted }) => isDeleted && review.id === sent.id);
    if (
      gone &&
      gone.review.comment === content.comment &&
      gone.review.reviewerName === content.reviewerName
    )
      return saveReview(tx, gone.review);
    const taken = new Set(all.map(({ review }) => review.id));
    return saveReview(
      tx,
      byStaff(eventId, taken.has(sent.id) ? freshId(now, taken) : sent.id, date, content),
    );
  });
}

/** Removes a review; repeated calls have no effect. */
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
    if (!found.isDeleted) await removeReviews(ctx, tx, eventId, [reviewId]);
    return null;
  });
}

/** Throws if the event was deleted. */
export async function checkNotDeleted(db: Kysely<DB>, eventId: EventId): Promise<void> {
  if (await diary.findDeletedAt(db, eventId)) throw new AppError('event-not-found');
}

export async function removeReviews(
  ctx: AppContext,
  tx: CommandTx,
  eventId: EventId,
  ids: string[],
): Promise<void> {
  await queries.deleteReviews(
    tx.db,
    eventId,
    ids,
    new Date(ctx.clock.now()),
    tx.command.actor.name,
  );
  for (const reviewId of ids) tx.record({ type: 'review.removed', reviewId });
}

export async function saveReview(tx: CommandTx, review: Review, linkId?: string): Promise<Review> {
  await queries.saveReview(tx.db, review, linkId);
  tx.record({ type: 'review.changed', review });
  return review;
}
