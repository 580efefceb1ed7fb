import { randomUUID } from 'node:crypto';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();

type Fields = Partial<BodyOf<typeof calls.addItem>>;
type Move = Partial<BodyOf<typeof calls.moveStock>>;
const cumin = {
  name: 'Cumin',
  category: 'Spices',
  unit: 'kg',
  quantity: 0,
  currentPrice: 0,
} as const;
const added = async (phone: Device, more: Fields = {}) =>
  (await phone.call(calls.addItem, { body: { ...cumin, isNameConfirmed: true, ...more } })).data;
const move = (
  phone: Device,
  itemId: string,
  kind: NonNullable<Move['kind']>,
  quantity: number,
  more: Move = {},
) => phone.call(calls.moveStock, { body: { id: randomUUID(), itemId, kind, quantity, ...more } });
const itemOf = async (phone: Device, id: string) =>
  (await phone.call(calls.listInventory, {})).data.find((item) => item.id === id)!;
const ledgerOf = async (phone: Device, id: string) =>
  (await phone.call(calls.listMovements, { params: { id } })).data;
const undo = (phone: Device, id: string) =>
  phone.call(calls.undoMovement, { params: { id }, body: {} });
const ago = (n: number) => server.clock.now() - minutes(n);

test(
  'a new installation has the 47 items with quantity 0 and price 0, none of them low, and removed items stay removed',
  { meta: { requirements: ['K-327', 'K-487', 'K-584', 'D-112'] } },
  async () => {
    const fresh = await startTestServer();
    const phone = await fresh.connect('staff');
    const { data, success } = (await phone.call(calls.listInventory, {})) as {
      data: calls.Item[];
      success?: boolean;
    };
    expect(success).toBe(true);
    expect(data).toHaveLength(47);
    expect(data.map(({ id }) => id)).toEqual(
      Array.from({ length: 47 }, (_, n) => String(1001 + n)),
    );
    expect(
      data.filter(
        ({ quantity, currentPrice, minQuantity }) =>
          quantity || currentPrice || minQuantity !== null,
      ),
    ).toEqual([]);
    await phone.call(calls.deleteItem, { params: { id: '1015' } });
    await fresh.restart();
    expect((await phone.call(calls.listInventory, {})).data).toHaveLength(46);
    expect(await brokenInvariants(fresh.database.url)).toEqual({});
  },
);

test(
  'an item has its documented fields and a random id of four digits',
  {
    meta: {
      requirements: [
        'K-314',
        'K-315',
        'K-316',
        'K-317',
        'K-318',
        'K-319',
        'K-320',
        'K-321',
        'K-322',
        'K-323',
        'K-324',
        'K-742',
      ],
    },
  },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const fields = { quantity: 2.505, currentPrice: 640, minQuantity: 1, notes: 'From Kochi' };
    const date = new Date(server.clock.stop()).toISOString();
    const item = await added(phone, fields);
    server.clock.resume();
    const { id } = item;
    expect(id).toMatch(/^\d{4}$/);
    expect(item).toEqual({
      ...cumin,
      ...fields,
      id,
      isActive: true,
      priceHistory: [{ price: 640, date }],
      lastUpdated: date,
    });
    expect(await itemOf(phone, item.id)).toEqual(item);
  },
);

test(
  'a proposed id is used, unless it is taken',
  { meta: { requirements: ['K-742', 'D-110'] } },
  async () => {
    const phone = await server.connect('staff');
    const first = await added(phone, { id: '7311' });
    const second = await added(phone, { id: '7311', name: 'Fennel' });
    expect(first.id).toBe('7311');
    expect(second.id).not.toBe('7311');
    expect((await itemOf(phone, '7311')).name).toBe('Cumin');
  },
);

test.each([
  [{ name: ' ' }, 'item-name-needed', 'Item name is required'],
  [{ quantity: -1 }, 'quantity-wrong', 'Quantity must be a valid positive number'],
  [{ quantity: 'two' }, 'quantity-wrong', 'Quantity must be a valid positive number'],
  [{ currentPrice: -0.5 }, 'price-wrong', 'Price must be a valid positive number'],
  [{ currentPrice: null }, 'price-wrong', 'Price must be a valid positive number'],
  [{ name: '', quantity: -1 }, 'item-name-needed', 'Item name is required'],
  [{ unit: 'stone' }, 'invalid', 'Some of the information sent is wrong. Check it and try again.'],
])(
  'an item with %o is refused: %s',
  { meta: { requirements: ['K-536', 'K-537', 'K-538', 'K-544'] } },
  async (wrong, code, error) => {
    const phone = await server.connect('staff');
    const answer = await phone.callByName('addItem', { body: { ...cumin, ...wrong } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, error });
  },
);

