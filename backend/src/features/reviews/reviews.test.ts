import {
  createDiaryEvent,
  deleteDiaryEvent,
  restoreDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { getHistory } from '@kalavara/shared-types/history/history';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  addReview,
  deleteReview,
  listReviews,
  type Review,
  saveReviews,
} from '@kalavara/shared-types/reviews/reviews';
import { afterEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');
afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

const fields = { reviewerName: 'Mini', comment: 'The rice was perfect.', rating: 4 };
const listOf = async (eventId: string) =>
  (await phone.call(listReviews, { params: { eventId } })).data;
const add = (eventId: string, id: string, more: object = {}) =>
  phone.call(addReview, { params: { eventId }, body: { id, ...fields, ...more } });

test(
  'a review is returned with all its fields',
  {
    meta: {
      requirements: [
        'K-576',
        'K-304',
        'K-305',
        'K-306',
        'K-307',
        'K-308',
        'K-309',
        'K-310',
        'K-312',
      ],
    },
  },
  async () => {
    const eventId = server.newEvent();
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    await add(eventId, 'review-1700000000000', {
      youtubeLink: link,
      tags: ['Tasty', 'On time'],
      date: '2026-01-05T10:00:00.000Z',
    });
    expect(await listOf(eventId)).toEqual([
      {
        id: 'review-1700000000000',
        eventId,
        ...fields,
        youtubeLink: link,
        tags: ['Tasty', 'On time'],
        date: '2026-01-05T10:00:00.000Z',
        verified: false,
        source: 'staff',
      },
    ]);
  },
);

test(
  'a review without a rating has five stars',
  { meta: { requirements: ['K-531'] } },
  async () => {
    const eventId = server.newEvent();
    const { reviewerName, comment } = fields;
    await phone.call(addReview, {
      params: { eventId },
      body: { id: 'review-1', reviewerName, comment },
    });
    expect((await listOf(eventId))[0]!.rating).toBe(5);
  },
);

test(
  'a sent "verified" is ignored: staff reviews are not verified',
  { meta: { requirements: ['K-311', 'D-090'] } },
  async () => {
    const eventId = server.newEvent();
    await add(eventId, 'review-1', { verified: true });
    await phone.call(saveReviews, {
      params: { eventId },
      body: [...(await listOf(eventId)), { id: 'review-2', ...fields, verified: true }],
    });
    expect((await listOf(eventId)).map(({ verified, source }) => [verified, source])).toEqual([
      [false, 'staff'],
      [false, 'staff'],
    ]);
  },
);

test.each([
  [{ reviewerName: '  ' }, 'reviewer-needed', 'Please enter your name', 'reviewerName'],
  [
    { reviewerName: null, comment: null },
    'reviewer-needed',
    'Please enter your name',
    'reviewerName',
  ],
  [{ comment: '\n' }, 'review-text-needed', 'Please enter your review', 'comment'],
  [
    { youtubeLink: 'vimeo.com/12' },
    'youtube-wrong',
    'Please enter a valid YouTube link (e.g., youtube.com/watch?v=XXXXXXXXXXX)',
    'youtubeLink',
  ],
  [
    { tags: ['Tasty', 'Authentic', 'On time', 'Great aroma'] },
    'too-many-tags',
    'At most 3 tags.',
    'tags',
  ],
])(
  'a review with %j is refused: %s',
  { meta: { requirements: ['K-528', 'K-529', 'K-530', 'K-532'] } },
  async (more, code, error, field) => {
    const eventId = server.newEvent();
    expect(await refusal(add(eventId, 'review-1', more))).toMatchObject({
      code,
      error,
      fields: [field],
    });
    const list = phone.call(saveReviews, {
      params: { eventId },
      body: [{ ...fields }, { ...fields, ...more }],
    });
    expect(await refusal(list)).toMatchObject({ code, fields: [`1.${field}`] });
    expect(await listOf(eventId)).toEqual([]);
  },
);

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 'five' },
  { tags: ['Salty'] },
  { date: 'yesterday' },
  { reviewerName: 'x'.repeat(81) },
])('a review with %j is a bad request and not a server error', async (more) => {
  const answer = await phone.callByName('addReview', {
    params: { eventId: 'bad' },
    body: { id: 'review-1', ...fields, ...more },
  });
  expect(answer.status).toBe(400);
});

test('a review dated in the future gets the current time', async () => {
  const eventId = server.newEvent();
  const { data } = await add(eventId, 'review-1', {
    date: new Date(server.clock.now() + minutes(90)).toISOString(),
  });
  expect(Date.parse(data.date)).toBeLessThanOrEqual(server.clock.now());
});

test(
  'a second review under a taken id gets another id',
  { meta: { requirements: ['D-014'] } },
  async () => {
    const eventId = server.newEvent();
    await add(eventId, 'review-7');
    const { data } = await add(eventId, 'review-7', { reviewerName: 'Ravi' });
    expect(data.id).not.toBe('review-7');
    expect(data.id).toMatch(/^review-\d+$/);
    expect((await listOf(eventId)).map(({ reviewerName }) => reviewerName).sort()).toEqual([
      'Mini',
      'Ravi',
    ]);
  },
);

test('a removed review is restored unchanged, and removal is idempotent', async () => {
  const eventId = server.newEvent();
  const before = (await add(eventId, 'review-7')).data;
  const params = { eventId, reviewId: 'review-7' };
  await phone.call(deleteReview, { params });
  await phone.call(deleteReview, { params });
  expect(await listOf(eventId)).toEqual([]);
  await add(eventId, 'review-7');
  expect(await listOf(eventId)).toEqual([before]);
  const unknown = phone.call(deleteReview, { params: { eventId, reviewId: 'review-9' } });
  expect((await refusal(unknown)).code).toBe('review-not-found');
});

