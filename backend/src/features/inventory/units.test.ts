import { randomUUID } from 'node:crypto';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { expect, test } from 'vitest';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');

type Fields = Partial<BodyOf<typeof calls.addItem>>;
type Patch = BodyOf<typeof calls.patchItem>;
type Move = Partial<BodyOf<typeof calls.moveStock>>;
const rice = {
  name: 'Rice',
  category: 'Grains & Rice',
  unit: 'kg',
  quantity: 8,
  currentPrice: 35,
} as const;
const added = async (more: Fields = {}) =>
  (await phone.call(calls.addItem, { body: { ...rice, isNameConfirmed: true, ...more } })).data;
const patch = async (id: string, body: Patch, device: Device = phone) =>
  (await device.call(calls.patchItem, { params: { id }, body })).data;
const move = (
  itemId: string,
  kind: NonNullable<Move['kind']>,
  quantity: number,
  more: Move = {},
  device: Device = phone,
) => device.call(calls.moveStock, { body: { id: randomUUID(), itemId, kind, quantity, ...more } });
const undo = (id: string) => phone.call(calls.undoMovement, { params: { id }, body: {} });
const itemOf = async (id: string) =>
  (await phone.call(calls.listInventory, {})).data.find((item) => item.id === id)!;
const ledgerOf = async (id: string) =>
  (await phone.call(calls.listMovements, { params: { id } })).data;
/** Moves all rows of the item into the past. */
const age = (id: string, ago: number) =>
  server.ctx.pools.main
    .updateTable('movements')
    .set({ at: new Date(server.clock.now() - ago) })
    .where('itemId', '=', id)
    .execute();

test('another unit of the same measure preserves every value: quantity, minimum, price and history', async () => {
  const { id } = await added({ minQuantity: 2.5 });
  await patch(id, { currentPrice: 35.55 });
  const item = await patch(id, { unit: 'g', seenUnit: 'kg' });
  expect(item).toMatchObject({
    unit: 'g',
    quantity: 8_000,
    minQuantity: 2_500,
    currentPrice: 0.03555,
  });
  expect(item.priceHistory.map(({ price }) => price)).toEqual([0.035, 0.03555]);
  expect(await itemOf(id)).toEqual(item);
  expect(
    (await ledgerOf(id)).map(({ kind, quantity, unit, convertedFrom, after }) => [
      kind,
      quantity,
      unit,
      convertedFrom,
      after,
    ]),
  ).toEqual([
    ['count', 8_000, 'g', 'kg', 8_000],
    ['count', 8, 'kg', undefined, 8],
  ]);
  const back = await patch(id, { unit: 'kg', seenUnit: 'g' });
  expect(back).toMatchObject({ unit: 'kg', quantity: 8, minQuantity: 2.5, currentPrice: 35.55 });
  expect(back.priceHistory.map(({ price }) => price)).toEqual([35, 35.55]);
});

test('a form of an older page that sends the unchanged number with the new unit is not a count', async () => {
  const { id } = await added();
  expect(await patch(id, { unit: 'g', quantity: 8 })).toMatchObject({
    unit: 'g',
    quantity: 8_000,
    currentPrice: 0.035,
  });
});

test('a number sent in the new unit is a count, and a sent price is the price', async () => {
  const { id } = await added();
  expect(
    await patch(id, { unit: 'g', quantity: 7_500, currentPrice: 0.04, seenUnit: 'kg' }),
  ).toMatchObject({ quantity: 7_500, currentPrice: 0.04 });
});

test.each([
  ['piece', 'unit-incompatible', { unit: 'kg', quantity: 8 }],
  ['L', 'unit-incompatible', { unit: 'kg', quantity: 8 }],
  ['kg', 'unit-inexact', { unit: 'g', quantity: 250.5, currentPrice: 0.1 }],
  ['g', 'unit-inexact', { unit: 'kg', quantity: 2_000 }],
] as const)(
  'a change to %s that would alter a value is refused: %s',
  async (unit, code, fields) => {
    const item = await added(fields);
    const answer = await refusal(
      phone.call(calls.patchItem, {
        params: { id: item.id },
        body: { unit, seenUnit: fields.unit },
      }),
    );
    expect(answer).toMatchObject({
      code,
      fields: ['unit'],
      details: { from: fields.unit, to: unit },
    });
    expect(await itemOf(item.id)).toEqual(item);
    expect(await ledgerOf(item.id)).toHaveLength(1);
  },
);

test('an item without any number takes any unit', async () => {
  const { id } = await added({ quantity: 0, currentPrice: 0 });
  expect((await patch(id, { unit: 'piece', seenUnit: 'kg' })).unit).toBe('piece');
});

// For 20 people no amount is rounded up.
test('the purchase list costs the same in either unit', async () => {
  const { event } = await phone.call(createDiaryEvent, {
    body: { title: 'Feast', date: indianDay(server.clock.now()), estimatedAttendance: 20 },
  });
  const total = async () =>
    (await phone.call(getPurchaseList, { query: { eventId: event.id } })).data.totalCost;
  const inKilos = (await phone.call(calls.listInventory, {})).data.filter(
    ({ id, unit }) => Number(id) <= 1047 && unit === 'kg',
  );
  for (const { id } of inKilos) await patch(id, { currentPrice: 35.55, seenUnit: 'kg' });
  const before = await total();
  for (const { id } of inKilos) await patch(id, { unit: 'g', seenUnit: 'kg' });
  expect(before).toBeGreaterThan(100);
  expect(await total()).toBe(before);
});

