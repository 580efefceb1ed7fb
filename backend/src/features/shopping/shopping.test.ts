import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import { createDiaryEvent, updateDiaryEvent } from '@kalavara/shared-types/diary/diary';
import {
  listInventory,
  listMovements,
  patchItem,
  undoMovement,
} from '@kalavara/shared-types/inventory/inventory';
import * as calls from '@kalavara/shared-types/shopping/shopping';
import { totalsOf } from '@kalavara/shared-types/shopping/shopping.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { beforeEach, expect, test } from 'vitest';
import { type Device, refusal, startTestServer, advanceToNoon } from '../../test/harness';
import { waitUntil } from '../../test/wait-until';

const server = await startTestServer();
const {
  pools: { main: db },
} = server.ctx;
const today = indianDay(advanceToNoon(server.clock));
const until = dayAfter(today, 7);
const amina = await server.connect('staff', 'Amina');
const raju = await server.connect('staff', 'Raju');
const [mutton, onion, eggs] = ['1021', '1022', '1047'] as const;

/** Creates an empty store, and a feast for twenty guests in three days. */
beforeEach(async () => {
  for (const table of ['shoppingLists', 'movements', 'items', 'diaryEvents'] as const)
    await db.deleteFrom(table).execute();
  const rows = defaultItems.map(({ id, name, category, unit }) => ({
    id,
    category,
    unit,
    name: name.en,
    lastUpdated: new Date(),
  }));
  await db.insertInto('items').values(rows).execute();
  await amina.call(createDiaryEvent, {
    body: { title: 'Feast', date: dayAfter(today, 3), estimatedAttendance: 20 },
  });
});

const make = async () => (await amina.call(calls.makeShoppingList, { body: { until } })).data;
const read = async () => (await amina.call(calls.getShoppingList, {})).data!;
const patch = (id: string, body: BodyOf<typeof patchItem>) =>
  amina.call(patchItem, { params: { id }, body });
const itemOf = async (id: string) =>
  (await amina.call(listInventory, {})).data.find((item) => item.id === id)!;
const rowOf = ({ rows }: { rows: calls.ShoppingRow[] }, id: string) =>
  rows.find(({ itemId }) => itemId === id)!;
const buy = (
  by: Device,
  { id: rowId, itemId, unit }: calls.ShoppingRow,
  quantity: number,
  total: number | null,
  more: Partial<BodyOf<typeof calls.buyShoppingRow>> = {},
) =>
  by.call(calls.buyShoppingRow, {
    params: { rowId },
    body: { movementId: randomUUID(), itemId, quantity, unit, total, ...more },
  });

type Bought = Awaited<ReturnType<typeof buy>>;
const outcome = (call: Promise<Bought>) =>
  call.catch((error: unknown) => refusal(Promise.reject(error as Error)));

test('a list contains the missing amounts of the events and items below their minimum', async () => {
  await patch(mutton, { quantity: 3, currentPrice: 640 });
  await patch('1044', { quantity: 1, minQuantity: 4, currentPrice: 50 });
  await patch('1045', { quantity: 9, minQuantity: 4 });
  await patch('1038', { quantity: 0, minQuantity: 4, isActive: false });
  const list = await make();
  expect(rowOf(list, mutton)).toMatchObject({ quantity: 5, expected: 3_200, bought: null });
  expect(rowOf(list, '1044')).toMatchObject({ quantity: 3, expected: 150 });
  expect([rowOf(list, '1045'), rowOf(list, '1038')]).toEqual([undefined, undefined]);

  await patch(mutton, { minQuantity: 2 });
  expect(rowOf(await make(), mutton)).toMatchObject({ quantity: 7 });

  // The feast needs two cylinders, which are returned.
  for (const [minQuantity, quantity] of [
    [1, 1],
    [2, 1],
    [4, 3],
  ] as const) {
    await patch('1041', { quantity: 1, minQuantity });
    expect(rowOf(await make(), '1041'), String(minQuantity)).toMatchObject({ quantity });
  }
  await patch('1041', { quantity: 2, minQuantity: 2 });
  expect(rowOf(await make(), '1041')).toMatchObject({ quantity: 0 });
});

