import { randomUUID } from 'node:crypto';
import { getShoppingList } from '@kalavara/shared-types/shopping/shopping';
import {
  type Item,
  listInventory,
  moveStock,
  undoMovement,
} from '@kalavara/shared-types/inventory/inventory';
import {
  getNotifications,
  saveNotifications,
} from '@kalavara/shared-types/notifications/notifications';
import { riseAbove } from '@kalavara/shared-types/inventory/price-rises.rules';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { getKitchen } from '@kalavara/shared-types/step-media/step-media';
import { beforeEach, expect, test } from 'vitest';
import { type Device, minutes, startTestServer, advanceToNoon } from '../../test/harness';

const server = await startTestServer();
advanceToNoon(server.clock);
let cook: Device;
let owner: Device;
const {
  pools: { main: db },
} = server.ctx;
/** Onion, which is bought by the kilogram. */
const itemId = '1022';
const day = minutes(24 * 60);

beforeEach(async () => {
  // Tests of other weeks end the sessions.
  cook = await server.connect('staff', 'Amina');
  owner = await server.connect('owner');
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('movements').execute();
  await db.updateTable('items').set({ pricePaise: 0, priceHistory: '[]' }).execute();
  await owner.call(updateSettings, { body: { priceRise: 20 } });
});

async function receive(price: number): Promise<string> {
  server.clock.advance(minutes(10));
  const id = randomUUID();
  const body = { id, itemId, kind: 'receive', quantity: 10, unit: 'kg', price } as const;
  await cook.call(moveStock, { body });
  return id;
}
const onion = async (): Promise<Item> =>
  (await cook.call(listInventory, {})).data.find(({ id }) => id === itemId)!;
async function notified() {
  await server.due('findConditions');
  const rows = await db
    .selectFrom('notifications')
    .select('data')
    .where('kind', '=', 'price.risen')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ data }) => (data as { percent: number }).percent);
}

test('a delivery above the owner’s limit marks its item, and the owner is notified of each such price once', async () => {
  await receive(40);
  expect(await notified()).toEqual([]);
  await receive(44);
  expect(riseAbove(await onion(), 20)).toBeUndefined();
  expect(await notified()).toEqual([]);
  await receive(55);
  expect(riseAbove(await onion(), 20)).toMatchObject({ before: 44, after: 55, percent: 25 });
  expect(await notified()).toEqual([25]);
  expect(await notified()).toEqual([25]);
  const row = await db
    .selectFrom('notifications')
    .select('data')
    .where('kind', '=', 'price.risen')
    .executeTakeFirstOrThrow();
  expect(row.data).toEqual({
    item: 'Onion',
    itemMl: 'സവാള',
    unit: 'kg',
    before: 44,
    after: 55,
    percent: 25,
  });
  await receive(82.5);
  expect(await notified()).toEqual([25, 50]);
});

test('raising and lowering the limit does not notify of any price twice', async () => {
  await receive(40);
  await receive(60);
  expect(await notified()).toEqual([50]);
  await owner.call(updateSettings, { body: { priceRise: 80 } });
  expect((await cook.call(getKitchen, {})).data.settings.priceRise).toBe(80);
  expect(riseAbove(await onion(), 80)).toBeUndefined();
  expect(await notified()).toEqual([50]);
  await owner.call(updateSettings, { body: { priceRise: 20 } });
  expect(await notified()).toEqual([50]);
});

test('a limit of 0 is off, and so is a price that is a week old', async () => {
  await receive(40);
  await receive(60);
  await owner.call(updateSettings, { body: { priceRise: 0 } });
  expect(await notified()).toEqual([]);
  server.clock.advance(8 * day);
  owner = await server.connect('owner');
  await owner.call(updateSettings, { body: { priceRise: 20 } });
  expect(await notified()).toEqual([]);
});

test('undoing a delivery removes its mark', async () => {
  await receive(40);
  const id = await receive(60);
  await cook.call(undoMovement, { params: { id }, body: {} });
  expect(riseAbove(await onion(), 20)).toBeUndefined();
  expect(await notified()).toEqual([]);
  expect((await cook.call(getShoppingList, {})).data).toBeNull();
});

test('notification settings of the previous version have the new kind enabled, and are stored in a form that it can read', async () => {
  const { settings } = (await owner.call(getNotifications, {})).data;
  const { 'price.risen': _new, ...channels } = settings.channels;
  const answer = await owner.callByName('saveNotifications', {
    body: { ...settings, channels },
  });
  expect(answer.body).toMatchObject({
    data: { settings: { channels: { 'price.risen': { push: true, mail: true } } } },
  });
  const off = { ...settings.channels, 'price.risen': { push: false, mail: false } };
  await owner.call(saveNotifications, { body: { ...settings, channels: off } });
  expect((await owner.call(getNotifications, {})).data.settings.channels).toEqual(off);
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'notifications')
    .executeTakeFirstOrThrow();
  expect(Object.keys((stored.value as { channels: object }).channels)).toHaveLength(4);
});
