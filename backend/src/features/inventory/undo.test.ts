import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@kalavara/shared-types/inventory/inventory';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { expect, test } from 'vitest';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');

type Fields = Partial<BodyOf<typeof calls.addItem>>;
type Move = Partial<BodyOf<typeof calls.moveStock>>;
const rice = {
  name: 'Rice',
  category: 'Grains & Rice',
  unit: 'kg',
  quantity: 0,
  currentPrice: 0,
} as const;
const added = async (more: Fields = {}) =>
  (await phone.call(calls.addItem, { body: { ...rice, isNameConfirmed: true, ...more } })).data;
const move = (
  itemId: string,
  kind: NonNullable<Move['kind']>,
  quantity: number,
  more: Move = {},
  device: Device = phone,
) => device.call(calls.moveStock, { body: { id: randomUUID(), itemId, kind, quantity, ...more } });
const undo = (id: string) => phone.call(calls.undoMovement, { params: { id }, body: {} });
const prices = ({ priceHistory }: calls.Item) => priceHistory.map(({ price }) => price);
const ledgerOf = async (id: string) =>
  (await phone.call(calls.listMovements, { params: { id } })).data;

test('the undo of a delivery restores the price', async () => {
  const { id } = await added({ quantity: 5, currentPrice: 40 });
  const wrong = await move(id, 'receive', 10, { price: 400 });
  expect(wrong.item).toMatchObject({ quantity: 15, currentPrice: 400 });
  const { item } = await undo(wrong.data.id);
  expect(item).toMatchObject({ quantity: 5, currentPrice: 40 });
  expect(prices(item)).toEqual([40]);
});

test('the undo of a first delivery leaves an item without a price as it was', async () => {
  const { id } = await added();
  const { item } = await undo((await move(id, 'receive', 1, { price: 90 })).data.id);
  expect([item.currentPrice, item.priceHistory]).toEqual([0, []]);
});

test('a price set by a later delivery or by the form remains, and the undone one is removed from the history', async () => {
  const { id } = await added({ currentPrice: 40 });
  const wrong = await move(id, 'receive', 10, { price: 400 });
  const later = await move(id, 'receive', 5, { price: 45 });
  const { item } = await undo(wrong.data.id);
  expect([item.currentPrice, prices(item)]).toEqual([45, [40, 45]]);
  const first = await undo(later.data.id);
  expect([first.item.currentPrice, prices(first.item)]).toEqual([40, [40]]);

  const other = await move(id, 'receive', 1, { price: 400 });
  await phone.call(calls.patchItem, { params: { id }, body: { currentPrice: 50 } });
  expect((await undo(other.data.id)).item.currentPrice).toBe(50);
});

test('a later delivery at the same price preserves that price until it is undone too', async () => {
  const { id } = await added({ currentPrice: 40 });
  const one = await move(id, 'receive', 1, { price: 44 });
  const two = await move(id, 'receive', 2, { price: 44 });
  const { item } = await undo(one.data.id);
  expect([item.currentPrice, prices(item)]).toEqual([44, [40, 44]]);
  const none = await undo(two.data.id);
  expect([none.item.currentPrice, prices(none.item)]).toEqual([40, [40]]);
});

test('the price is restored also where a later count preserves the quantity', async () => {
  const { id } = await added({ currentPrice: 40 });
  const wrong = await move(id, 'receive', 10, { price: 400 });
  await move(id, 'count', 9);
  expect((await undo(wrong.data.id)).item).toMatchObject({ quantity: 9, currentPrice: 40 });
});

test('one undo covers a movement and its implied count', async () => {
  const { id } = await added({ quantity: 34 });
  const used = await move(id, 'use', 60, { wasThere: true });
  expect(used.item.quantity).toBe(0);
  const { data, item } = await undo(used.data.id);
  expect(item.quantity).toBe(34);
  expect(data).toMatchObject({ kind: 'undo', undoes: used.data.id });
  const ledger = await ledgerOf(id);
  expect(ledger.slice(0, 2).map(({ kind, change, after }) => [kind, change, after])).toEqual([
    ['undo', -26, 34],
    ['undo', 60, 60],
  ]);
  expect(ledger.slice(2).map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
    ['use', true],
    ['count', true],
    ['count', false],
  ]);
  expect((await refusal(undo(used.data.id))).code).toBe('movement-undone');
});

