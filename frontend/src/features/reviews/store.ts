import type { EventId } from '@kalavara/shared-types/primitives';
import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { byDate } from '@kalavara/shared-types/reviews/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useMemo } from 'react';
import { usePendingCommands } from '../../outbox/outbox';
import { byId, createEntityStore } from '../../state/createEntityStore';
import { applyOptimistic, reviewCommands } from './optimistic';

const confirmedReviews = createEntityStore<Review>(byId, byDate);
const none: readonly Review[] = [];

export const {
  select: selectReviews,
  replaceAll: replaceReviews,
  remove: removeReview,
} = confirmedReviews;
export const upsertReview = (review: Review) => confirmedReviews.upsert(review.eventId, review);

export type Reviews = {
  /** Newest first. */
  reviews: readonly Review[];
  isLoaded: boolean;
  /** The ids of reviews with a command that has no answer yet. */
  waitingIds: ReadonlySet<string>;
};

/** Returns the reviews of an event with the pending commands applied. */
export function useReviews(eventId: EventId): Reviews {
  const confirmed = confirmedReviews.useList(eventId);
  const waiting = usePendingCommands(reviewCommands, eventRoom(eventId));
  return useMemo(() => {
    const shown = waiting.reduce(applyOptimistic, confirmed ?? none);
    const unanswered = waiting.filter(({ revision }) => revision === undefined);
    return {
      reviews: [...shown].sort(byDate).reverse(),
      isLoaded: confirmed !== undefined,
      waitingIds: new Set(
        unanswered.flatMap(({ given }) => ('body' in given ? [given.body.id] : [])),
      ),
    };
  }, [confirmed, waiting]);
}
