import type { EventId } from '@kalavara/shared-types/primitives';
import { Review } from '@kalavara/shared-types/reviews/reviews';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB, Reviews } from '../../platform/schema.gen';

const toReview = (row: Selectable<Reviews>): Review => ({
  id: row.id,
  eventId: row.eventId,
  reviewerName: row.reviewerName,
  comment: row.comment,
  rating: row.rating,
  date: row.date.toISOString(),
  ...(row.youtubeLink && { youtubeLink: row.youtubeLink }),
  tags: Review.shape.tags.parse(row.tags),
  verified: row.verified,
  source: row.source as Review['source'],
});

const ofEvent = (db: Kysely<DB>, eventId: EventId) =>
  db.selectFrom('reviews').selectAll().where('eventId', '=', eventId).orderBy('date').orderBy('id');

export async function listReviews(db: Kysely<DB>, eventId: EventId): Promise<Review[]> {
  return (await ofEvent(db, eventId).where('deletedAt', 'is', null).execute()).map(toReview);
}

/** A review, possibly a removed one: ids are never reused. */
export type StoredReview = { review: Review; isDeleted: boolean };
export async function listAll(db: Kysely<DB>, eventId: EventId): Promise<StoredReview[]> {
  const rows = await ofEvent(db, eventId).execute();
  return rows.map((row) => ({ review: toReview(row), isDeleted: row.deletedAt !== null }));
}

/** The review written through a link. */
export async function findByLink(
  db: Kysely<DB>,
  linkId: string,
): Promise<StoredReview | undefined> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('linkId', '=', linkId)
    .executeTakeFirst();
  return row && { review: toReview(row), isDeleted: row.deletedAt !== null };
}

/** Saves a review. `linkId` is stored only with a new customer review. */
export async function saveReview(
  tx: Transaction<DB>,
  review: Review,
  linkId: string | null = null,
): Promise<void> {
  const row = {
    ...review,
    youtubeLink: review.youtubeLink ?? null,
    tags: JSON.stringify(review.tags ?? []),
    deletedAt: null,
    deletedBy: null,
  };
  await tx
    .insertInto('reviews')
    .values({ ...row, linkId })
    .onConflict((conflict) => conflict.columns(['eventId', 'id']).doUpdateSet(row))
    .execute();
}

export async function deleteReviews(
  tx: Transaction<DB>,
  eventId: EventId,
  ids: string[],
  at: Date,
  by: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('reviews')
    .set({ deletedAt: at, deletedBy: by })
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .execute();
}

/** Restores the reviews that were removed at that time. */
export async function restoreReviews(
  tx: Transaction<DB>,
  eventId: EventId,
  at: Date,
): Promise<Review[]> {
  const rows = await tx
    .updateTable('reviews')
    .set({ deletedAt: null, deletedBy: null })
    .where('eventId', '=', eventId)
    .where('deletedAt', '=', at)
    .returningAll()
    .execute();
  return rows.map(toReview);
}
