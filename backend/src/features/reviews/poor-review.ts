import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { isPoor } from '@kalavara/shared-types/reviews/reviews.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { Statement } from '../../platform/db/statements';
import type { DB } from '../../platform/schema.gen';
import * as diary from '../diary/service';
import { queueNotification } from '../notifications/service';

/** The notification about a guest's poor review, once even if the review is changed; none for a better review. */
export async function poorReviewNotification(
  db: Kysely<DB>,
  { id, eventId, rating }: Pick<Review, 'id' | 'eventId' | 'rating'>,
  at: Instant,
): Promise<Statement[]> {
  if (!isPoor({ rating })) return [];
  const eventTitle = (await diary.find(db, eventId))?.title ?? '';
  const data = { eventId, eventTitle, rating };
  return [queueNotification({ kind: 'complaint.new', subject: `${eventId} ${id}`, data, at })];
}
