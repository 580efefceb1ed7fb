import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Day, LooseId, Revision, text, Uuid } from '../primitives';
import { reviewTags, usualRating } from './reviews.rules';
import { Conflict } from '../todos/todos';

export const ReviewTag = z.enum(reviewTags);

const Rating = z.number().int().min(1).max(5);

/** What may be written into a review. What has a sentence of its own is checked by `reviews.rules.ts`. */
export const ReviewFields = z.object({
  reviewerName: text(80).nullish(),
  comment: text(4_000).nullish(),
  rating: Rating.default(usualRating),
  youtubeLink: text(300).nullish(),
  tags: z.array(ReviewTag).max(20).nullish(),
  /** Sent as documented and never believed: the server knows how a review came. */
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
  /** Always true for those a customer wrote through the event's link. */
  verified: z.boolean(),
  source: z.enum(['staff', 'customer']),
});
export type Review = z.infer<typeof Review>;

export const ReviewChanged = z.object({ type: z.literal('review.changed'), review: Review });
export const ReviewRemoved = z.object({ type: z.literal('review.removed'), reviewId: LooseId });

/** A review as a list POST may carry it: what a GET answers, `id` and the fields; unknown ones dropped. */
export const LooseReview = ReviewFields.extend({
  id: LooseId.nullish(),
  date: z.string().max(60).nullish(),
  tags: z.array(text(60)).max(20).nullish(),
});
export type LooseReview = z.infer<typeof LooseReview>;

/** What a guest wrote at a table: a review once the owner approved it. */
export const TableReview = Review.omit({ id: true, verified: true, source: true }).extend({
  id: Uuid,
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Another one after each change of its guest. */
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
  /** `date`: when it was written, on a phone that may have been without a network since. */
  body: ReviewFields.extend({ id: LooseId, date: z.string().max(60).nullish() }),
  answer: { data: Review, revision: Revision },
});
export const deleteReview = endpoint('deleteReview', {
  params: z.object({ eventId: LooseId, reviewId: LooseId }),
  answer: { revision: Revision },
});

/** The address for the customer's phone, `/review#<token>`: the newest link of an event is the one that works. */
export const createReviewLink = endpoint('createReviewLink', {
  ...ofEvent,
  answer: { data: z.object({ url: z.string(), expiresAt: z.string() }) },
});
/** The address for all tables of an event: one review a device, published once the owner approved it. */
export const createTableLink = endpoint('createTableLink', {
  ...ofEvent,
  answer: { data: z.object({ url: z.string(), expiresAt: z.string() }) },
});
export const listTableReviews = endpoint('listTableReviews', {
  ...ofEvent,
  answer: { data: z.array(TableReview) },
});
/**
 * The published review; null where it was rejected. `expectedVersion`: what the owner has read; 409 `changed-meanwhile` where
 * its guest has changed it since.
 */
export const decideTableReview = endpoint('decideTableReview', {
  params: z.object({ eventId: LooseId, reviewId: Uuid }),
  body: z.strictObject({
    isApproved: z.boolean(),
    expectedVersion: z.string().max(100).optional(),
  }),
  answer: { data: Review.nullable(), revision: Revision },
});
/** By event, newest first. */
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
/** What the customer sees, and what they wrote before, editable for 24 hours. */
export const getReviewForm = endpoint('getReviewForm', {
  headers: ReviewHeaders,
  answer: {
    data: z.object({
      event: z.object({ title: z.string(), date: Day.nullable() }),
      review: Review.nullable(),
      isEditable: z.boolean(),
      /** The owner reads it before it is published. */
      isModerated: z.boolean().optional(),
    }),
  },
});
export const sendReview = endpoint('sendReview', {
  headers: ReviewHeaders,
  body: ReviewFields,
  answer: { data: Review },
});
