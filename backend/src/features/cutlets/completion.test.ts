import * as cutlets from '@kalavara/shared-types/cutlets/cutlets';
import type { CutletDay, CutletNumbers, CutletUsage } from '@kalavara/shared-types/cutlets/cutlets';
import { usageOf } from '@kalavara/shared-types/cutlets/cutlet-completion.rules';
import * as inventory from '@kalavara/shared-types/inventory/inventory';
import { planOf } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { dayAfter } from '@kalavara/shared-types/time.rules';
import { expect, test } from 'vitest';
import { refusal, startTestServer, testClock } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const password = 'smoke and pepper';
const server = await startTestServer({
  env: { CUTLET_PASSWORD: password },
  clock: testClock(),
});
const phone = await server.connect('staff', 'Amina');
await phone.call(cutlets.unlockCutlets, { body: { password } });

let weeks = 0;
/** The days of a test are later than those of earlier tests, so that no stock is carried over. */
const freshDay = () => dayAfter('2027-01-04', 7 * (weeks += 1));
const dayOf = async (date: string): Promise<CutletDay> =>
  (await phone.call(cutlets.getCutletDay, { params: { date } })).data;
const save = (date: string, body: CutletNumbers) =>
  phone.call(cutlets.saveCutletDay, { params: { date }, body });
const complete = async (date: string, usage?: CutletUsage, device = phone) =>
  (
    await device.call(cutlets.completeCutletDay, {
      params: { date },
      body: { usage: usage ?? usageOf(await dayOf(date)), worker: 'Amina' },
    })
  ).data;
const undo = async (date: string) =>
  (await phone.call(cutlets.undoCutletCompletion, { params: { date }, body: {} })).data;
const stockOf = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await phone.call(inventory.listInventory, {})).data.map(({ id, quantity }) => [id, quantity]),
  );
const receive = (itemId: string, quantity: number) =>
  phone.call(inventory.moveStock, {
    body: { id: crypto.randomUUID(), itemId, kind: 'receive', quantity },
  });
const hundred: CutletNumbers = {
  inventory: {
    mandiLeftovers: 4,
    processedMeat: 3.6,
    frozenCutlets: 12,
    ingredients: { potatoes: 2, eggs: 30, breadcrumbs: 1, keralaMasala: 500, bridgeSpices: 300 },
  },
  production: { producedCutlets: 100, targetCutlets: 112 },
};