test('a movement in the old unit is converted, also when repeated', async () => {
  const { id } = await added();
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  const sent = { id: randomUUID(), unit: 'kg', price: 36 } as const;
  const { data, item } = await move(id, 'receive', 3, sent);
  expect(data).toMatchObject({ quantity: 3_000, change: 3_000, unit: 'g', price: 0.036 });
  expect(item).toMatchObject({ quantity: 11_000, currentPrice: 0.036 });
  expect((await move(id, 'receive', 3, sent)).data.id).toBe(sent.id);
  expect((await itemOf(id)).quantity).toBe(11_000);
  expect((await refusal(move(id, 'receive', 4, sent))).code).toBe('id-reused');
  expect((await refusal(move(id, 'use', 0.5, { unit: 'ml' }))).code).toBe('unit-changed');
});

test('a movement without a unit is in the unit of its time', async () => {
  const { id } = await added();
  await age(id, minutes(120));
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  const waited = await move(id, 'use', 2, { at: server.clock.now() - minutes(60) });
  expect(waited).toMatchObject({ data: { quantity: 2_000, unit: 'g' }, item: { quantity: 6_000 } });
  expect((await move(id, 'use', 2, { at: server.clock.now() })).item.quantity).toBe(5_998);
});

test('a number of a form opened in the old unit is refused, other fields are saved', async () => {
  const { id } = await added();
  await age(id, minutes(120));
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  const sent = (body: Patch) => refusal(phone.call(calls.patchItem, { params: { id }, body }));
  expect((await sent({ quantity: 7, seenUnit: 'kg' })).code).toBe('unit-changed');
  expect((await sent({ currentPrice: 36, seenUnit: 'kg' })).code).toBe('unit-changed');
  expect((await sent({ quantity: 7, at: server.clock.now() - minutes(60) })).code).toBe(
    'unit-changed',
  );
  expect(await patch(id, { notes: 'opened', seenUnit: 'kg' })).toMatchObject({
    quantity: 8_000,
    notes: 'opened',
  });
});

test('queued movements across a unit change are converted', async () => {
  const { id } = await added({ quantity: 10 });
  await age(id, minutes(120));
  await move(id, 'use', 1, { at: server.clock.now() - minutes(30), unit: 'kg' });
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  // A unit change is not a count, so it does not include earlier use.
  expect(
    (await move(id, 'use', 2, { at: server.clock.now() - minutes(60), unit: 'kg' })).item.quantity,
  ).toBe(7_000);
  // Six kilograms were counted ninety minutes ago, and three were used since.
  expect(
    (await move(id, 'count', 6, { at: server.clock.now() - minutes(90), unit: 'kg' })).item
      .quantity,
  ).toBe(3_000);
});

test('a delivery of the old unit is undone in the new one, with its price', async () => {
  const { id } = await added();
  const { data } = await move(id, 'receive', 3, { unit: 'kg', price: 400 });
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  expect((await undo(data.id)).item).toMatchObject({
    unit: 'g',
    quantity: 8_000,
    currentPrice: 0.035,
  });
});

test('a change of the unit is undone as a change of the unit', async () => {
  const { id } = await added();
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  await move(id, 'use', 500, { unit: 'g' });
  const change = (await ledgerOf(id)).find(({ convertedFrom }) => convertedFrom)!;
  expect((await undo(change.id)).item).toMatchObject({
    unit: 'kg',
    quantity: 7.5,
    currentPrice: 35,
  });
  expect((await refusal(undo(change.id))).code).toBe('movement-undone');
});

test('a list that changes a unit and leaves the numbers preserves their values, and one that cannot is refused', async () => {
  const item = await added({ minQuantity: 1 });
  const saved = (body: calls.LooseItem) => phone.call(calls.saveInventory, { body: [body] });
  const { data } = await saved({ ...item, unit: 'g' });
  const now = data.find(({ id }) => id === item.id)!;
  expect(now).toMatchObject({
    unit: 'g',
    quantity: 8_000,
    minQuantity: 1_000,
    currentPrice: 0.035,
  });
  expect(now.priceHistory.map(({ price }) => price)).toEqual([0.035]);
  expect((await refusal(saved({ ...now, unit: 'piece' }))).code).toBe('unit-incompatible');
});

test('ten phones record movements in kilos while the unit changes back and forth: none is lost or misread', async () => {
  const { id } = await added({ quantity: 500 });
  const phones = await Promise.all(
    Array.from({ length: 10 }, (_, n) => server.connect('staff', `Cook ${n}`)),
  );
  const moves = phones.map(async (device) => {
    for (let n = 0; n < 12; n += 1)
      await move(
        id,
        n % 3 === 0 ? 'receive' : 'use',
        0.5,
        { unit: 'kg', at: server.clock.now() },
        device,
      );
  });
  const changes = (async () => {
    for (let n = 0; n < 9; n += 1)
      await patch(id, n % 2 === 0 ? { unit: 'g', seenUnit: 'kg' } : { unit: 'kg', seenUnit: 'g' });
  })();
  await Promise.all([...moves, changes]);
  expect(await itemOf(id)).toMatchObject({ unit: 'g', quantity: 480_000, currentPrice: 0.035 });
});

test('control: numbers without unit and time give another sum', async () => {
  const { id } = await added({ quantity: 500 });
  await patch(id, { unit: 'g', seenUnit: 'kg' });
  expect((await move(id, 'use', 0.5)).item.quantity).not.toBe(499_500);
});

test('the ledger invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
