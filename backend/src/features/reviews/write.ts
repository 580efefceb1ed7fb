import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { LooseReview, Review } from '@kalavara/shared-types/reviews';
import { reviewTrouble } from '@kalavara/shared-types/reviews.rules';
import { parsedDateTime } from '@kalavara/shared-types/time.rules';
import { AppError } from '../../platform/errors';

type Written = Pick<Review, 'reviewerName' | 'comment' | 'rating' | 'youtubeLink' | 'tags'>;

/** What somebody wrote, if nothing is wrong with it; `at` stands before the names of the fields of a list. */
export function written(
  { reviewerName, comment, rating, youtubeLink, tags }: LooseReview,
  at = '',
): Written {
  const trouble = reviewTrouble({ reviewerName, comment, youtubeLink, tags });
  if (trouble) throw new AppError(trouble.code, { fields: [`${at}${trouble.field}`] });
  return {
    reviewerName: reviewerName!,
    comment: comment!,
    rating,
    ...(youtubeLink && { youtubeLink }),
    tags: [...new Set(tags)],
  };
}

/** When it was written: a phone may have been without a network since, but none is ahead of the house. */
export function writtenAt(said: string | null | undefined, now: Instant, at = ''): string {
  const then = said ? parsedDateTime(said) : now;
  if (then === undefined) throw new AppError('invalid', { fields: [`${at}date`] });
  return new Date(Math.min(then, now)).toISOString();
}

/** review-{timestamp} (K-304); two of the same millisecond are named one after the other. */
export function freshId(now: Instant, taken: ReadonlySet<string>): string {
  const id = `review-${now}`;
  return taken.has(id) ? freshId(now + 1, taken) : id;
}

export const byStaff = (eventId: EventId, id: string, date: string, what: Written): Review => ({
  ...{ id, eventId, date, ...what },
  verified: false,
  source: 'staff',
});
