import {
  createDiaryEvent,
  deleteDiaryEvent,
  restoreDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  addReview,
  createReviewLink,
  deleteReview,
  getReviewForm,
  listReviews,
  saveReviews,
  sendReview,
} from '@kalavara/shared-types/reviews/reviews';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../../retention.queries';
import { type Device, refusal, startTestServer, hours } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const customer = await server.connect('guest');
let phone: Device;
/** Each test signs in again, because the clock moves by days. */
beforeEach(async () => {
  phone = await server.connect('staff', 'Amina');
});
afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

const fields = {
  reviewerName: 'Mini',
  comment: 'The rice was perfect.',
  rating: 4,
  tags: ['Tasty' as const],
};

async function newEvent(title = 'Wedding at Aluva') {
  const eventId = server.newEvent();
  await phone.call(createDiaryEvent, { body: { id: eventId, title, date: '2027-01-09' } });
  return eventId;
}
const linkFor = async (eventId: string) =>
  (await phone.call(createReviewLink, { params: { eventId } })).data;
const tokenFor = async (eventId: string) => (await linkFor(eventId)).url.split('#')[1]!;
const withToken = (token: string) => ({ headers: { 'x-review-token': token } });
const getForm = (token: string) => customer.call(getReviewForm, {}, withToken(token));
const send = (token: string, more: object = {}) =>
  customer.call(sendReview, { body: { ...fields, ...more } }, withToken(token));
const listOf = async (eventId: string) =>
  (await phone.call(listReviews, { params: { eventId } })).data;

test(
  'the link has the installation’s origin and its token behind the #, and is valid for 90 days',
  { meta: { requirements: ['K-001', 'D-091'] } },
  async () => {
    const { url, expiresAt } = await linkFor(await newEvent());
    expect(url).toMatch(new RegExp(`^${server.url}/review#[A-Za-z0-9_-]{43}$`));
    expect(Math.round((Date.parse(expiresAt) - server.clock.now()) / hours(24))).toBe(90);
  },
);

test('only the SHA-256 of the token is stored, in every table', async () => {
  const token = await tokenFor(await newEvent());
  await send(token);
  const { rows } = await server.ctx.pools.main.pg.query<{ found: string }>(
    `select 'links' as found from review_links as t where t::text like $1 union all select 'changes' from changes as t where t::text like $1
     union all select 'commands' from commands as t where t::text like $1 union all select 'reviews' from reviews as t where t::text like $1`,
    [`%${token}%`],
  );
  expect(rows).toEqual([]);
});

test(
  'a customer’s review is verified and published to every kitchen phone',
  { meta: { requirements: ['D-090'] } },
  async () => {
    const eventId = await newEvent();
    const token = await tokenFor(eventId);
    const kitchen = await phone.enter(eventRoom(eventId));
    expect((await getForm(token)).data).toEqual({
      event: { title: 'Wedding at Aluva', date: '2027-01-09' },
      review: null,
      isEditable: true,
    });
    const { data } = await send(token);
    expect(data).toMatchObject({ ...fields, eventId, verified: true, source: 'customer' });
    expect(data.id).toMatch(/^review-\d+$/);
    await expect
      .poll(() => kitchen.batches.at(-1)?.changes)
      .toEqual([{ type: 'review.changed', review: data }]);
    expect((await getForm(token)).data.review).toEqual(data);
  },
);

test('the customer sees the event and the own review only', async () => {
  const eventId = await newEvent();
  await phone.call(addReview, {
    params: { eventId },
    body: { id: 'review-1', reviewerName: 'Ravi', comment: 'Between us: late.' },
  });
  const text = JSON.stringify(await getForm(await tokenFor(eventId)));
  expect(text).not.toMatch(/Ravi|late/);
  expect(Object.keys((await getForm(await tokenFor(eventId))).data.event)).toEqual([
    'title',
    'date',
  ]);
});

test(
  'a review can be changed for 24 hours; after that it stays',
  { meta: { requirements: ['D-091'] } },
  async () => {
    const eventId = await newEvent();
    const token = await tokenFor(eventId);
    const first = (await send(token)).data;
    server.clock.advance(hours(23));
    const second = (await send(token, { comment: 'On second thoughts: superb.', rating: 5 })).data;
    expect(second).toMatchObject({
      id: first.id,
      date: first.date,
      rating: 5,
      comment: 'On second thoughts: superb.',
    });
    expect((await getForm(token)).data.review?.id).toBe(first.id);
    server.clock.advance(hours(2));
    expect((await getForm(token)).data).toMatchObject({
      isEditable: false,
      review: { comment: 'On second thoughts: superb.' },
    });
    expect((await refusal(send(token))).code).toBe('review-closed');
    expect((await getForm(token)).data.review?.rating).toBe(5);
  },
);

test('concurrent reviews by one link create one review, by two links two', async () => {
  const eventId = await newEvent();
  const other = await newEvent();
  const token = await tokenFor(eventId);
  const otherToken = await tokenFor(other);
  await Promise.all([send(token), send(token), send(token), send(otherToken)]);
  expect(await listOf(eventId)).toHaveLength(1);
  expect(await listOf(other)).toHaveLength(1);
});

