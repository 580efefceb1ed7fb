import type { Review } from '@kalavara/shared-types/reviews/reviews';
import {
  reviewTags,
  type ReviewTag,
  usualRating,
} from '@kalavara/shared-types/reviews/reviews.rules';

/** A review before it is sent. */
export type Draft = {
  reviewerName: string;
  comment: string;
  rating: number;
  youtubeLink: string;
  tags: ReviewTag[];
};

export const emptyDraft: Draft = {
  reviewerName: '',
  comment: '',
  rating: usualRating,
  youtubeLink: '',
  tags: [],
};

export const isTag = (tag: string): tag is ReviewTag =>
  (reviewTags as readonly string[]).includes(tag);

export const draftOf = ({
  reviewerName,
  comment,
  rating,
  youtubeLink = '',
  tags = [],
}: Review): Draft => ({
  reviewerName,
  comment,
  rating,
  youtubeLink,
  tags: tags.filter(isTag),
});

/** Trims the texts. */
export const trimmed = (draft: Draft): Draft => ({
  ...draft,
  reviewerName: draft.reviewerName.trim(),
  comment: draft.comment.trim(),
  youtubeLink: draft.youtubeLink.trim(),
});