test('a completed day of 100 cutlets changes leftovers, freezer, ingredients and store, and starts the next day', async () => {
  const date = freshDay();
  await receive('1027', 5);
  await receive('1047', 30);
  await receive('1001', 200);
  const before = await stockOf();
  await save(date, hundred);
  const day = await complete(date);

  expect(day.completion).toMatchObject({ worker: 'Amina', produced: 100 });
  expect(day.inventory).toEqual({
    mandiLeftovers: 0.4,
    processedMeat: 0,
    frozenCutlets: 112,
    dailyRequirement: 112,
    ingredients: {
      potatoes: 1.1,
      eggs: 22,
      breadcrumbs: 0.82,
      flour: 0,
      salt: 0,
      oil: 0,
      keralaMasala: 381.2,
      bridgeSpices: 210,
    },
  });
  expect(day.production.leftoverMeatUsed).toBe(3.6);
  // The plan stays that with which the cooks worked.
  expect(planOf(day).needed).toBe(100);

  const after = await stockOf();
  const changes = Object.keys(after)
    .filter((id) => after[id] !== before[id])
    .map((id) => [id, Math.round((after[id]! - before[id]!) * 1_000) / 1_000]);
  // The store had too little of two items: the missing quantities were added by a count before.
  expect(Object.fromEntries(changes)).toEqual({ '1027': -0.9, '1047': -8, '1001': -54 });
  const { data } = await phone.call(inventory.listMovements, { params: { id: '1027' } });
  expect(data[0]).toMatchObject({ kind: 'use', change: -0.9, reason: `Cutlets ${date}` });

  for (const next of [dayAfter(date, 1), dayAfter(date, 4)])
    expect((await dayOf(next)).inventory, next).toMatchObject({
      mandiLeftovers: 0.4,
      frozenCutlets: 112,
      dailyRequirement: 100,
      ingredients: { potatoes: 1.1, eggs: 22 },
    });
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('the undo restores the day, the store and the start of the next day', async () => {
  const date = freshDay();
  await save(date, hundred);
  const before = await dayOf(date);
  const store = await stockOf();
  const next = await dayOf(dayAfter(date, 1));
  await complete(date);
  expect(await undo(date)).toEqual(before);
  expect(await dayOf(date)).toEqual(before);
  expect(await stockOf()).toEqual(store);
  expect(await dayOf(dayAfter(date, 1))).toEqual(next);
  // A second undo changes nothing, and the day can be completed again.
  expect(await undo(date)).toEqual(before);
  expect((await complete(date)).inventory.frozenCutlets).toBe(112);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('what was counted on the next day is not overwritten, and its other numbers begin with the stock left', async () => {
  const date = freshDay();
  const next = dayAfter(date, 1);
  await save(date, hundred);
  await phone.call(cutlets.tickCutlet, {
    params: { date: next },
    body: { taskId: 'prep-1', checkId: 'frozen', value: '90' },
  });
  await save(next, { inventory: { ingredients: { eggs: 60 } } });
  await complete(date);
  expect((await dayOf(next)).inventory).toMatchObject({
    mandiLeftovers: 0.4,
    frozenCutlets: 90,
    ingredients: { eggs: 60, potatoes: 1.1 },
  });
  await undo(date);
  const start = (await dayOf(freshDay())).inventory;
  expect((await dayOf(next)).inventory).toMatchObject({
    mandiLeftovers: start.mandiLeftovers,
    frozenCutlets: 90,
    ingredients: { eggs: 60, potatoes: start.ingredients.potatoes },
  });
});

test('days after a closed one that have entries begin with the stock left too, and after an undo with their former stock', async () => {
  const saturday = freshDay();
  const [sunday, monday, tuesday] = [1, 2, 3].map((days) => dayAfter(saturday, days)) as [
    string,
    string,
    string,
  ];
  await save(saturday, hundred);
  for (const later of [monday, tuesday])
    await save(later, {
      production: { targetCutlets: 80 },
      inventory: { ingredients: { eggs: 7 } },
    });
  const before = await Promise.all([sunday, monday, tuesday].map(dayOf));
  const { batches } = await phone.enter(cutletRoom(monday));
  await complete(saturday);
  const left = { mandiLeftovers: 0.4, frozenCutlets: 112 };
  for (const later of [sunday, monday, tuesday])
    expect((await dayOf(later)).inventory, later).toMatchObject(left);
  expect((await dayOf(monday)).inventory.ingredients).toMatchObject({ eggs: 7, potatoes: 1.1 });
  await expect
    .poll(() => batches.at(-1)?.changes)
    .toMatchObject([{ type: 'cutletDay.changed', day: { date: monday, inventory: left } }]);

  await undo(saturday);
  expect(await Promise.all([sunday, monday, tuesday].map(dayOf))).toEqual(before);
});

test('a day before a completed one can be neither completed nor undone, also with a closed day between them', async () => {
  const date = freshDay();
  const later = dayAfter(date, 3);
  await save(date, hundred);
  await save(dayAfter(date, 2), { production: { targetCutlets: 80 } });
  await save(later, { production: { producedCutlets: 10 } });
  await complete(later);
  expect((await refusal(complete(date))).code).toBe('next-day-completed');
  await undo(later);
  await complete(date);
  await complete(later);
  expect((await refusal(undo(date))).code).toBe('next-day-completed');
  await undo(later);
  expect((await undo(date)).completion).toBeUndefined();
});

test('a day completes once: the second person gets the name of the first, a repeated command changes nothing', async () => {
  const date = freshDay();
  expect((await refusal(complete(date))).code).toBe('nothing-produced');
  await save(date, hundred);
  const store = await stockOf();
  const both = await Promise.allSettled([complete(date), complete(date)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(complete(date))).toMatchObject({
    code: 'day-completed',
    details: { by: 'Amina' },
  });
  await undo(date);
  expect(await stockOf()).toEqual(store);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('a day before a completed one can be neither completed nor undone', async () => {
  const date = freshDay();
  const next = dayAfter(date, 1);
  await save(date, hundred);
  await complete(date);
  await save(next, { production: { producedCutlets: 10 } });
  await complete(next);
  expect((await refusal(undo(date))).code).toBe('next-day-completed');
  await undo(next);
  expect((await undo(date)).completion).toBeUndefined();
});

test('the undo skips a movement that the storekeeper has undone', async () => {
  const date = freshDay();
  await save(date, hundred);
  const store = await stockOf();
  const { completion } = await complete(date);
  const [first] = completion!.movements;
  await phone.call(inventory.undoMovement, { params: { id: first! }, body: {} });
  await undo(date);
  expect(await stockOf()).toEqual(store);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('an item that was deleted after the completion does not prevent the undo', async () => {
  const date = freshDay();
  await save(date, hundred);
  const { completion } = await complete(date);
  const { itemId } = await server.ctx.pools.main
    .selectFrom('movements')
    .select('itemId')
    .where('id', '=', completion!.movements[0]!)
    .executeTakeFirstOrThrow();
  await phone.call(inventory.deleteItem, { params: { id: itemId } });
  expect((await undo(date)).completion).toBeUndefined();
  expect(await brokenInvariants(server.database.url)).toEqual({});
  await phone.call(inventory.restoreItem, { params: { id: itemId }, body: {} });
});

test('an item that was deleted or has another measure is skipped', async () => {
  const date = freshDay();
  await phone.call(inventory.deleteItem, { params: { id: '1034' } });
  await save(date, hundred);
  const { completion } = await complete(date);
  expect(completion?.movements).toHaveLength(8);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('a session without the cutlet password cannot complete a day', async () => {
  const other = await server.connect('staff', 'Ravi');
  const date = freshDay();
  await save(date, hundred);
  expect((await refusal(complete(date, usageOf(await dayOf(date)), other))).code).toBe(
    'cutlets-locked',
  );
  expect((await complete(date)).completion?.produced).toBe(100);
});

test('a completed day takes from the items that are linked to its ingredients', async () => {
  const { data: own } = await phone.call(inventory.addItem, {
    body: {
      name: 'Ooty potato',
      category: 'Vegetables',
      unit: 'kg',
      quantity: 10,
      currentPrice: 50,
      ingredient: 'potato',
    },
  });
  const before = await stockOf();
  const date = freshDay();
  await save(date, hundred);
  await complete(date);
  const after = await stockOf();
  expect([after[own.id], after['1027']]).toEqual([9.1, before['1027']]);

  await undo(date);
  expect((await stockOf())[own.id]).toBe(10);
  await phone.call(inventory.patchItem, {
    params: { id: own.id },
    body: { ingredient: 'none' },
  });
});
