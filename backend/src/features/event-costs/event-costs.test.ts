import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { getEventCost, setEventLabour } from '@kalavara/shared-types/event-costs/event-costs';
import { costCsvOf } from '@kalavara/shared-types/event-costs/event-costs-csv.rules';
import { moveStock, patchItem, undoMovement } from '@kalavara/shared-types/inventory/inventory';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { amountText } from '@kalavara/shared-types/messages/messages.rules';
import { costFigures } from '@kalavara/shared-types/reports/report-costs.rules';
import { extractText } from 'unpdf';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer, advanceToNoon } from '../../test/harness';

const server = await startTestServer();
advanceToNoon(server.clock);
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

test('an event costs the stock that was taken and not returned, at the price at that time', async () => {
  await price(640);
  await move('count', 100);
  later();
  await move('event', 12, { eventId });
  later();
  await price(800);
  expect(await rowOf()).toMatchObject({ planned: 12, used: 12, usedCost: 7_680 });

  // Returned stock reduces the cost by what it cost when it was taken, whatever the price is now.
  const back = await move('receive', 12, { eventId });
  expect(await rowOf()).toMatchObject({ used: 0, usedCost: 0 });
  await owner.call(undoMovement, { params: { id: back.data.id }, body: {} });

  later();
  await move('event', 4, { eventId });
  await move('receive', 1.5, { eventId });
  await move('waste', 1.5, { eventId, reason: 'fell into the pit' });
  // (12 × 640 + 4 × 800) for 16 kg, of which nothing was returned.
  expect(await rowOf()).toMatchObject({ used: 16, usedCost: 10_880 });
  expect(await costOf()).toMatchObject({ wasted: 1_020, used: 10_880 });
});

test('stock used for an event counts as taken: it has a cost, and it can be returned', async () => {
  await price(640);
  await move('count', 100);
  later();
  const { data } = await move('use', 3, { eventId });
  expect(data).toMatchObject({ kind: 'use', eventId });
  expect(await rowOf()).toMatchObject({ used: 3, usedCost: 1_920 });
  expect((await refusal(move('receive', 4, { eventId }))).code).toBe('return-too-large');
  await move('receive', 1, { eventId });
  expect(await rowOf()).toMatchObject({ used: 2, usedCost: 1_280 });
  // A count is of the store, even if it has an event.
  await move('count', 50, { eventId });
  expect(await rowOf()).toMatchObject({ used: 2, usedCost: 1_280 });
});

test('the plan has the prices of the day of the event, and items without a price are counted separately', async () => {
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

test('labour is calculated from the entered minutes and rate, to the paisa', async () => {
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

test('CSV and PDF have the same figures as the screen', async () => {
  await price(640);
  await move('count', 100);
  await move('event', 13, { eventId });
  const cost = await costOf();
  const csv = costCsvOf(cost, 'en');
  expect(csv).toContain('"Mutton","kg","12","7680.00","13","8320.00","640.00"');
  const all = await pdfText();
  expect(all).toContain('Whatitcost');
  expect(all).toContain('₹8,320');
});

/** The text of the PDF without spaces. */
async function pdfText(language = 'en'): Promise<string> {
  const answer = await cook.http
    .get(`/api/event-reports/${eventId}?lang=${language}`)
    .responseType('blob');
  const { text } = await extractText(new Uint8Array(answer.body as Buffer));
  return text.join('').replace(/\s+/g, '');
}

test('screen, CSV and PDF have labour minutes, and planned and actual cost per guest', async () => {
  await price(640);
  await move('count', 100);
  await move('event', 11, { eventId });
  const body = { minutes: 1_500, ratePerHour: 32 };
  await owner.call(setEventLabour, { params: { eventId }, body });
  const cost = await costOf();
  // 11 × 640 for 30 guests, and 25 hours for 32 rupees.
  expect(cost.perGuest).toMatchObject({ used: 234.67, total: 261.33 });
  const figures = new Map(costFigures(cost, 'en').map(({ label, value }) => [label, value]));
  const planned = amountText(Math.round(cost.perGuest.planned * 100));
  expect([...figures]).toEqual(
    expect.arrayContaining([
      ['Labour', '₹800 (25 hours)'],
      ['Planned per guest', planned],
      ['Actual per guest', '₹234.67'],
      ['Actual per guest with labour', '₹261.33'],
    ]),
  );
  const csv = costCsvOf(cost, 'en');
  expect(csv).toContain('"Labour","min","","0.00","1500","800.00","800.00"');
  const perGuest = cost.perGuest.planned.toFixed(2);
  expect(csv).toContain(`"Ingredients per guest","","","${perGuest}","","234.67"`);
  expect(csv).toContain(`"Actual per guest with labour","","","${perGuest}","","261.33"`);
  // A cost below the plan must also be a number for a spreadsheet.
  expect(csv).toContain('"Mutton","kg","12","7680.00","11","7040.00","-640.00"');
  const en = await pdfText();
  const ml = await pdfText('ml');
  for (const part of ['₹800(25hours)', planned, '₹234.67', '₹261.33']) expect(en).toContain(part);
  for (const part of ['₹800(25', planned, '₹234.67', '₹261.33']) expect(ml).toContain(part);
});

test('the report names the items whose price rose above the limit before the event took them', async () => {
  const limit = (priceRise: number) => owner.call(updateSettings, { body: { priceRise } });
  await price(640);
  await move('count', 100);
  later();
  await price(800);
  later();
  await move('event', 13, { eventId });
  later();
  // The event did not pay prices that rise afterwards.
  await price(1_200);

  const cost = await costOf();
  expect(cost.priceRises).toEqual([
    { itemId: mutton, name: 'Mutton', unit: 'kg', before: 640, after: 800, percent: 25 },
  ]);
  expect(costCsvOf(cost, 'en')).toMatch(/"Mutton",.*"13","10400.00","[\d.-]+","640","800","25"/);
  expect(costCsvOf(cost, 'ml')).toContain('"മട്ടൺ","kg","12"');
  expect(await pdfText()).toContain('PricesthatroseMutton:₹640to₹800perkg(+25%)');
  expect(await pdfText()).toContain('Mutton(price+25%)');
  // The glyphs of some vowels precede their consonant in the PDF, so the unit is omitted.
  expect(await pdfText('ml')).toMatch(/വിലകൂടിയവമട്ടൺ:.{4,5}വില₹640-ൽനിന്ന്₹800\(\+25%\)/u);

  await limit(25);
  expect((await costOf()).priceRises).toEqual([]);
  expect(await pdfText()).not.toContain('Pricesthatrose');
  await limit(20);
});

test('an event that is not in the diary has no costs', async () => {
  expect(await refusal(cook.call(getEventCost, { params: { eventId: 'nowhere' } }))).toMatchObject({
    code: 'event-not-found',
  });
});
