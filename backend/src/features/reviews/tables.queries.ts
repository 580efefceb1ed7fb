import type { EventId } from '@kalavara/shared-types/primitives';
import {
  Review,
  type ReviewAverage,
  type TableReview,
} from '@kalavara/shared-types/reviews/reviews';
import type { Kysely, Selectable } from 'kysely';
import type { DB, TableReviews } from '../../platform/schema.gen';
import { hashOf } from '../accounts/tokens';

const Content = Review.pick({
  reviewerName: true,
  comment: true,
  rating: true,
  youtubeLink: true,
  tags: true,
});
function toTableReview(row: Selectable<TableReviews>): TableReview {
  const content = Content.parse(row.content);
  return {
    ...content,
    id: row.id,
    eventId: row.eventId,
    date: row.sentAt.toISOString(),
    status: row.status as TableReview['status'],
    // The schema orders the fields, so equal contents have equal versions.
    version: hashOf(JSON.stringify(content)).toString('hex'),
  };
}

export async function findOfDevice(
  db: Kysely<DB>,
  eventId: EventId,
  deviceHash: Buffer,
): Promise<TableReview | undefined> {
  const row = await db
    .selectFrom('tableReviews')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst();
  return row && toTableReview(row);
}

export async function countOfEvent(db: Kysely<DB>, eventId: EventId): Promise<number> {
  const { count } = await db
    .selectFrom('tableReviews')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Saves the review of a device; each device has one, and a pending one is replaced. Returns undefined if the owner has
 * decided about it already.
 */
export async function saveTableReview(
  db: Kysely<DB>,
  eventId: EventId,
  deviceHash: Buffer,
  content: object,
  sentAt: Date,
): Promise<TableReview | undefined> {
  const row = await db
    .insertInto('tableReviews')
    .values({ eventId, deviceHash, content: JSON.stringify(content), sentAt })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'deviceHash'])
        .doUpdateSet({ content: JSON.stringify(content) })
        .where('tableReviews.status', '=', 'pending'),
    )
    .returningAll()
    .executeTakeFirst();
  return row && toTableReview(row);
}

export async function listPending(db: Kysely<DB>, eventId: EventId): Promise<TableReview[]> {
  const rows = await db
    .selectFrom('tableReviews')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('status', '=', 'pending')
    .orderBy('sentAt')
    .orderBy('id')
    .execute();
  return rows.map(toTableReview);
}

/** Lists the events in the diary with pending reviews, the latest event first. */
export async function listEventsWithPending(
  db: Kysely<DB>,
): Promise<{ eventId: EventId; title: string; waiting: number }[]> {
  const rows = await db
    .selectFrom('tableReviews')
    .innerJoin('diaryEvents', 'diaryEvents.id', 'tableReviews.eventId')
    .select(['diaryEvents.id as eventId', 'diaryEvents.title'])
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('tableReviews.status', '=', 'pending')
    .where('diaryEvents.deletedAt', 'is', null)
    .groupBy(['diaryEvents.id', 'diaryEvents.title', 'diaryEvents.date'])
    .orderBy('diaryEvents.date', 'desc')
    .execute();
  return rows.map(({ waiting, ...event }) => ({ ...event, waiting: Number(waiting) }));
}

type Decision = { status: 'approved' | 'rejected'; at: Date; by: string };
/** Decides about a pending review and returns it; undefined if it is unknown or was decided already. */
export async function decide(
  db: Kysely<DB>,
  eventId: EventId,
  id: string,
  { status, at, by }: Decision,
): Promise<TableReview | undefined> {
  const row = await db
    .updateTable('tableReviews')
    .set({ status, decidedAt: at, decidedBy: by })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && toTableReview(row);
}

/** Lists the averages of the events in the diary that have reviews, the newest event first. */
export async function listAverages(db: Kysely<DB>): Promise<ReviewAverage[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('diaryEvents', 'diaryEvents.id', 'reviews.eventId')
    .select(['diaryEvents.id as eventId', 'diaryEvents.title', 'diaryEvents.date'])
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string>('reviews.rating').as('stars'),
    ])
    .where('reviews.deletedAt', 'is', null)
    .where('diaryEvents.deletedAt', 'is', null)
    .groupBy(['diaryEvents.id', 'diaryEvents.title', 'diaryEvents.date'])
    .orderBy('diaryEvents.date', 'desc')
    .execute();
  return rows.map(({ count, stars, ...row }) => ({
    ...row,
    count: Number(count),
    stars: Number(stars),
  }));
}
