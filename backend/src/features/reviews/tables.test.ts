import { randomUUID } from 'node:crypto';
import * as diary from '@kalavara/shared-types/diary/diary';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import * as reviews from '@kalavara/shared-types/reviews/reviews';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { maxTableReviews } from './tables';

const server = await startTestServer();
const staff = await server.connect('staff', 'Amina');
const owner = await server.connect('owner');
const guest = await server.connect('guest');
let days = 0;
async function createEvent(title = 'Wedding') {
  const date = `2027-01-${String((days += 1)).padStart(2, '0')}`;
  const { event } = await staff.call(diary.createDiaryEvent, { body: { title, date } });
  return event.id;
}
async function tokenFor(eventId: string): Promise<string> {
  const { data } = await staff.call(reviews.createTableLink, { params: { eventId } });
  return data.url.split('#')[1]!;
}
const headers = (token: string, device: string) => ({
  headers: { 'x-review-token': token, 'x-review-device': device },
});
const send = (token: string, device: string, reviewerName: string, rating = 5) =>
  guest.call(
    reviews.sendReview,
    { body: { reviewerName, comment: 'Good food', rating } },
    headers(token, device),
  );
const pendingOf = async (eventId: string) =>
  (await owner.call(reviews.listTableReviews, { params: { eventId } })).data;
const publishedOf = async (eventId: string) =>
  (await staff.call(reviews.listReviews, { params: { eventId } })).data;
const decide = (eventId: string, reviewId: string, isApproved: boolean, device = owner) =>
  device.call(reviews.decideTableReview, { params: { eventId, reviewId }, body: { isApproved } });

test('the overview counts the pending reviews of each event, the latest event first', async () => {
  const waitingOf = async (...ids: string[]) =>
    ((await owner.call(getOverview, {})).data.tableReviews ?? []).filter(({ eventId }) =>
      ids.includes(eventId),
    );
  const first = await createEvent('Wedding at Aluva');
  const second = await createEvent('Dinner');
  expect(await waitingOf(first, second)).toEqual([]);
  const token = await tokenFor(first);
  await send(token, randomUUID(), 'Latha');
  await send(token, randomUUID(), 'Ravi', 3);
  await send(await tokenFor(second), randomUUID(), 'Suma');
  const ofFirst = { eventId: first, title: 'Wedding at Aluva', waiting: 2 };
  expect(await waitingOf(first, second)).toEqual([
    { eventId: second, title: 'Dinner', waiting: 1 },
    ofFirst,
  ]);
  const [pending] = await pendingOf(second);
  await decide(second, pending!.id, true);
  expect(await waitingOf(first, second)).toEqual([ofFirst]);
});

