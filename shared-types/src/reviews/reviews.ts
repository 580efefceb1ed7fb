import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, LooseId, Revision, text, Uuid, change } from '../primitives';
import { reviewTags, usualRating } from './reviews.rules';
import { Conflict } from '../todos/todos';

export const ReviewTag = z.enum(reviewTags);

const Rating = z.number().int().min(1).max(5);

/** The fields that a review may contain. `reviews.rules.ts` checks the fields that have their own sentences. */
export const ReviewFields = z.object({
  reviewerName: text(80).nullish(),
  comment: text(4_000).nullish(),
  rating: Rating.default(usualRating),
  youtubeLink: text(300).nullish(),
  tags: z.array(ReviewTag).max(20).nullish(),
  /** Accepted as documented, but never trusted, because the server knows the origin of a review. */
  verified: z.boolean().nullish(),
});
export type ReviewFields = z.infer<typeof ReviewFields>;

export const Review = z.object({
  /** review-{timestamp} */
  id: LooseId,
  eventId: LooseId,
  reviewerName: z.string(),
  comment: z.string(),
  rating: Rating,
  /** ISO. */
  date: z.string(),
  youtubeLink: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Always true for reviews that customers wrote through the event's link. */
  verified: z.boolean(),
  source: z.enum(['staff', 'customer']),
});
export type Review = z.infer<typeof Review>;

export const ReviewChanged = change('review.changed', { review: Review });
export const ReviewRemoved = change('review.removed', { reviewId: LooseId });

/** A review in a list POST: `id` and the fields of GET answers; unknown fields are dropped. */
export const LooseReview = ReviewFields.extend({
  id: LooseId.nullish(),
  date: z.string().max(60).nullish(),
  tags: z.array(text(60)).max(20).nullish(),
});
export type LooseReview = z.infer<typeof LooseReview>;

/** A review from a table, which is published once the owner has approved it. */
export const TableReview = Review.omit({ id: true, verified: true, source: true }).extend({
  id: Uuid,
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Changes with each change by its guest. */
  version: z.string().optional(),
});
export type TableReview = z.infer<typeof TableReview>;

/** `stars` is the sum of the ratings. */
export const ReviewAverage = z.object({
  eventId: LooseId,
  title: z.string(),
  date: Day,
  count: z.number().int(),
  stars: z.number().int(),
});
export type ReviewAverage = z.infer<typeof ReviewAverage>;

const ofEvent = { params: z.object({ eventId: LooseId }) };
export const listReviews = endpoint('listReviews', {
  ...ofEvent,
  answer: { data: z.array(Review), revision: Revision },
});
export const saveReviews = endpoint('saveReviews', {
  ...ofEvent,
  hasLongBody: true,
  body: z.array(LooseReview).max(500),
  answer: { data: z.array(Review), conflicts: z.array(Conflict), revision: Revision },
});
export const addReview = endpoint('addReview', {
  ...ofEvent,
  /** `date`: when it was written, on a phone that may have been offline since. */
  body: ReviewFields.extend({ id: LooseId, date: z.string().max(60).nullish() }),
  answer: { data: Review, revision: Revision },
});
export const deleteReview = endpoint('deleteReview', {
  params: z.object({ eventId: LooseId, reviewId: LooseId }),
  answer: { revision: Revision },
});

/** The address for the customer's phone, `/review#<token>`. Only the newest link of an event works. */
export const createReviewLink = endpoint('createReviewLink', {
  ...ofEvent,
  answer: { data: z.object({ url: z.string(), expiresAt: z.string() }) },
});
/** The address for all tables of an event: one review for each device, published once the owner has approved it. */
export const createTableLink = endpoint('createTableLink', {
  ...ofEvent,
  answer: { data: z.object({ url: z.string(), expiresAt: z.string() }) },
});
export const listTableReviews = endpoint('listTableReviews', {
  ...ofEvent,
  answer: { data: z.array(TableReview) },
});
/**
 * The published review; null if it was rejected. `expectedVersion` is the version that the owner has read; if its guest
 * has changed it since, the answer is 409 `changed-meanwhile`.
 */
export const decideTableReview = endpoint('decideTableReview', {
  params: z.object({ eventId: LooseId, reviewId: Uuid }),
  body: z.strictObject({
    isApproved: z.boolean(),
    expectedVersion: z.string().max(100).optional(),
  }),
  answer: { data: Review.nullable(), revision: Revision },
});
/** By event, the newest first. */
export const listReviewAverages = endpoint('listReviewAverages', {
  answer: { data: z.array(ReviewAverage) },
});
const ReviewHeaders = z.object({
  'X-Review-Token': z.string().describe('The token of the link.'),
  'X-Review-Device': z
    .string()
    .optional()
    .describe('A random uuid of the browser; required with a link for tables.'),
});
/** The form for a customer, with their own review, which can be changed for 24 hours. */
export const getReviewForm = endpoint('getReviewForm', {
  headers: ReviewHeaders,
  answer: {
    data: z.object({
      event: z.object({ title: z.string(), date: Day.nullable() }),
      review: Review.nullable(),
      isEditable: z.boolean(),
      /** Whether the owner reads the review before it is published. */
      isModerated: z.boolean().optional(),
    }),
  },
});
export const sendReview = endpoint('sendReview', {
  headers: ReviewHeaders,
  body: ReviewFields,
  answer: { data: Review },
});