test(
  'an item is deactivated, activated and removed; an item added under its old id has its ledger',
  { meta: { requirements: ['K-480', 'K-481', 'K-483'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 5 });
    const off = await phone.call(calls.patchItem, { params: { id }, body: { isActive: false } });
    expect(off.data).toMatchObject({ isActive: false, quantity: 5 });
    await phone.call(calls.patchItem, { params: { id }, body: { isActive: true } });

    await phone.call(calls.deleteItem, { params: { id } });
    const repeated = await phone.call(calls.deleteItem, { params: { id } });
    expect(await itemOf(phone, id)).toBeUndefined();
    expect((await refusal(move(phone, id, 'receive', 1))).code).toBe('item-not-found');

    const item = await added(phone, { id, quantity: 5 });
    expect(item).toMatchObject({ id, quantity: 5 });
    expect(await ledgerOf(phone, id)).toHaveLength(1);
    expect(repeated.revision).toBeLessThan((await phone.call(calls.listInventory, {})).revision);
  },
);

test(
  'each kind of movement changes the quantity, with actor, reason and result',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const { id } = await added(phone);
    await move(phone, id, 'receive', 10);
    await move(phone, id, 'use', 2.5, { reason: 'Tasting', by: 'Biju' });
    await move(phone, id, 'waste', 0.25, { reason: 'Wet' });
    const { item } = await move(phone, id, 'count', 7);
    expect(item.quantity).toBe(7);
    const ledger = await ledgerOf(phone, id);
    expect(
      ledger.map(({ kind, quantity, change, after }) => [kind, quantity, change, after]),
    ).toEqual([
      ['count', 7, -0.25, 7],
      ['waste', 0.25, -0.25, 7.25],
      ['use', 2.5, -2.5, 7.5],
      ['receive', 10, 10, 10],
    ]);
    expect(ledger[2]).toMatchObject({
      by: 'Biju',
      reason: 'Tasting',
      itemName: 'Cumin',
      unit: 'kg',
    });
    expect(ledger[1]).toMatchObject({ by: 'Amina', reason: 'Wet' });
  },
);

test(
  'a repeated movement has no further effect, and its id is refused for another one',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone);
    const first = await move(phone, id, 'receive', 4);
    const repeated = await move(phone, id, 'receive', 4, { id: first.data.id });
    expect(repeated).toMatchObject({ data: { id: first.data.id }, item: { quantity: 4 } });
    expect((await refusal(move(phone, id, 'receive', 5, { id: first.data.id }))).code).toBe(
      'id-reused',
    );
    expect((await itemOf(phone, id)).quantity).toBe(4);
  },
);

test(
  'a movement above the quantity is refused with the available amount; with `wasThere` a count is recorded first',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 3 });
    const answer = await refusal(move(phone, id, 'use', 5));
    expect(answer).toMatchObject({
      code: 'stock-short',
      fields: ['quantity'],
      details: { left: 3, unit: 'kg', name: 'Cumin' },
    });

    const { item } = await move(phone, id, 'use', 5, { wasThere: true });
    expect(item.quantity).toBe(0);
    expect(
      (await ledgerOf(phone, id)).map(({ kind, change, after }) => [kind, change, after]),
    ).toEqual([
      ['use', -5, 0],
      ['count', 2, 5],
      ['count', 3, 3],
    ]);
  },
);

test(
  'an amount in a former unit is refused without effect; older phones send no unit',
  { meta: { requirements: ['D-113', 'D-119'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 3 });
    const sent = { id: randomUUID(), unit: 'kg' } as const;
    expect((await move(phone, id, 'use', 1, sent)).item.quantity).toBe(2);
    await phone.call(calls.patchItem, { params: { id }, body: { unit: 'L', quantity: 4 } });
    const ledger = await ledgerOf(phone, id);

    const answer = await refusal(move(phone, id, 'use', 1, { unit: 'kg', at: ago(30) }));
    expect(answer).toMatchObject({
      code: 'unit-changed',
      fields: ['unit'],
      details: { itemId: id, name: 'Cumin', said: 'kg', unit: 'L' },
    });
    expect(answer.error).toBe('The unit of this item has changed. Enter the amount again.');
    // A repeated movement has the answer of the first one, in its own unit.
    expect((await move(phone, id, 'use', 1, sent)).data).toMatchObject({ id: sent.id, unit: 'kg' });
    expect(await ledgerOf(phone, id)).toEqual(ledger);

    expect((await move(phone, id, 'use', 1, { unit: 'L' })).item.quantity).toBe(3);
    expect((await move(phone, id, 'use', 1)).item.quantity).toBe(2);
    const wrong = await phone.callByName('moveStock', {
      body: { id: randomUUID(), itemId: id, kind: 'use', quantity: 1, unit: 'handful' },
    });
    expect(wrong.status).toBe(400);
  },
);

