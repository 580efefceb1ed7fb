import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { usualRating } from '@kalavara/shared-types/reviews/reviews.rules';
import type { PendingCommand } from '../../outbox/outbox';

export const reviewCommands = ['addReview', 'deleteReview'] as const;

/** Returns the reviews after a pending command, by the rules of the server. */
export function applyOptimistic(
  reviews: readonly Review[],
  command: PendingCommand<(typeof reviewCommands)[number]>,
): readonly Review[] {
  if (command.name === 'deleteReview')
    return reviews.filter(({ id }) => id !== command.given.params.reviewId);
  const added = asReview(command);
  return [...reviews.filter(({ id }) => id !== added.id), added];
}

function asReview({ given: { params, body }, at }: PendingCommand<'addReview'>): Review {
  return {
    id: body.id,
    eventId: params.eventId,
    reviewerName: body.reviewerName ?? '',
    comment: body.comment ?? '',
    rating: body.rating ?? usualRating,
    date: body.date ?? new Date(at).toISOString(),
    ...(body.youtubeLink && { youtubeLink: body.youtubeLink }),
    tags: body.tags ?? [],
    verified: false,
    source: 'staff',
  };
}
