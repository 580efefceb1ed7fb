import type { EventId } from '@kalavara/shared-types/primitives';
import type { Review } from '@kalavara/shared-types/reviews/reviews';
import type { ReviewTag } from '@kalavara/shared-types/reviews/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';
import { serverNow } from '../../realtime/clock';
import { selectReviews } from './store';
import type { Draft } from './draft';

/** Returns "review-{timestamp}"; the timestamp is increased if the id exists already. */
function newId(eventId: EventId, at = serverNow()): string {
  const id = `review-${at}`;
  return selectReviews(eventId)?.some((review) => review.id === id) ? newId(eventId, at + 1) : id;
}

/** The commands of staff for the reviews of an event: applied at once, also offline, and each can be undone. */
export function useReviewActions(eventId: EventId) {
  const { t } = useTranslation('reviews');
  const room = eventRoom(eventId);
  const params = { eventId };

  async function bringBack(review: Review, deletion: string) {
    if (await undo(deletion)) return;
    const { id, date, reviewerName, comment, rating, youtubeLink, tags } = review;
    const body = {
      id,
      date,
      reviewerName,
      comment,
      rating,
      youtubeLink,
      tags: tags as ReviewTag[],
    };
    await perform('addReview', room, { params, body });
  }
  return {
    async add(draft: Draft) {
      const at = serverNow();
      const body = {
        id: newId(eventId, at),
        date: new Date(at).toISOString(),
        ...draft,
        verified: true,
      };
      showDone(await perform('addReview', room, { params, body }), t('added'));
    },
    async remove(review: Review) {
      const id = await perform('deleteReview', room, { params: { eventId, reviewId: review.id } });
      showDone(id, t('deleted'), () => void bringBack(review, id));
    },
  };
}