test('one link accepts one review per device, and none is published before the owner approves it', async () => {
  const eventId = await createEvent();
  const token = await tokenFor(eventId);
  const first = randomUUID();
  const second = randomUUID();
  await send(token, first, 'Latha', 5);
  await send(token, second, 'Ravi', 3);
  await send(token, first, 'Latha', 4);
  expect(await publishedOf(eventId)).toEqual([]);
  const pending = await pendingOf(eventId);
  expect(pending.map(({ reviewerName, rating }) => [reviewerName, rating])).toEqual([
    ['Latha', 4],
    ['Ravi', 3],
  ]);
  const form = await guest.call(reviews.getReviewForm, {}, headers(token, first));
  expect(form.data).toMatchObject({
    event: { title: 'Wedding' },
    review: { reviewerName: 'Latha' },
    isEditable: true,
    isModerated: true,
  });

  await decide(eventId, pending[0]!.id, true);
  await decide(eventId, pending[1]!.id, false);
  expect(await publishedOf(eventId)).toMatchObject([
    { reviewerName: 'Latha', rating: 4, verified: true, source: 'customer' },
  ]);
  expect(await pendingOf(eventId)).toEqual([]);
  expect((await refusal(decide(eventId, pending[1]!.id, true))).code).toBe('review-not-found');
  expect((await refusal(send(token, first, 'Latha again'))).code).toBe('review-closed');
  expect((await refusal(send(token, second, 'Ravi again'))).code).toBe('review-closed');
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('a decision about a review that its guest has changed since the owner read it is refused', async () => {
  const eventId = await createEvent();
  const token = await tokenFor(eventId);
  const device = randomUUID();
  await send(token, device, 'Latha', 5);
  const [read] = await pendingOf(eventId);
  const about = (seen: typeof read, isApproved: boolean) =>
    owner.call(reviews.decideTableReview, {
      params: { eventId, reviewId: seen!.id },
      body: { isApproved, expectedVersion: seen!.version },
    });
  await send(token, device, 'Latha', 1);
  for (const isApproved of [true, false])
    expect((await refusal(about(read, isApproved))).code).toBe('changed-meanwhile');
  expect(await publishedOf(eventId)).toEqual([]);
  // The review is still pending, and its guest may change it.
  await send(token, device, 'Latha', 2);
  const [changed] = await pendingOf(eventId);
  await about(changed, true);
  expect(await publishedOf(eventId)).toMatchObject([{ rating: 2 }]);
  expect(JSON.stringify(await publishedOf(eventId))).not.toContain(changed!.version);
  expect((await refusal(about(read, true))).code).toBe('review-not-found');
});

test('two simultaneous reviews of one device create one review', async () => {
  const eventId = await createEvent();
  const token = await tokenFor(eventId);
  const device = randomUUID();
  await Promise.all([send(token, device, 'Mini'), send(token, device, 'Mini')]);
  expect(await pendingOf(eventId)).toHaveLength(1);
});

test('the newest link of an event counts, for a week, and a request without a device is refused', async () => {
  const eventId = await createEvent();
  const old = await tokenFor(eventId);
  server.clock.advance(minutes(1));
  const token = await tokenFor(eventId);
  expect((await refusal(send(old, randomUUID(), 'Mini'))).code).toBe('review-link-gone');
  expect((await refusal(send(token, 'no-device', 'Mini'))).code).toBe('invalid');
  await send(token, randomUUID(), 'Mini');
  // The link for one customer does not change.
  const { data } = await staff.call(reviews.createReviewLink, { params: { eventId } });
  const own = data.url.split('#')[1]!;
  await send(own, randomUUID(), 'Customer');
  expect(await publishedOf(eventId)).toMatchObject([{ reviewerName: 'Customer' }]);
  await diaryDelete(eventId);
  expect((await refusal(send(token, randomUUID(), 'Late'))).code).toBe('review-link-gone');
});
const diaryDelete = (id: string) => staff.call(diary.deleteDiaryEvent, { params: { id } });

test('only the owner can read pending reviews and decide about them; the averages include all events', async () => {
  const eventId = await createEvent('Dinner');
  const token = await tokenFor(eventId);
  await send(token, randomUUID(), 'Mini', 2);
  const [pending] = await pendingOf(eventId);
  const reading = staff.call(reviews.listTableReviews, { params: { eventId } });
  expect((await refusal(reading)).code).toBe('not-allowed');
  expect((await refusal(decide(eventId, pending!.id, true, staff))).code).toBe('not-allowed');
  const averageOf = async () =>
    (await staff.call(reviews.listReviewAverages, {})).data.find(
      (event) => event.eventId === eventId,
    );
  expect(await averageOf()).toBeUndefined();
  await decide(eventId, pending!.id, true);
  await staff.call(reviews.addReview, {
    params: { eventId },
    body: { id: 'review-1', reviewerName: 'Staff', comment: 'As told', rating: 5 },
  });
  expect(await averageOf()).toMatchObject({ title: 'Dinner', count: 2, stars: 7 });
});

test('a caller that invents devices is stopped by the limit of its address, and by the maximum number of reviews of an event', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  const amina = await strict.connect('staff', 'Amina');
  const eventId = strict.newEvent();
  const { data } = await amina.call(reviews.createTableLink, { params: { eventId } });
  const caller = await strict.connect('guest');
  const body = { reviewerName: 'Guest', comment: 'Good food', rating: 5 };
  const sendFromNewDevice = (from = caller) =>
    from.call(reviews.sendReview, { body }, headers(data.url.split('#')[1]!, randomUUID()));
  for (let n = 0; n < 60; n += 1) await sendFromNewDevice();
  expect((await refusal(sendFromNewDevice())).code).toBe('too-many-tries');

  const { main } = strict.ctx.pools;
  await sql`insert into table_reviews (event_id, device_hash, content, sent_at)
    select ${eventId}, sha256(n::text::bytea), content, sent_at
    from (select content, sent_at from table_reviews limit 1) one, generate_series(1, ${maxTableReviews - 61}) n`.execute(
    main,
  );
  strict.clock.advance(minutes(11));
  await sql`delete from rate_limits`.execute(main);
  await sendFromNewDevice();
  expect((await refusal(sendFromNewDevice())).code).toBe('busy');
  await strict.stop();
});