test(
  'a movement is undone once, and a second undo is refused with the first actor',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const { id } = await added(amina, { quantity: 8 });
    const { data } = await move(amina, id, 'use', 3);
    const taken = await undo(biju, data.id);
    expect(taken).toMatchObject({
      data: { kind: 'undo', change: 3, undoes: data.id, by: 'Biju' },
      item: { quantity: 8 },
    });
    expect(await refusal(undo(amina, data.id))).toMatchObject({
      code: 'movement-undone',
      details: { by: 'Biju', at: taken.data.at },
    });
    expect((await refusal(undo(amina, taken.data.id))).code).toBe('movement-undone');
    expect((await refusal(undo(amina, randomUUID()))).code).toBe('movement-not-found');
    expect((await ledgerOf(amina, id))[1]).toMatchObject({ id: data.id, isUndone: true });
  },
);

test(
  'the undo of a movement leaves a later count unchanged',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 10 });
    const used = await move(phone, id, 'use', 2);
    await move(phone, id, 'count', 10);
    const { data, item } = await undo(phone, used.data.id);
    expect([data.change, item.quantity]).toEqual([0, 10]);
  },
);

test(
  'a count made before a movement excludes it, also when it arrives later',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 5 });
    await server.ctx.pools.main
      .updateTable('movements')
      .set({ at: new Date(ago(300)) })
      .where('itemId', '=', id)
      .execute();
    const used = await move(phone, id, 'use', 2, { at: ago(30) });
    // The quantity is a count at that time: the two units used since are subtracted.
    expect(
      (await phone.call(calls.patchItem, { params: { id }, body: { quantity: 3, at: ago(60) } }))
        .data.quantity,
    ).toBe(1);
    expect((await undo(phone, used.data.id)).item.quantity).toBe(3);
  },
);

test('a quantity above the limit is refused', async () => {
  const phone = await server.connect('staff');
  const { id } = await added(phone, { quantity: 900_000, unit: 'g' });
  expect((await refusal(move(phone, id, 'receive', 100_001))).code).toBe('quantity-wrong');
  expect((await move(phone, id, 'receive', 100_000)).item.quantity).toBe(1_000_000);
  expect((await itemOf(phone, id)).quantity).toBe(1_000_000);
});

test(
  'a delivery that was used since cannot be undone',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone);
    const { data } = await move(phone, id, 'receive', 5);
    await move(phone, id, 'use', 4);
    expect(await refusal(undo(phone, data.id))).toMatchObject({
      code: 'stock-short',
      details: { left: 1 },
    });
  },
);