test('a movement and its implied count are undone together, whichever is named', async () => {
  const { id } = await added({ quantity: 34 });
  const used = await move(id, 'use', 60, { wasThere: true });
  const count = (await ledgerOf(id))[1]!;
  expect([count.kind, used.data.proof]).toEqual(['count', count.id]);
  const { data, item } = await undo(count.id);
  expect([data.undoes, item.quantity]).toEqual([count.id, 34]);
  expect((await refusal(undo(used.data.id))).code).toBe('movement-undone');
});

test('the undo of a movement with an implied count leaves later movements, and a later count preserves the quantity', async () => {
  const { id } = await added({ quantity: 34 });
  const used = await move(id, 'use', 60, { wasThere: true });
  await move(id, 'receive', 10);
  expect((await undo(used.data.id)).item.quantity).toBe(44);

  const wasted = await move(id, 'waste', 50, { wasThere: true });
  await move(id, 'count', 3);
  expect((await undo(wasted.data.id)).item.quantity).toBe(3);
});

test('a queued movement is undone with its price and its count', async () => {
  const { id } = await added({ quantity: 3 });
  const at = server.clock.now() - minutes(30);
  await server.ctx.pools.main
    .updateTable('movements')
    .set({ at: new Date(at - minutes(60)) })
    .where('itemId', '=', id)
    .execute();
  const used = await move(id, 'use', 5, { wasThere: true, at });
  expect((await undo(used.data.id)).item.quantity).toBe(3);
});

test('the migration links pairs written before the ledger had links', async () => {
  const { id } = await added({ quantity: 34 });
  const counted = await move(id, 'count', 34);
  const alone = await move(id, 'use', 34);
  const used = await move(id, 'use', 60, { wasThere: true });
  const { pg: pool } = server.ctx.pools.main;
  await pool.query('update movements set proof = null where item_id = $1', [id]);
  const sql = await readFile(
    join(server.ctx.config.migrationsDir, '0029_movement_proof.sql'),
    'utf8',
  );
  await pool.query(sql.slice(sql.indexOf('update movements')));
  const proofs = new Map((await ledgerOf(id)).map((movement) => [movement.id, movement.proof]));
  expect(proofs.get(used.data.id)).toBe(used.data.proof);
  expect([proofs.get(alone.data.id), proofs.get(counted.data.id)]).toEqual([undefined, undefined]);
});

test('the ledger invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('a price more than three times the last one is refused until it is confirmed', async () => {
  const { id } = await added({ quantity: 5, currentPrice: 40 });
  const price = { price: 121, isPriceConfirmed: false };
  expect(await refusal(move(id, 'receive', 1, price))).toMatchObject({
    code: 'price-far',
    details: { before: 40, price: 121, unit: 'kg' },
  });
  expect(await refusal(move(id, 'receive', 1, { ...price, price: 13 }))).toMatchObject({
    code: 'price-far',
  });
  const patch = (body: BodyOf<typeof calls.patchItem>) =>
    phone.call(calls.patchItem, { params: { id }, body });
  expect(await refusal(patch({ currentPrice: 4_000, isPriceConfirmed: false }))).toMatchObject({
    code: 'price-far',
  });
  expect(await ledgerOf(id)).toHaveLength(1);

  expect((await patch({ currentPrice: 120, isPriceConfirmed: false })).data.currentPrice).toBe(120);
  expect(
    (await patch({ currentPrice: 0.3, unit: 'g', isPriceConfirmed: false })).data,
  ).toMatchObject({ currentPrice: 0.3, unit: 'g' });
  const { item } = await move(id, 'receive', 1, { price: 5, isPriceConfirmed: true });
  expect(item.currentPrice).toBe(5);
});

test('a delivery that does not mention the question is recorded as before', async () => {
  const { id } = await added({ quantity: 5, currentPrice: 40 });
  expect((await move(id, 'receive', 1, { price: 400 })).item.currentPrice).toBe(400);
});
