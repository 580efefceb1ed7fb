import { redactReviewForDisplay } from '@kalavara/shared-types/reviews/reviews.rules';
import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listReviews } from './service';

export const reviewSlice = defineRoomSlice({
  read: listReviews,
  forDisplay: {
    value: (reviews) => reviews.map(redactReviewForDisplay),
    changes: {
      'review.changed': (change) => ({ ...change, review: redactReviewForDisplay(change.review) }),
    },
  },
});
