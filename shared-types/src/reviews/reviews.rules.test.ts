import { expect, test } from 'vitest';
import type { Review } from './reviews';
import { ReviewFields } from './reviews';
import {
  addressOfVideo,
  byDate,
  isEditable,
  isYoutubeLink,
  maxTags,
  redactReviewForDisplay,
  reviewTags,
  reviewProblem,
  videoIdOf,
} from './reviews.rules';

const id = 'dQw4w9WgXcQ';

test.each([
  [`https://www.youtube.com/watch?v=${id}`, id],
  [`youtube.com/watch?v=${id}`, id],
  [`http://m.youtube.com/watch?app=desktop&v=${id}&t=3s`, id],
  [`https://youtube.com/shorts/${id}?feature=share`, id],
  [`https://www.youtube.com/embed/${id}`, id],
  [`https://www.youtube.com/live/${id}`, id],
  [`https://youtu.be/${id}?si=abc`, id],
  [`  HTTPS://YouTu.be/${id}#t=1  `, id],
  ['https://www.youtube.com/@kalavara', undefined],
  ['https://youtu.be/tooShort', undefined],
  [`https://youtu.be/${id}x`, undefined],
  ['https://youtube.com', undefined],
])(
  '%s is a link to YouTube, its video id is %s',
  { meta: { requirements: ['K-530', 'K-533', 'D-092'] } },
  (link, video) => {
    expect(isYoutubeLink(link)).toBe(true);
    expect(videoIdOf(link)).toBe(video);
  },
);

test.each([
  'https://vimeo.com/1234',
  'hello',
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/youtube.com/watch?v=${id}`,
  `https://youtube.com@evil.example/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `javascript:alert(1)//youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?v=${id} and more`,
])(
  '%s is no link to YouTube, and opens nothing',
  { meta: { requirements: ['K-530', 'D-092'] } },
  (link) => {
    expect(isYoutubeLink(link)).toBe(false);
    expect(videoIdOf(link)).toBeUndefined();
    expect(addressOfVideo(link)).toBeUndefined();
  },
);

test('a link without https:// leads to the same place by https', () => {
  expect(addressOfVideo(` youtu.be/${id} `)).toBe(`https://youtu.be/${id}`);
  expect(addressOfVideo(`http://m.youtube.com/watch?v=${id}`)).toBe(
    `https://m.youtube.com/watch?v=${id}`,
  );
});

const good = { reviewerName: 'Mini', comment: 'Loved it', youtubeLink: '', tags: ['Tasty'] };

test.each([
  [{ ...good, reviewerName: ' ', comment: '' }, 'reviewer-needed', 'reviewerName'],
  [{ ...good, comment: ' \n', youtubeLink: 'x' }, 'review-text-needed', 'comment'],
  [{ ...good, youtubeLink: 'x', tags: [...reviewTags] }, 'youtube-wrong', 'youtubeLink'],
  [{ ...good, tags: reviewTags.slice(0, 4) }, 'too-many-tags', 'tags'],
  [{}, 'reviewer-needed', 'reviewerName'],
])(
  'the first problem of %j is %s',
  { meta: { requirements: ['K-528', 'K-529', 'K-530', 'K-532'] } },
  (written, code, field) => {
    expect(reviewProblem(written)).toEqual({ code, field });
  },
);

test(
  'three tags are fine, and the same one twice is one',
  { meta: { requirements: ['K-532'] } },
  () => {
    expect(maxTags).toBe(3);
    expect(reviewProblem({ ...good, tags: reviewTags.slice(0, 3) })).toBeUndefined();
    expect(
      reviewProblem({ ...good, tags: ['Tasty', 'Tasty', 'Authentic', 'On time'] }),
    ).toBeUndefined();
  },
);

test('a review without stars has five', { meta: { requirements: ['K-531'] } }, () =>
  expect(ReviewFields.parse({}).rating).toBe(5),
);

test.each([0, 6, 2.5])('%s stars are refused', { meta: { requirements: ['K-307'] } }, (rating) =>
  expect(ReviewFields.safeParse({ rating }).success).toBe(false),
);

test(
  'the tags are these, in this order',
  {
    meta: {
      requirements: [
        'K-667',
        'K-668',
        'K-669',
        'K-670',
        'K-671',
        'K-672',
        'K-673',
        'K-674',
        'K-675',
      ],
    },
  },
  () => {
    expect(reviewTags.join(', ')).toBe(
      'Tasty, Authentic, Good value, Fast service, On time, Friendly service, Large portions, Great aroma, Perfect spice level',
    );
  },
);

const review = (id: string, date: string): Review => ({
  id,
  date,
  eventId: 'e',
  reviewerName: 'Mini',
  comment: 'Good',
  rating: 5,
  verified: true,
  source: 'customer',
});

test('a display shows no author', { meta: { requirements: ['D-193'] } }, () =>
  expect(
    JSON.stringify(redactReviewForDisplay(review('r', '2026-11-21T06:00:00.000Z'))),
  ).not.toContain('Mini'),
);

test('a customer may change it for 24 hours', { meta: { requirements: ['D-091'] } }, () => {
  const written = Date.parse('2026-11-21T06:00:00.000Z');
  const hours = (n: number) => written + n * 3_600_000;
  expect(isEditable(review('r', '2026-11-21T06:00:00.000Z'), hours(24) - 1)).toBe(true);
  expect(isEditable(review('r', '2026-11-21T06:00:00.000Z'), hours(24))).toBe(false);
});

test('reviews stand in the order they were written, and of one moment by their ids', () => {
  const a = review('b', '2026-11-21T06:00:00.000Z');
  const b = review('a', '2026-11-21T06:00:00.000Z');
  const c = review('c', '2026-11-20T06:00:00.000Z');
  expect([a, b, c].sort(byDate).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});
