import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { LooseReview, Review } from '@kalavara/shared-types/reviews/reviews';
import { reviewProblem } from '@kalavara/shared-types/reviews/reviews.rules';
import { parsedDateTime } from '@kalavara/shared-types/time.rules';
import { AppError } from '../../platform/errors';

type ReviewContent = Pick<Review, 'reviewerName' | 'comment' | 'rating' | 'youtubeLink' | 'tags'>;

/** Validates a review; `at` prefixes the field names in a list. */
export function toContent(
  { reviewerName, comment, rating, youtubeLink, tags }: LooseReview,
  at = '',
): ReviewContent {
  const issue = reviewProblem({ reviewerName, comment, youtubeLink, tags });
  if (issue) throw new AppError(issue.code, { fields: [`${at}${issue.field}`] });
  return {
    reviewerName: reviewerName!,
    comment: comment!,
    rating,
    ...(youtubeLink && { youtubeLink }),
    tags: [...new Set(tags)],
  };
}

/** The time when the review was written: a phone may have been offline, but no review is from the future. */
export function toDate(sent: string | null | undefined, now: Instant, at = ''): string {
  const then = sent ? parsedDateTime(sent) : now;
  if (then === undefined) throw new AppError('invalid', { fields: [`${at}date`] });
  return new Date(Math.min(then, now)).toISOString();
}

/** Creates an id review-{timestamp}. Two ids in the same millisecond differ by one. */
export function freshId(now: Instant, taken: ReadonlySet<string>): string {
  const id = `review-${now}`;
  return taken.has(id) ? freshId(now + 1, taken) : id;
}

export const byStaff = (
  eventId: EventId,
  id: string,
  date: string,
  content: ReviewContent,
): Review => ({
  id,
  eventId,
  date,
  ...content,
  verified: false,
  source: 'staff',
});
