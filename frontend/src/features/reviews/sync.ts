import { defineOfflineCommand } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { removeReview, upsertReview, replaceReviews, selectReviews } from './store';

export const reviewSlice = defineRoomSlice('event', {
  key: 'reviews',
  load: (reviews, eventId) => replaceReviews(eventId, reviews),
  apply: {
    'review.changed': ({ review }) => upsertReview(review),
    'review.removed': ({ reviewId }, eventId) => removeReview(eventId, reviewId),
  },
  read: selectReviews,
});

export const reviewCommands = [
  defineOfflineCommand('addReview', {
    conflictKey: ({ body }) => `reviews/${body.id}`,
    label: 'commands:addReview',
    refusalText: 'kitchen:refused.addReview',
  }),
  defineOfflineCommand('deleteReview', {
    conflictKey: ({ params }) => `reviews/${params.reviewId}`,
    label: 'commands:deleteReview',
  }),
];