test(
  'a queued count applies to its own time and includes what was used before it',
  { meta: { requirements: ['D-113'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { quantity: 10 });
    await server.ctx.pools.main
      .updateTable('movements')
      .set({ at: new Date(ago(300)) })
      .where('itemId', '=', id)
      .execute();
    await move(phone, id, 'use', 1, { at: ago(30) });
    const counted = await move(phone, id, 'count', 6, { at: ago(60) });
    expect(counted.item.quantity).toBe(5);
    const late = await move(phone, id, 'use', 2, { at: ago(90) });
    expect(late).toMatchObject({
      data: { quantity: 2, change: 0, after: 5 },
      item: { quantity: 5 },
    });
    const older = await move(phone, id, 'count', 9, { at: ago(120) });
    expect(older.item.quantity).toBe(5);
    expect((await refusal(move(phone, id, 'use', 1, { at: ago(25 * 60) }))).code).toBe('too-late');
  },
);

test(
  'a new price is added to the history, oldest first, also by a delivery; an equal price is not',
  { meta: { requirements: ['K-320', 'D-111', 'D-116'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await added(phone, { currentPrice: 40 });
    await phone.call(calls.patchItem, {
      params: { id },
      body: { currentPrice: 45, name: 'Washed cumin' },
    });
    await phone.call(calls.patchItem, {
      params: { id },
      body: { currentPrice: 45, notes: 'in a tin' },
    });
    const { item, data } = await move(phone, id, 'receive', 2, { price: 50.5 });
    expect(data.price).toBe(50.5);
    expect(item.currentPrice).toBe(50.5);
    expect(item.priceHistory.map(({ price }) => price)).toEqual([40, 45, 50.5]);
    const dates = item.priceHistory.map(({ date }) => Date.parse(date));
    expect([...dates].sort()).toEqual(dates);
  },
);

test(
  'a patched quantity is a count by the named person; an unchanged quantity is not',
  { meta: { requirements: ['K-539', 'D-115'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const { id } = await added(phone, { quantity: 3 });
    const body = { quantity: 2, notes: 'opened', by: 'Biju', at: server.clock.now() };
    expect((await phone.call(calls.patchItem, { params: { id }, body })).data).toMatchObject({
      quantity: 2,
      notes: 'opened',
    });
    await phone.call(calls.patchItem, { params: { id }, body: { quantity: 2 } });
    const ledger = await ledgerOf(phone, id);
    expect(ledger.map(({ kind, change, by }) => [kind, change, by])).toEqual([
      ['count', -1, 'Biju'],
      ['count', 3, 'Amina'],
    ]);
    expect(
      (await refusal(phone.call(calls.patchItem, { params: { id }, body: { quantity: -2 } }))).code,
    ).toBe('quantity-wrong');
    expect(
      (await refusal(phone.call(calls.patchItem, { params: { id: '0001' }, body: { notes: 'x' } })))
        .code,
    ).toBe('item-not-found');
  },
);

test('a change of the unit begins with a count, and earlier movements remain in their unit', async () => {
  const phone = await server.connect('staff');
  const { id } = await added(phone, { quantity: 2 });
  await phone.call(calls.patchItem, { params: { id }, body: { unit: 'g', quantity: 2000 } });
  expect((await ledgerOf(phone, id)).map(({ unit, after }) => [unit, after])).toEqual([
    ['g', 2000],
    ['kg', 2],
  ]);
});

test('the undo of a movement in a former unit leaves the quantity unchanged', async () => {
  const phone = await server.connect('staff');
  const { id } = await added(phone, { quantity: 2 });
  await phone.call(calls.patchItem, { params: { id }, body: { unit: 'g', quantity: 2000 } });
  for (const { id: movement } of await ledgerOf(phone, id))
    expect((await undo(phone, movement)).item).toMatchObject({ quantity: 2000, unit: 'g' });

  await phone.call(calls.deleteItem, { params: { id } });
  await added(phone, { id, unit: 'kg', quantity: 2000 });
  expect((await ledgerOf(phone, id))[0]).toMatchObject({
    kind: 'count',
    unit: 'kg',
    change: 0,
    after: 2000,
  });
});

test(
  'stock taken to an event, or returned, appears in its room and in every inventory',
  { meta: { requirements: ['K-010'] } },
  async () => {
    const [phone, other] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = server.newEvent();
    const { id } = await added(phone, { quantity: 5 });
    expect((await refusal(move(phone, id, 'event', 1.5, { eventId }))).code).toBe(
      'event-not-found',
    );
    await phone.call(setPeople, { params: { eventId }, body: { count: 50 } });
    const [event, stock] = await Promise.all([
      other.enter(eventRoom(eventId)),
      other.enter('inventory'),
    ]);
    const { data } = await move(phone, id, 'event', 1.5, { eventId });
    await waitUntil(() => expect([event.batches.length, stock.batches.length]).toEqual([1, 1]));
    expect(event.batches[0]!.changes).toEqual([{ type: 'stock.moved', movement: data }]);
    expect(stock.batches[0]!.changes).toMatchObject([
      { type: 'item.changed', item: { id, quantity: 3.5 } },
    ]);

    await undo(phone, data.id);
    await waitUntil(() => expect(event.batches).toHaveLength(2));
    expect(event.batches[1]!.changes).toMatchObject([
      { type: 'stock.moved', movement: { id: data.id, isUndone: true } },
    ]);
    const rejoined = await phone.enter(eventRoom(eventId));
    expect(rejoined.welcome).toMatchObject({
      snapshot: { stock: [{ id: data.id, isUndone: true, eventId }] },
    });
    expect((await refusal(move(phone, id, 'event', 1))).code).toBe('invalid');
  },
);

test('a ledger of more than fifty rows is read page by page', async () => {
  const phone = await server.connect('staff');
  const { id } = await added(phone);
  for (let n = 0; n < 53; n += 1) await move(phone, id, 'receive', 1);
  const first = await phone.call(calls.listMovements, { params: { id } });
  expect([first.data.length, first.hasMore]).toEqual([50, true]);
  const rest = await phone.call(calls.listMovements, {
    params: { id },
    query: { before: first.data.at(-1)!.id },
  });
  expect([rest.data.map(({ after }) => after), rest.hasMore]).toEqual([[3, 2, 1], false]);
});

test('the ledger invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