test('a tick records a delivery at the unit price of the slip, and the paid total counts to the paisa', async () => {
  await patch(onion, { currentPrice: 40 });
  await patch(eggs, { currentPrice: 6, packSize: 12 });
  const list = await make();
  await buy(amina, rowOf(list, onion), 3, 100.01);
  await buy(raju, rowOf(list, eggs), 12, 78);

  expect(await itemOf(onion)).toMatchObject({ quantity: 3, currentPrice: 33.34 });
  expect(await itemOf(eggs)).toMatchObject({ quantity: 12, currentPrice: 6.5, packSize: 12 });
  expect((await amina.call(listMovements, { params: { id: onion } })).data[0]).toMatchObject({
    kind: 'receive',
    price: 33.34,
    by: 'Amina',
  });
  const after = await read();
  expect(rowOf(after, onion).bought).toMatchObject({ paid: 100.01, by: 'Amina' });
  expect(totalsOf(after.rows)).toMatchObject({ bought: 2, paid: 178.01, unpaid: 0 });
});

test('an item ticked on two phones is received once, and the second phone is refused with the name of the first', async () => {
  const list = await make();
  const row = rowOf(list, mutton);
  const both = await Promise.all([
    outcome(buy(amina, row, 8, 5_120)),
    outcome(buy(raju, row, 8, 5_120)),
  ]);
  const bought = both.find((one) => 'data' in one) as Bought;
  expect(both.find((one) => 'code' in one)).toMatchObject({
    code: 'shopping-row-bought',
    details: { by: bought.data.bought!.by, at: bought.data.bought!.at },
  });
  expect((await itemOf(mutton)).quantity).toBe(8);

  // Control: two deliveries of the same item in the ledger count twice.
  const other = rowOf(list, onion);
  await buy(amina, other, 2, null);
  await db.updateTable('shoppingRows').set({ movementId: null, boughtAt: null }).execute();
  await buy(raju, other, 2, null);
  expect((await itemOf(onion)).quantity).toBe(4);
});

test('a price far from the last one needs a confirmation', async () => {
  await patch(onion, { currentPrice: 40 });
  const row = rowOf(await make(), onion);
  expect(await refusal(buy(amina, row, 1, 400, { isPriceConfirmed: false }))).toMatchObject({
    code: 'price-far',
  });
  expect(rowOf(await read(), onion).bought).toBeNull();
  await buy(amina, row, 1, 400, { isPriceConfirmed: true });
  expect((await itemOf(onion)).currentPrice).toBe(400);
});

test('undoing a purchase reverts stock and price, also if it is undone in the item’s ledger', async () => {
  await patch(onion, { currentPrice: 40 });
  const row = rowOf(await make(), onion);
  const undo = () =>
    amina.call(calls.undoShoppingRow, { params: { rowId: row.id }, body: { itemId: onion } });
  await buy(amina, row, 2, 90);
  expect((await undo()).data.bought).toBeNull();
  expect((await undo()).data.bought).toBeNull();
  expect(await itemOf(onion)).toMatchObject({ quantity: 0, currentPrice: 40 });

  const { data } = await buy(raju, row, 2, 90);
  await amina.call(undoMovement, { params: { id: data.bought!.movementId }, body: {} });
  expect(rowOf(await read(), onion).bought).toBeNull();
  await buy(amina, row, 1, 45);
  expect((await itemOf(onion)).quantity).toBe(1);
});

test('a purchase that is undone in the ledger of its item is open on every connected screen', async () => {
  const row = rowOf(await make(), onion);
  const { data } = await buy(raju, row, 2, 90);
  const screen = await amina.enter('inventory');
  await raju.call(undoMovement, { params: { id: data.bought!.movementId }, body: {} });
  const change = { type: 'shoppingRow.changed', row: { id: row.id, bought: null } };
  await waitUntil(() =>
    expect(screen.batches.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ ...change, row: expect.objectContaining(change.row) }),
    ),
  );
  // A phone that still shows the row as bought receives it again.
  await amina.call(calls.undoShoppingRow, {
    params: { rowId: row.id },
    body: { itemId: onion, movementId: data.bought!.movementId },
  });
  await waitUntil(() => expect(screen.batches.at(-1)?.changes).toMatchObject([change]));
});

