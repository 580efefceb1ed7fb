import { redactReviewForDisplay } from '@kalavara/shared-types/reviews.rules';
import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { inRoom } from './service';

export const reviewSlice = defineRoomSlice({
  read: inRoom,
  forDisplay: {
    value: (reviews) => reviews.map(redactReviewForDisplay),
    changes: {
      'review.changed': (change) => ({ ...change, review: redactReviewForDisplay(change.review) }),
    },
  },
});
