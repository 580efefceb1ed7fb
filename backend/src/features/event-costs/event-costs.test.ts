import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { createDiaryEvent } from '@kalavara/shared-types/diary';
import { getEventCost, setEventLabour } from '@kalavara/shared-types/event-costs';
import { costCsvOf } from '@kalavara/shared-types/event-costs.rules';
import { moveStock, patchItem, undoMovement } from '@kalavara/shared-types/inventory';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { extractText } from 'unpdf';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer, toNoon } from '../../test/harness';

const server = await startTestServer();
toNoon(server.clock);
const owner = await server.connect('owner');
const cook = await server.connect('staff', 'Amina');
const mutton = '1021';
let eventId: string;

beforeEach(async () => {
  server.clock.advance(minutes(1));
  const { event } = await owner.call(createDiaryEvent, {
    body: { title: 'Feast', date: indianDay(server.clock.now()), estimatedAttendance: 30 },
  });
  eventId = event.id;
});

const price = (currentPrice: number) =>
  owner.call(patchItem, { params: { id: mutton }, body: { currentPrice } });
const move = (
  kind: BodyOf<typeof moveStock>['kind'],
  quantity: number,
  more: Partial<BodyOf<typeof moveStock>> = {},
) =>
  cook.call(moveStock, {
    body: { id: randomUUID(), itemId: mutton, kind, quantity, unit: 'kg', ...more },
  });
const costOf = async () => (await cook.call(getEventCost, { params: { eventId } })).data;
const rowOf = async () => (await costOf()).rows.find(({ itemId }) => itemId === mutton);
const later = () => server.clock.advance(minutes(5));

test('an event costs what was taken and not brought back, at the price of the time when it was taken', async () => {
  await price(640);
  await move('count', 100);
  later();
  await move('event', 12, { eventId });
  later();
  await price(800);
  expect(await rowOf()).toMatchObject({ planned: 12, used: 12, usedCost: 7_680 });

  // What comes back takes its own cost back, whatever the price is by now.
  const back = await move('receive', 12, { eventId });
  expect(await rowOf()).toMatchObject({ used: 0, usedCost: 0 });
  await owner.call(undoMovement, { params: { id: back.data.id }, body: {} });

  later();
  await move('event', 4, { eventId });
  await move('receive', 1.5, { eventId });
  await move('waste', 1.5, { eventId, reason: 'fell into the pit' });
  // (12 × 640 + 4 × 800) for 16 kg, of which none is back.
  expect(await rowOf()).toMatchObject({ used: 16, usedCost: 10_880 });
  expect(await costOf()).toMatchObject({ wasted: 1_020, used: 10_880 });
});

test('the plan has the price of the day of the event, and items without a price count beside the sum', async () => {
  await price(640);
  later();
  const before = await costOf();
  expect(before.rows.find(({ itemId }) => itemId === mutton)).toMatchObject({
    plannedCost: 7_680,
    used: 0,
  });
  expect(before.perGuest.planned).toBe(Math.round((before.planned * 100) / 30) / 100);
  expect(before.rows.some(({ itemId }) => itemId === '1041')).toBe(false);
});

test('labour is what the owner entered: minutes at a rate, to the paisa', async () => {
  await price(640);
  await move('count', 100);
  await move('event', 3, { eventId });
  const set = (body: BodyOf<typeof setEventLabour>, by = owner) =>
    by.call(setEventLabour, { params: { eventId }, body });
  expect((await costOf()).labour).toMatchObject({ minutes: null, cost: 0 });
  const { data } = await set({ minutes: 1_000, ratePerHour: 83.33 });
  expect(data.labour).toMatchObject({ minutes: 1_000, ratePerHour: 83.33, cost: 1_388.83 });
  expect(data).toMatchObject({ used: 1_920, total: 3_308.83 });
  expect(data.perGuest.total).toBe(110.29);
  expect(await refusal(set({ minutes: 1, ratePerHour: 1 }, cook))).toMatchObject({
    code: 'not-allowed',
  });
  expect((await set({ minutes: null, ratePerHour: null })).data.total).toBe(1_920);
});

test('CSV and PDF have the figures of the screen', async () => {
  await price(640);
  await move('count', 100);
  await move('event', 13, { eventId });
  const cost = await costOf();
  const csv = costCsvOf(cost);
  expect(csv).toContain('"Mutton","kg","12","7680.00","13","8320.00","640.00"');
  const answer = await cook.http.get(`/api/event-reports/${eventId}`).responseType('blob');
  const { text } = await extractText(new Uint8Array(answer.body as Buffer));
  const all = text.join(' ').replace(/\s+/g, '');
  expect(all).toContain('Whatitcost');
  expect(all).toContain('₹8,320');
});

test('an event that is not in the diary has no costs', async () => {
  expect(await refusal(cook.call(getEventCost, { params: { eventId: 'nowhere' } }))).toMatchObject({
    code: 'event-not-found',
  });
});
