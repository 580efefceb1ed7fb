import { randomUUID } from 'node:crypto';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import { beforeEach, expect, test } from 'vitest';
import { type Device, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');
let next = 5000;
let id = '';
beforeEach(() => void (id = String((next += 1))));

const row = (more: Partial<calls.LooseItem> = {}): calls.LooseItem => ({
  id,
  name: 'Saffron',
  category: 'Spices',
  quantity: 5,
  unit: 'g',
  currentPrice: 300,
  isActive: true,
  priceHistory: [{ date: '2026-10-01', price: 280 }],
  lastUpdated: '2026-11-01T00:00:00.000Z',
  ...more,
});
const save = (body: calls.LooseItem[], options?: { baseRevision?: number }) =>
  phone.call(calls.saveInventory, { body }, options);
const itemIn = ({ data }: { data: calls.Item[] }) => data.find((item) => item.id === id)!;
const sent = async (name: 'saveInventory' | 'importInventory', body: unknown) => {
  const answer = await phone.callByName(name, { body });
  return [answer.status, (answer.body as { error: string }).error];
};
const use = (device: Device, quantity: number) =>
  device.call(calls.moveStock, { body: { id: randomUUID(), itemId: id, kind: 'use', quantity } });

test(
  'a whole list adds and changes, removes nothing, and a different quantity becomes a count',
  { meta: { requirements: ['K-585', 'D-113'] } },
  async () => {
    const before = (await phone.call(calls.listInventory, {})).data.length;
    const saved = await save([row()]);
    expect(saved.data).toHaveLength(before + 1);
    expect(itemIn(saved)).toMatchObject({ name: 'Saffron', quantity: 5, minQuantity: null });
    expect(itemIn(saved).priceHistory.map(({ price }) => price)).toEqual([280, 300]);

    const repeated = await save([row({ quantity: 4, priceHistory: [], notes: 'Kashmir' })]);
    expect(repeated.data).toHaveLength(before + 1);
    expect(itemIn(repeated)).toMatchObject({ quantity: 4, notes: 'Kashmir' });
    expect(itemIn(repeated).priceHistory).toHaveLength(2);
    const { data } = await phone.call(calls.listMovements, { params: { id } });
    expect(data.map(({ kind, change }) => [kind, change])).toEqual([
      ['count', -1],
      ['count', 5],
    ]);
  },
);

test(
  'an unchanged list changes nothing and publishes nothing',
  { meta: { requirements: ['K-585'] } },
  async () => {
    await save([row()]);
    const { data, revision } = await phone.call(calls.listInventory, {});
    expect(await save(data)).toMatchObject({ data, revision });
  },
);

test(
  'a queued list leaves rows changed since its base revision unchanged',
  { meta: { requirements: ['D-118'] } },
  async () => {
    const { revision } = await save([row()]);
    await use(phone, 2);
    const stale = await save([row({ quantity: 5, notes: 'old' })], { baseRevision: revision });
    expect(itemIn(stale)).toMatchObject({ quantity: 3, notes: null });
  },
);

test('a list that contains a removed item restores it', async () => {
  await save([row()]);
  await phone.call(calls.deleteItem, { params: { id } });
  expect(itemIn(await save([row({ quantity: 2 })]))).toMatchObject({ quantity: 2 });
});

test(
  'a list that is no array, and one with a missing field, are refused with their text',
  { meta: { requirements: ['K-541', 'K-542'] } },
  async () => {
    const { unit: _unit, ...missing } = row();
    expect(await sent('saveInventory', { items: [] })).toEqual([
      400,
      'Invalid data format: expected an array',
    ]);
    expect(await sent('importInventory', { items: 'x', mode: 'merge' })).toEqual([
      400,
      'Invalid data format: expected an array',
    ]);
    expect(await sent('saveInventory', [row(), missing])).toEqual([
      400,
      "Missing required field 'unit' in one or more items",
    ]);
    expect(await sent('importInventory', { items: [missing], mode: 'merge' })).toEqual([
      400,
      "Missing required field 'unit' in one or more items",
    ]);
    const wrong = [row({ quantity: -1 }), 7, null, [row()]];
    for (const one of wrong) expect((await sent('saveInventory', [one]))[0]).toBe(400);
    expect((await sent('saveInventory', [row(), row()]))[0]).toBe(400);
  },
);

test(
  'an import merges, and with the option deactivates missing items',
  { meta: { requirements: ['D-114'] } },
  async () => {
    await save([row()]);
    const { data: all } = await phone.call(calls.listInventory, {});
    const other = { ...row({ name: 'Mace', quantity: 1 }), id: String(next + 3_000) };
    const list = [...all.filter((item) => item.id !== id), other];

    const merged = await phone.call(calls.importInventory, {
      body: { items: list, mode: 'merge' },
    });
    expect(merged).toMatchObject({ added: 1, changed: 0, deactivated: 0 });
    const replaced = await phone.call(calls.importInventory, {
      body: { items: list, mode: 'replace' },
    });
    expect(replaced).toMatchObject({ added: 0, changed: 0, deactivated: 1 });
    expect(itemIn(replaced)).toMatchObject({ isActive: false, quantity: 5 });
  },
);

test(
  'an import adds new prices to the history, and is refused if the items changed since the preview',
  { meta: { requirements: ['D-114', 'D-116'] } },
  async () => {
    const { revision } = await save([row()]);
    const priced = { items: [row({ currentPrice: 320 })], mode: 'merge' as const };
    await use(phone, 1);
    const stale = await refusal(
      phone.call(calls.importInventory, { body: { ...priced, basedOn: revision } }),
    );
    expect(stale.code).toBe('changed-meanwhile');
    const now = await phone.call(calls.listInventory, {});
    expect(itemIn(now)).toMatchObject({ currentPrice: 300, quantity: 4 });
    const done = await phone.call(calls.importInventory, {
      body: { ...priced, basedOn: now.revision },
    });
    expect(done.changed).toBe(1);
    expect(itemIn(done).priceHistory.map(({ price }) => price)).toEqual([280, 300, 320]);
  },
);

test('the ledger invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
