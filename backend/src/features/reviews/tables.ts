import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { dayMs } from '@kalavara/shared-types/durations';
import type { EventId } from '@kalavara/shared-types/primitives';
import type {
  decideTableReview as decideCall,
  Review,
  ReviewAverage,
  ReviewFields,
  TableReview,
} from '@kalavara/shared-types/reviews/reviews';
import { isEditable } from '@kalavara/shared-types/reviews/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { AppContext, Command } from '../../platform/context';
import { withTransaction } from '../../platform/db/transaction';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import { hashOf } from '../accounts/tokens';
import * as diary from '../diary/service';
import { issueLink } from './issue-link';
import { findLink } from './links.queries';
import { poorReviewNotification } from './poor-review';
import { listAll } from './queries';
import { checkNotDeleted, saveReview } from './service';
import * as queries from './tables.queries';
import { freshId, toContent } from './write';

const linkValidMs = 7 * dayMs;
/**
 * Twice the guests of the largest event. The browser chooses the id of its device, so a flood could write any number of
 * reviews.
 */
export const maxTableReviews = 2_000;

/** Creates the link on the tables of an event, for many guests and one week. */
export const createTableLink = (ctx: AppContext, eventId: EventId, origin: string) =>
  issueLink(ctx, 'reviewTableLinks', { eventId, origin, validMs: linkValidMs });

/** Finds the event of a table link; undefined for a token that is unknown, replaced or expired. */
export async function findTableEvent(ctx: AppContext, token: string): Promise<EventId | undefined> {
  const { main } = ctx.pools;
  const link = await findLink(main, 'reviewTableLinks', hashOf(token), new Date(ctx.clock.now()));
  return link && !(await diary.findDeletedAt(main, link.eventId)) ? link.eventId : undefined;
}

const isDevice = (device: string) => /^[0-9a-f-]{36}$/i.test(device);
const toReview = ({ status: _status, version: _version, ...review }: TableReview): Review => ({
  ...review,
  verified: true,
  source: 'customer',
});

/** The form for a device: the event, and the review that the device has sent before. */
export async function tableForm(ctx: AppContext, eventId: EventId, device: string) {
  const event = await diary.find(ctx.pools.main, eventId);
  const own = isDevice(device)
    ? await queries.findOfDevice(ctx.pools.main, eventId, hashOf(device))
    : undefined;
  return {
    event: { title: event?.title ?? '', date: event?.date ?? null },
    review: own ? toReview(own) : null,
    isEditable: !own || isOpen(own, ctx.clock.now()),
    isModerated: true,
  };
}

const isOpen = (own: TableReview, now: number) =>
  own.status === 'pending' && isEditable(toReview(own), now);

/** Saves the review of a device; the owner sees it before it is published. */
export async function sendTableReview(
  ctx: AppContext,
  eventId: EventId,
  device: string,
  fields: ReviewFields,
): Promise<Review> {
  if (!isDevice(device)) throw new AppError('invalid', { fields: ['X-Review-Device'] });
  const deviceHash = hashOf(device);
  await ctx.limits.take('review', `${eventId}/${deviceHash.toString('hex')}`);
  const content = toContent(fields);
  const { main } = ctx.pools;
  const now = ctx.clock.now();
  const own = await queries.findOfDevice(main, eventId, deviceHash);
  if (own && !isOpen(own, now)) throw new AppError('review-closed');
  if (!own && (await queries.countOfEvent(main, eventId)) >= maxTableReviews)
    throw new AppError('busy');
  return withTransaction(main, async (tx) => {
    const saved = await queries.saveTableReview(tx.db, eventId, deviceHash, content, new Date(now));
    if (!saved) throw new AppError('review-closed');
    (await poorReviewNotification(tx.db, saved, now)).forEach(tx.write);
    return toReview(saved);
  });
}

export const listPending = (ctx: AppContext, eventId: EventId): Promise<TableReview[]> =>
  queries.listPending(ctx.pools.main, eventId);

export const listAverages = (ctx: AppContext): Promise<ReviewAverage[]> =>
  queries.listAverages(ctx.pools.main);

/**
 * Publishes or rejects a review from a table. Throws if it was decided before, or if the guest has changed the text
 * since the owner read it: the transaction of the decision is then rolled back.
 */
export function decideTableReview(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  id: string,
  { isApproved, expectedVersion }: BodyOf<typeof decideCall>,
): Promise<Revised<Review | null>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await checkNotDeleted(tx.db, eventId);
    const now = ctx.clock.now();
    const decided = await queries.decide(tx.db, eventId, id, {
      status: isApproved ? 'approved' : 'rejected',
      at: new Date(now),
      by: command.actor.name,
    });
    if (!decided) throw new AppError('review-not-found');
    if (expectedVersion !== undefined && expectedVersion !== decided.version)
      throw new AppError('changed-meanwhile');
    if (!isApproved) return null;
    const taken = new Set((await listAll(tx.db, eventId)).map(({ review }) => review.id));
    return saveReview(tx, { ...toReview(decided), id: freshId(now, taken) });
  });
}
