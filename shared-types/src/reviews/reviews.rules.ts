import { dayMs } from '../durations';
import type { ErrorCode } from '../contract/errors';

/** Displays are public, so they get reviews without the customer's name. */
export const redactReviewForDisplay = <R extends { reviewerName: string }>(review: R): R => ({
  ...review,
  reviewerName: '',
});

/** In the order of the form. */
export const reviewTags = [
  ...(['Tasty', 'Authentic', 'Good value', 'Fast service', 'On time', 'Friendly service'] as const),
  ...(['Large portions', 'Great aroma', 'Perfect spice level'] as const),
] as const;
export type ReviewTag = (typeof reviewTags)[number];
export const maxTags = 3;
/** The default rating. */
export const usualRating = 5;

/** Whether the owner is notified of the review. */
export const isPoor = ({ rating }: { rating: number }): boolean => rating <= 2;

/**
 * A link with or without https:// of youtube.com (also www. and m.) or youtu.be, but not of a host with a similar name.
 */
const youtube = /^(?:https?:\/\/)?((?:www\.|m\.)?(?:youtube\.com|youtu\.be)(?:[/?#]\S*)?)$/i;
const afterHost = /^[^/?#]*/;
const videoId = /^[\w-]{11}$/;

export const isYoutubeLink = (link: string): boolean => youtube.test(link.trim());

/** The address of a link; undefined if it does not lead to YouTube, so that no other page is ever opened. */
export function addressOfVideo(link: string): string | undefined {
  const found = youtube.exec(link.trim());
  return found ? `https://${found[1]!}` : undefined;
}

/** The 11 characters with which a video can be embedded: from watch?v=, /shorts/, /embed/, /live/ and youtu.be/. */
export function videoIdOf(link: string): string | undefined {
  const found = youtube.exec(link.trim());
  if (!found) return undefined;
  const [path = '', search = ''] = found[1]!.replace(afterHost, '').split('#')[0]!.split('?');
  const [first = '', second = ''] = path.split('/').slice(1);
  const isShort = /youtu\.be$/i.test(afterHost.exec(found[1]!)![0]);
  const inPath = isShort ? first : ['shorts', 'embed', 'live'].includes(first) ? second : undefined;
  const id =
    inPath ??
    search
      .split('&')
      .find((pair) => pair.startsWith('v='))
      ?.slice(2) ??
    '';
  return videoId.test(id) ? id : undefined;
}

export type ReviewProblem = {
  code: Extract<
    ErrorCode,
    'reviewer-needed' | 'review-text-needed' | 'youtube-wrong' | 'too-many-tags'
  >;
  field: 'reviewerName' | 'comment' | 'youtubeLink' | 'tags';
};

type ReviewInput = {
  reviewerName?: string | null | undefined;
  comment?: string | null | undefined;
  youtubeLink?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
};

/** The first problem of a review, in the order of the form. */
export function reviewProblem({
  reviewerName,
  comment,
  youtubeLink,
  tags,
}: ReviewInput): ReviewProblem | undefined {
  if (!reviewerName?.trim()) return { code: 'reviewer-needed', field: 'reviewerName' };
  if (!comment?.trim()) return { code: 'review-text-needed', field: 'comment' };
  if (youtubeLink?.trim() && !isYoutubeLink(youtubeLink))
    return { code: 'youtube-wrong', field: 'youtubeLink' };
  if (new Set(tags).size > maxTags) return { code: 'too-many-tags', field: 'tags' };
  return undefined;
}

export const editableFor = dayMs;

/** Whether a customer may still change a review: for 24 hours. */
export const isEditable = ({ date }: { date: string }, now: number): boolean =>
  now - Date.parse(date) < editableFor;

/** Sorts by date, the oldest first; equal dates by id, so that all screens have the same order. */
type Dated = { id: string; date: string };
export const byDate = (a: Dated, b: Dated): number =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1;
