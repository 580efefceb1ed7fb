import type { EventId } from '@kalavara/shared-types/primitives';
import type { Review } from '@kalavara/shared-types/reviews';
import { byDate } from '@kalavara/shared-types/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useWaiting } from '../../outbox/outbox';
import { afterwards, reviewCommands } from './afterwards';

const useConfirmed = create<Record<EventId, readonly Review[]>>(() => ({}));
const none: readonly Review[] = [];

export const reviewsOf = (eventId: EventId): readonly Review[] | undefined =>
  useConfirmed.getState()[eventId];
export const replaceReviews = (eventId: EventId, reviews: readonly Review[]) =>
  useConfirmed.setState({ [eventId]: reviews });
export const keepReview = (review: Review) =>
  useConfirmed.setState((all) => ({
    [review.eventId]: [
      ...(all[review.eventId] ?? none).filter(({ id }) => id !== review.id),
      review,
    ].sort(byDate),
  }));
export const dropReview = (eventId: EventId, reviewId: string) =>
  useConfirmed.setState((all) => ({
    [eventId]: (all[eventId] ?? none).filter(({ id }) => id !== reviewId),
  }));

export type Reviews = {
  /** The newest first. */
  reviews: readonly Review[];
  isLoaded: boolean;
  /** Those the server has not answered yet. */
  waitingIds: ReadonlySet<string>;
};

/** What was said of an event, as this person should see it. */
export function useReviews(eventId: EventId): Reviews {
  const confirmed = useConfirmed((all) => all[eventId]);
  const waiting = useWaiting(reviewCommands, eventRoom(eventId));
  return useMemo(() => {
    const shown = waiting.reduce(afterwards, confirmed ?? none);
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