test('the purchase of the second phone is added as a separate row, once, and can be undone separately', async () => {
  const row = rowOf(await make(), onion);
  await buy(amina, row, 2, 90);
  const movementId = randomUUID();
  const mine = { movementId, isAdditional: true };
  expect(await refusal(buy(raju, row, 3, 150, { movementId }))).toMatchObject({
    code: 'shopping-row-bought',
  });
  const { data } = await buy(raju, row, 3, 150, mine);
  expect(data).toMatchObject({ id: movementId, quantity: 0, expected: 0, bought: { by: 'Raju' } });
  expect((await itemOf(onion)).quantity).toBe(5);
  expect(totalsOf((await read()).rows)).toMatchObject({ bought: 2, paid: 240 });

  // Raju's undo contains the id of his own delivery, so that it never undoes Amina's.
  const undo = (rowId: string) =>
    raju.call(calls.undoShoppingRow, {
      params: { rowId },
      body: { itemId: onion, movementId },
    });
  expect((await undo(row.id)).data.bought).toMatchObject({ by: 'Amina' });
  expect((await itemOf(onion)).quantity).toBe(5);
  expect((await undo(movementId)).data.bought).toBeNull();
  expect((await itemOf(onion)).quantity).toBe(2);
});

test('a recalculated list retains the purchases, and a tick of a phone that was offline still counts', async () => {
  const first = await make();
  await buy(amina, rowOf(first, mutton), 5, 3_200);
  const second = await make();
  expect(second.id).toBe(first.id);
  const ofMutton = second.rows.filter(({ itemId }) => itemId === mutton);
  expect(ofMutton.map(({ quantity, bought }) => [quantity, bought?.quantity])).toEqual(
    expect.arrayContaining([
      [8, 5],
      [3, undefined],
    ]),
  );

  await patch(onion, { quantity: 50 });
  const third = await make();
  expect(rowOf(third, onion)).toMatchObject({ quantity: 0, bought: null });
  await amina.call(calls.closeShoppingList, {
    params: { listId: first.id },
    body: { isClosed: true },
  });
  const late = await buy(raju, rowOf(first, onion), 2, 80, { at: server.clock.now() - 3_600_000 });
  expect(late.data.bought).toMatchObject({ by: 'Raju', quantity: 2 });
  expect((await make()).id).not.toBe(first.id);
});

test('a list has the events that it was calculated for, with their guest counts, until it is recalculated', async () => {
  const { events } = await make();
  expect(events).toEqual([
    expect.objectContaining({ title: 'Feast', date: dayAfter(today, 3), people: 20 }),
  ]);
  const id = events![0]!.eventId;
  await amina.call(updateDiaryEvent, { params: { id }, body: { estimatedAttendance: 30 } });
  expect((await read()).events).toEqual(events);
  expect((await make()).events).toMatchObject([{ eventId: id, people: 30 }]);
  expect((await read()).events).toMatchObject([{ eventId: id, people: 30 }]);

  // The list has no events, like a list of the previous version.
  await db.updateTable('shoppingLists').set({ events: null }).execute();
  expect(await read()).not.toHaveProperty('events');
});

test('a tick with a row of another item, or an unknown row, is refused', async () => {
  const row = rowOf(await make(), onion);
  for (const wrong of [
    { ...row, itemId: mutton },
    { ...row, id: randomUUID() },
  ])
    expect(await refusal(buy(amina, wrong, 1, 10))).toMatchObject({
      code: 'shopping-row-not-found',
    });
  expect(await refusal(buy(amina, row, 0, 10))).toMatchObject({ code: 'quantity-wrong' });
});
