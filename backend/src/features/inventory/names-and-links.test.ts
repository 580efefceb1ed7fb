import { defaultItems } from '@kalavara/shared-types/content/inventory';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { beforeEach, expect, test } from 'vitest';
import { refusal, startTestServer, advanceToNoon } from '../../test/harness';

const server = await startTestServer();
const {
  pools: { main: db },
} = server.ctx;
const date = indianDay(advanceToNoon(server.clock));
const phone = await server.connect('staff');
let eventId: string;

/** Resets to the store of a new installation and one event. */
beforeEach(async () => {
  await db.deleteFrom('movements').execute();
  await db.deleteFrom('items').execute();
  await db.deleteFrom('diaryEvents').execute();
  const rows = defaultItems.map(({ id, name, category, unit }) => ({
    id,
    name: name.en,
    category,
    unit,
    lastUpdated: new Date(),
  }));
  await db.insertInto('items').values(rows).execute();
  const { event } = await phone.call(createDiaryEvent, {
    body: { title: 'Feast', date, estimatedAttendance: 20 },
  });
  eventId = event.id;
});

const add = async (more: Partial<BodyOf<typeof calls.addItem>> = {}) =>
  (
    await phone.call(calls.addItem, {
      body: {
        name: 'Small onion',
        category: 'Vegetables',
        unit: 'kg',
        quantity: 0,
        currentPrice: 0,
        ...more,
      },
    })
  ).data;
const patch = (id: string, body: BodyOf<typeof calls.patchItem>) =>
  phone.call(calls.patchItem, { params: { id }, body });
const remove = (id: string) => phone.call(calls.deleteItem, { params: { id } });
const restore = (id: string, body: BodyOf<typeof calls.restoreItem> = {}) =>
  phone.call(calls.restoreItem, { params: { id }, body });
const itemOf = async (id: string) =>
  (await phone.call(calls.listInventory, {})).data.find((item) => item.id === id);
/** Returns the row of the onion for the event's rice on its purchase list. */
const onion = async () =>
  (await phone.call(getPurchaseList, { query: { eventId } })).data.rows.find(({ name }) =>
    /onion/i.test(name),
  );

test('a deleted default item is restored with its quantity, its ledger and its recipe link', async () => {
  await patch('1022', { quantity: 0.4, currentPrice: 38 });
  await patch('1022', { name: 'Savala' });
  await remove('1022');
  expect(await onion()).toMatchObject({ itemId: '1022', notes: 'not in the inventory' });

  const deleted = (await phone.call(calls.listDeletedItems, {})).data;
  expect(deleted).toMatchObject([{ id: '1022', name: 'Savala', quantity: 0.4 }]);
  const other = await server.connect('staff');
  const { data } = await restore('1022');
  expect(data).toMatchObject({ id: '1022', name: 'Savala', quantity: 0.4, currentPrice: 38 });
  expect((await other.call(calls.listInventory, {})).data).toHaveLength(47);
  expect((await phone.call(calls.listDeletedItems, {})).data).toEqual([]);
  const list = (await phone.call(getPurchaseList, { query: { eventId } })).data;
  expect(list.rows.find(({ itemId }) => itemId === '1022')).toMatchObject({
    name: 'Savala',
    inStock: 0.4,
    notes: null,
  });
  expect((await restore('1022')).data).toMatchObject({ id: '1022' });
});

test.each([' onion', 'ONION', 'O nion', 'സവാള'])(
  'a second item of the name %j is refused until it is confirmed',
  async (name) => {
    const refused = await refusal(add({ name }));
    expect(refused).toMatchObject({
      code: 'item-name-taken',
      details: { itemId: '1022', name: 'Onion' },
    });
    expect((await phone.call(calls.listInventory, {})).data).toHaveLength(47);
    expect(await add({ name, isNameConfirmed: true })).toMatchObject({ name: name.trim() });
  },
);

test('an item is not renamed to the name of another one without a confirmation', async () => {
  const { id } = await add();
  expect(await refusal(patch(id, { name: 'onion ' }))).toMatchObject({ code: 'item-name-taken' });
  await patch(id, { name: 'SMALL ONION', category: 'Vegetables' });
  await patch(id, { name: 'Onion', isNameConfirmed: true });
  await patch(id, { notes: 'the red ones' });
  expect(await itemOf(id)).toMatchObject({ name: 'Onion', notes: 'the red ones' });
});

test('a name of a deleted item is refused with that item, so that it can be restored', async () => {
  await remove('1022');
  expect(await refusal(add({ name: 'onion' }))).toMatchObject({
    code: 'item-name-deleted',
    details: { itemId: '1022' },
  });
  await add({ name: 'onion', isNameConfirmed: true });
  expect(await refusal(restore('1022'))).toMatchObject({ code: 'item-name-taken' });
  expect((await restore('1022', { isNameConfirmed: true })).data).toMatchObject({ id: '1022' });
  expect(await refusal(restore('9999'))).toMatchObject({ code: 'item-not-found' });
});

test('recipes take an ingredient from the item that is linked to it, and from only one item', async () => {
  await patch('1022', { quantity: 10 });
  const small = await add({ quantity: 0.2, ingredient: 'onion' });
  expect(await onion()).toMatchObject({ itemId: small.id, inStock: 0.2, needToBuy: 0.3 });
  expect(await itemOf('1022')).toMatchObject({ ingredient: 'none' });

  await patch('1022', { ingredient: 'onion' });
  expect(await onion()).toBeUndefined();
  expect(await itemOf(small.id)).toMatchObject({ ingredient: 'none' });

  await patch('1022', { ingredient: 'none' });
  expect(await onion()).toMatchObject({ itemId: '1022', notes: 'not in the inventory' });
  expect(await refusal(patch('1022', { ingredient: 'chocolate' as never }))).toMatchObject({
    code: 'invalid',
    fields: ['ingredient'],
  });
});

test('a restored item does not regain a link that another item has meanwhile', async () => {
  await remove('1022');
  const small = await add({ ingredient: 'onion' });
  expect((await restore('1022')).data).toMatchObject({ ingredient: 'none' });
  expect(await onion()).toMatchObject({ itemId: small.id });
});
