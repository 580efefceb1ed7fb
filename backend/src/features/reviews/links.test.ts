import {
  createDiaryEvent,
  deleteDiaryEvent,
  restoreDiaryEvent,
} from '@kalavara/shared-types/diary';
import { eventRoom } from '@kalavara/shared-types/rooms';
import {
  addReview,
  createReviewLink,
  deleteReview,
  getReviewForm,
  listReviews,
  saveReviews,
  sendReview,
} from '@kalavara/shared-types/reviews';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../../retention.queries';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const customer = await server.connect('guest');
let phone: Device;
/** Anew each time: the clock goes on by days here, and nobody stays signed in for so long. */
beforeEach(async () => {
  phone = await server.connect('staff', 'Amina');
});
afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

const hours = (n: number) => minutes(60) * n;
const said = {
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
const holding = (token: string) => ({ headers: { 'x-review-token': token } });
const look = (token: string) => customer.call(getReviewForm, {}, holding(token));
const send = (token: string, more: object = {}) =>
  customer.call(sendReview, { body: { ...said, ...more } }, holding(token));
const listOf = async (eventId: string) =>
  (await phone.call(listReviews, { params: { eventId } })).data;

test('K-001 D-091 the link leads to this house, has its token behind the # and lasts 90 days', async () => {
  const { url, expiresAt } = await linkFor(await newEvent());
  expect(url).toMatch(new RegExp(`^${server.url}/review#[A-Za-z0-9_-]{43}$`));
  expect(Math.round((Date.parse(expiresAt) - server.clock.now()) / hours(24))).toBe(90);
});

test('of the token only its SHA-256 is kept, wherever one looks', async () => {
  const token = await tokenFor(await newEvent());
  await send(token);
  const { rows } = await server.ctx.pools.main.pg.query<{ found: string }>(
    `select 'links' as found from review_links as t where t::text like $1 union all select 'changes' from changes as t where t::text like $1
     union all select 'commands' from commands as t where t::text like $1 union all select 'reviews' from reviews as t where t::text like $1`,
    [`%${token}%`],
  );
  expect(rows).toEqual([]);
});

test('D-090 what a customer writes is verified, and every phone of the kitchen sees it at once', async () => {
  const eventId = await newEvent();
  const token = await tokenFor(eventId);
  const kitchen = await phone.enter(eventRoom(eventId));
  expect((await look(token)).data).toEqual({
    event: { title: 'Wedding at Aluva', date: '2027-01-09' },
    review: null,
    isEditable: true,
  });
  const { data } = await send(token);
  expect(data).toMatchObject({ ...said, eventId, verified: true, source: 'customer' });
  expect(data.id).toMatch(/^review-\d+$/);
  await expect
    .poll(() => kitchen.batches.at(-1)?.changes)
    .toEqual([{ type: 'review.changed', review: data }]);
  expect((await look(token)).data.review).toEqual(data);
});

test('the customer sees the event and their own words, and no other review', async () => {
  const eventId = await newEvent();
  await phone.call(addReview, {
    params: { eventId },
    body: { id: 'review-1', reviewerName: 'Ravi', comment: 'Between us: late.' },
  });
  const seen = JSON.stringify(await look(await tokenFor(eventId)));
  expect(seen).not.toMatch(/Ravi|late/);
  expect(Object.keys((await look(await tokenFor(eventId))).data.event)).toEqual(['title', 'date']);
});

test('D-091 sent again within 24 hours it is the same review in new words; after that it stays', async () => {
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
  expect((await look(token)).data.review?.id).toBe(first.id);
  server.clock.advance(hours(2));
  expect((await look(token)).data).toMatchObject({
    isEditable: false,
    review: { comment: 'On second thoughts: superb.' },
  });
  expect((await refusal(send(token))).code).toBe('review-closed');
  expect((await look(token)).data.review?.rating).toBe(5);
});

test('two who send at once by one link leave one review; by two events’ links they leave two', async () => {
  const [eventId, other] = [await newEvent(), await newEvent()];
  const [token, otherToken] = [await tokenFor(eventId), await tokenFor(other)];
  await Promise.all([send(token), send(token), send(token), send(otherToken)]);
  expect(await listOf(eventId)).toHaveLength(1);
  expect(await listOf(other)).toHaveLength(1);
});

test('with its event back in the diary a link works again', async () => {
  const eventId = await newEvent();
  const token = await tokenFor(eventId);
  await send(token);
  await phone.call(deleteDiaryEvent, { params: { id: eventId } });
  await refusal(look(token));
  await (await server.connect('owner')).call(restoreDiaryEvent, { params: { id: eventId } });
  expect((await look(token)).data.review?.reviewerName).toBe('Mini');
});

test('what the kitchen took off does not come back through the link', async () => {
  const eventId = await newEvent();
  const token = await tokenFor(eventId);
  const { data } = await send(token);
  await phone.call(deleteReview, { params: { eventId, reviewId: data.id } });
  expect((await refusal(send(token))).code).toBe('review-link-gone');
  expect(await listOf(eventId)).toEqual([]);
});

test('K-577 a list of the kitchen’s does not rewrite what a customer said, and its review stays verified', async () => {
  const eventId = await newEvent();
  const { data } = await send(await tokenFor(eventId));
  await phone.call(saveReviews, {
    params: { eventId },
    body: [{ ...data, rating: 5, comment: 'Paid advertisement', verified: false }],
  });
  expect(await listOf(eventId)).toEqual([data]);
});

test.each([
  [{ reviewerName: ' ' }, 'reviewer-needed'],
  [{ comment: '' }, 'review-text-needed'],
  [{ youtubeLink: 'hello' }, 'youtube-wrong'],
  [{ tags: ['Tasty', 'Authentic', 'On time', 'Great aroma'] }, 'too-many-tags'],
])('K-528 K-529 K-530 K-532 a customer who sends %j reads why not: %s', async (more, code) => {
  const token = await tokenFor(await newEvent());
  expect((await refusal(send(token, more))).code).toBe(code);
});

test('an event that is not in the diary has a link too', async () => {
  const token = await tokenFor(server.newEvent());
  expect((await look(token)).data.event).toEqual({ title: '', date: null });
  expect((await send(token)).data.verified).toBe(true);
});

test('who tries tokens is stopped, and who writes without end', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
  const [amina, stranger] = [await strict.connect('staff'), await strict.connect('guest')];
  const { url } = (await amina.call(createReviewLink, { params: { eventId: 'e1' } })).data;
  const asked = holding(url.split('#')[1]!);
  for (let n = 0; n < 30; n += 1) await stranger.call(sendReview, { body: said }, asked);
  expect((await refusal(stranger.call(sendReview, { body: said }, asked))).code).toBe(
    'too-many-tries',
  );
  const guess = () => refusal(stranger.call(getReviewForm, {}, holding('y'.repeat(43))));
  for (let n = 0; n < 20; n += 1) expect((await guess()).code).toBe('review-link-gone');
  expect((await guess()).code).toBe('too-many-tries');
  await strict.stop();
});