test('a link works after its event was restored', async () => {
  const eventId = await newEvent();
  const token = await tokenFor(eventId);
  await send(token);
  await phone.call(deleteDiaryEvent, { params: { id: eventId } });
  await refusal(getForm(token));
  await (await server.connect('owner')).call(restoreDiaryEvent, { params: { id: eventId } });
  expect((await getForm(token)).data.review?.reviewerName).toBe('Mini');
});

test('a review removed by the kitchen cannot be restored through the link', async () => {
  const eventId = await newEvent();
  const token = await tokenFor(eventId);
  const { data } = await send(token);
  await phone.call(deleteReview, { params: { eventId, reviewId: data.id } });
  expect((await refusal(send(token))).code).toBe('review-link-gone');
  expect(await listOf(eventId)).toEqual([]);
});

test(
  'a list of the kitchen does not change a customer’s review, which stays verified',
  { meta: { requirements: ['K-577'] } },
  async () => {
    const eventId = await newEvent();
    const { data } = await send(await tokenFor(eventId));
    await phone.call(saveReviews, {
      params: { eventId },
      body: [{ ...data, rating: 5, comment: 'Paid advertisement', verified: false }],
    });
    expect(await listOf(eventId)).toEqual([data]);
  },
);

test.each([
  [{ reviewerName: ' ' }, 'reviewer-needed'],
  [{ comment: '' }, 'review-text-needed'],
  [{ youtubeLink: 'hello' }, 'youtube-wrong'],
  [{ tags: ['Tasty', 'Authentic', 'On time', 'Great aroma'] }, 'too-many-tags'],
])(
  'a review of %j is refused with the message: %s',
  { meta: { requirements: ['K-528', 'K-529', 'K-530', 'K-532'] } },
  async (more, code) => {
    const token = await tokenFor(await newEvent());
    expect((await refusal(send(token, more))).code).toBe(code);
  },
);

test('an event outside the diary can have a link', async () => {
  const token = await tokenFor(server.newEvent());
  expect((await getForm(token)).data.event).toEqual({ title: '', date: null });
  expect((await send(token)).data.verified).toBe(true);
});

test('guesses of tokens and repeated reviews are rate-limited', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
  const amina = await strict.connect('staff');
  const stranger = await strict.connect('guest');
  const { url } = (await amina.call(createReviewLink, { params: { eventId: 'e1' } })).data;
  const headers = withToken(url.split('#')[1]!);
  for (let n = 0; n < 30; n += 1) await stranger.call(sendReview, { body: fields }, headers);
  expect((await refusal(stranger.call(sendReview, { body: fields }, headers))).code).toBe(
    'too-many-tries',
  );
  const guess = () => refusal(stranger.call(getReviewForm, {}, withToken('y'.repeat(43))));
  for (let n = 0; n < 20; n += 1) expect((await guess()).code).toBe('review-link-gone');
  expect((await guess()).code).toBe('too-many-tries');
  await strict.stop();
});

test('unknown, broken, replaced, deleted and expired links get the same answer', async () => {
  const eventId = await newEvent();
  const replaced = await tokenFor(eventId);
  await tokenFor(eventId);
  const gone = await newEvent();
  const ofGone = await tokenFor(gone);
  await phone.call(deleteDiaryEvent, { params: { id: gone } });
  const old = await tokenFor(await newEvent());
  const answers: unknown[] = [];
  const expectGone = async (token: string) => {
    for (const call of [
      () => getForm(token),
      () => send(token),
      () => send(token, { reviewerName: '' }),
    ]) {
      const { requestId: _requestId, ...answer } = await refusal(call());
      answers.push(answer);
    }
  };
  for (const token of ['x'.repeat(43), '', 'short', replaced, ofGone]) await expectGone(token);
  server.clock.advance(hours(24 * 90));
  await expectGone(old);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 'review-link-gone' });
});

test('links expired for a month are deleted, valid ones and the reviews stay', async () => {
  const {
    pools: { main: db },
  } = server.ctx;
  const ended = await newEvent();
  const lately = await newEvent();
  const works = await newEvent();
  const token = await tokenFor(ended);
  const { data } = await send(token);
  const lateToken = await tokenFor(lately);
  const workingToken = await tokenFor(works);
  const daysAgo = (n: number) => new Date(Date.now() - hours(24 * n));
  const end = (eventId: string, at: Date) =>
    db.updateTable('reviewLinks').set({ expiresAt: at }).where('eventId', '=', eventId).execute();
  await end(ended, daysAgo(31));
  await end(lately, daysAgo(29));
  const before = await refusal(getForm(token));

  await deleteExpired(server.ctx.pools.main);
  const stored = await db
    .selectFrom('reviewLinks')
    .select('eventId')
    .where('eventId', 'in', [ended, lately, works])
    .execute();
  expect(stored.map(({ eventId }) => eventId).sort()).toEqual([lately, works].sort());
  expect(await refusal(getForm(token))).toEqual({
    ...before,
    requestId: expect.any(String) as string,
  });
  expect((await refusal(getForm(lateToken))).code).toBe('review-link-gone');
  expect(await listOf(ended)).toEqual([data]);
  // The clock of this process is ahead of the database's clock: a new link expires even later.
  expect((await getForm(workingToken)).data.review).toBeNull();
});