test('the id of a removed review is not reused', async () => {
  const eventId = server.newEvent();
  await add(eventId, 'review-7');
  await phone.call(deleteReview, { params: { eventId, reviewId: 'review-7' } });
  const { data } = await add(eventId, 'review-7', { comment: 'Another one altogether.' });
  expect(data.id).not.toBe('review-7');
});

test(
  'the whole list replaces all reviews: it adds, changes and removes',
  { meta: { requirements: ['K-577', 'D-003'] } },
  async () => {
    const eventId = server.newEvent();
    await add(eventId, 'review-1');
    await add(eventId, 'review-2', { reviewerName: 'Ravi' });
    const [first] = await listOf(eventId);
    const body = [
      { ...first!, comment: 'Even better cold.' },
      { reviewerName: 'Lekha', comment: 'Thank you!', tags: ['Tasty', 'Tasty'] },
    ];
    const { data } = await phone.call(saveReviews, { params: { eventId }, body });
    expect(data).toEqual(await listOf(eventId));
    expect(data.map(({ comment, rating, tags }) => [comment, rating, tags])).toEqual([
      ['Even better cold.', 4, []],
      ['Thank you!', 5, ['Tasty']],
    ]);
    expect(data[1]!.id).toMatch(/^review-\d+$/);
  },
);

test('an unchanged list publishes nothing', { meta: { requirements: ['K-577'] } }, async () => {
  const eventId = server.newEvent();
  const { revision } = await add(eventId, 'review-1', { tags: ['Tasty'] });
  const repeated = await phone.call(saveReviews, {
    params: { eventId },
    body: await listOf(eventId),
  });
  expect(repeated.revision).toBe(revision);
});

test(
  'with a base revision, only the sender’s changes apply',
  { meta: { requirements: ['K-577', 'D-003'] } },
  async () => {
    const eventId = server.newEvent();
    const { revision } = await add(eventId, 'review-1');
    const base: Review[] = await listOf(eventId);
    await add(eventId, 'review-2', { reviewerName: 'Ravi' });
    const own = [{ ...base[0]!, rating: 2 }];
    const { data, conflicts } = await phone.call(
      saveReviews,
      { params: { eventId }, body: own },
      { baseRevision: revision },
    );
    expect(data.map(({ reviewerName, rating }) => [reviewerName, rating])).toEqual([
      ['Mini', 2],
      ['Ravi', 4],
    ]);
    expect(conflicts).toEqual([]);
    const ahead = phone.call(
      saveReviews,
      { params: { eventId }, body: own },
      { baseRevision: revision + 50 },
    );
    expect((await refusal(ahead)).code).toBe('invalid');
  },
);

test('every phone in the room receives a review, and TVs receive no name', async () => {
  const eventId = server.newEvent();
  const tv = await server.connect('display', 'Hall');
  const onPhone = await phone.enter(eventRoom(eventId));
  const onTv = await tv.enter(eventRoom(eventId));
  await add(eventId, 'review-1');
  await expect.poll(() => [onPhone.batches.length, onTv.batches.length]).toEqual([1, 1]);
  expect(onPhone.batches[0]!.changes[0]).toMatchObject({
    type: 'review.changed',
    review: { reviewerName: 'Mini' },
  });
  expect(JSON.stringify(onTv.batches)).toContain('The rice was perfect.');
  expect(JSON.stringify(onTv.batches)).not.toContain('Mini');
  const late = await tv.enter(eventRoom(eventId));
  expect(JSON.stringify(late.welcome)).toContain('The rice was perfect.');
  expect(JSON.stringify(late.welcome)).not.toContain('Mini');
  await phone.call(deleteReview, { params: { eventId, reviewId: 'review-1' } });
  await expect
    .poll(() => onTv.batches.at(-1)?.changes)
    .toEqual([{ type: 'review.removed', reviewId: 'review-1' }]);
});

test(
  'reviews are deleted and restored with their event, and a deleted event accepts none',
  { meta: { requirements: ['D-084'] } },
  async () => {
    const eventId = server.newEvent();
    await phone.call(createDiaryEvent, {
      body: { id: eventId, title: 'Wedding', date: '2027-01-09' },
    });
    await add(eventId, 'review-1');
    await add(eventId, 'review-2');
    await phone.call(deleteReview, { params: { eventId, reviewId: 'review-2' } });
    server.clock.advance(5);
    await phone.call(deleteDiaryEvent, { params: { id: eventId } });
    expect(await listOf(eventId)).toEqual([]);
    expect((await refusal(add(eventId, 'review-3'))).code).toBe('event-not-found');
    const list = phone.call(saveReviews, { params: { eventId }, body: [] });
    expect((await refusal(list)).code).toBe('event-not-found');
    await (await server.connect('owner')).call(restoreDiaryEvent, { params: { id: eventId } });
    expect((await listOf(eventId)).map(({ id }) => id)).toEqual(['review-1']);
  },
);

test('the history names the person who entered a review', async () => {
  const eventId = server.newEvent();
  await add(eventId, 'review-1');
  const { data } = await phone.call(getHistory, {
    query: { entity: 'review', id: `${eventId}/review-1` },
  });
  expect(data[0]?.actor?.name).toBe('Amina');
});

test(
  'a guest can neither read nor add reviews of an event, and can create no link',
  { meta: { requirements: ['K-009'] } },
  async () => {
    const guest = await server.connect('guest');
    const params = { eventId: server.newEvent() };
    const body = { id: 'review-1', ...fields };
    for (const [name, given] of [
      ['listReviews', {}],
      ['addReview', { body }],
      ['saveReviews', { body: [body] }],
      ['createReviewLink', {}],
    ] as const)
      expect((await guest.callByName(name, { params, ...given })).status).toBe(401);
  },
);