test('unknown, broken, replaced, of a deleted event, too old: whoever holds the link hears the same', async () => {
  const eventId = await newEvent();
  const replaced = await tokenFor(eventId);
  await tokenFor(eventId);
  const gone = await newEvent();
  const ofGone = await tokenFor(gone);
  await phone.call(deleteDiaryEvent, { params: { id: gone } });
  const old = await tokenFor(await newEvent());
  const answers: unknown[] = [];
  const ask = async (token: string) => {
    for (const asked of [
      () => look(token),
      () => send(token),
      () => send(token, { reviewerName: '' }),
    ]) {
      const { requestId: _requestId, ...answer } = await refusal(asked());
      answers.push(answer);
    }
  };
  for (const token of ['x'.repeat(43), '', 'short', replaced, ofGone]) await ask(token);
  server.clock.advance(hours(24 * 90));
  await ask(old);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 'review-link-gone' });
});

test('links that ended more than a month ago are tidied away, one that still works is not, and what came by them stays', async () => {
  const {
    pools: { main: db },
  } = server.ctx;
  const [ended, lately, works] = [await newEvent(), await newEvent(), await newEvent()];
  const token = await tokenFor(ended);
  const { data } = await send(token);
  const [lateToken, workingToken] = [await tokenFor(lately), await tokenFor(works)];
  const daysAgo = (n: number) => new Date(Date.now() - hours(24 * n));
  const end = (eventId: string, at: Date) =>
    db.updateTable('reviewLinks').set({ expiresAt: at }).where('eventId', '=', eventId).execute();
  await end(ended, daysAgo(31));
  await end(lately, daysAgo(29));
  const before = await refusal(look(token));

  await deleteExpired(server.ctx.pools.main);
  const kept = await db
    .selectFrom('reviewLinks')
    .select('eventId')
    .where('eventId', 'in', [ended, lately, works])
    .execute();
  expect(kept.map(({ eventId }) => eventId).sort()).toEqual([lately, works].sort());
  expect(await refusal(look(token))).toEqual({
    ...before,
    requestId: expect.any(String) as string,
  });
  expect((await refusal(look(lateToken))).code).toBe('review-link-gone');
  expect(await listOf(ended)).toEqual([data]);
  // The clock of this house has gone ahead of the database's: a link made now ends even later.
  expect((await look(workingToken)).data.review).toBeNull();
});
