import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { waitUntil } from '../../test/wait-until';
import { startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { publishStock, schedulePublishStock } from './publish-stock';

const database = await copyDatabase();
const server = await startTestServer({ database });
const other = await startTestServer({ database });
const { ctx } = server;
const revision = async () =>
  (
    await ctx.pools.main
      .selectFrom('rooms')
      .select('revision')
      .where('room', '=', 'catalogue')
      .executeTakeFirstOrThrow()
  ).revision;

/** Reserves units like a checkout does: without the room. */
const reserve = (id: string, units: number) =>
  ctx.pools.main.pg.query('update products set reserved = reserved + $2 where id = $1', [
    id,
    units,
  ]);
const quantityOf = async (id: string, from = server) =>
  (await from.device().call(calls.listProducts, { query: {} })).data.find(
    (product) => product.id === id,
  )!;

test('reservations are published in one batch, to the visitors of both servers', async () => {
  const [near, far] = await Promise.all([
    server.device().enter('catalogue'),
    other.device().enter('catalogue'),
  ]);
  const before = await revision();
  const sold = [
    ['kerala-tuna', 2],
    ['goan-shark', 6],
    ['seer-roe', 1],
  ] as const;
  for (const [id, units] of sold) await reserve(id, units);
  for (const _ of sold) schedulePublishStock(ctx);
  await waitUntil(() => expect(near.batches).toHaveLength(1));
  await waitUntil(() => expect(far.batches).toHaveLength(1));
  const published = near.batches[0]!.changes.map(
    (change) => change.type === 'product.changed' && change.product,
  );
  expect(
    published
      .map((product) => product && [product.id, product.stockQuantity, product.inStock])
      .sort(),
  ).toEqual([
    ['goan-shark', 0, false],
    ['kerala-tuna', 10, true],
    ['seer-roe', 2, true],
  ]);
  expect(await revision()).toBe(before + 1);
  await waitUntil(async () =>
    expect(await quantityOf('goan-shark', other)).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    }),
  );
});

test('a snapshot contains the published stock: a visitor who arrives in between gets the old level and then the change', async () => {
  await reserve('dry-prawn', 1);
  const { welcome, batches } = await server.device().enter('catalogue');
  const products =
    welcome.success && 'snapshot' in welcome
      ? (welcome.snapshot as { products: calls.Product[] }).products
      : [];
  expect(products.find(({ id }) => id === 'dry-prawn')?.stockQuantity).toBe(11);
  await publishStock(ctx);
  await waitUntil(() => expect(batches).toHaveLength(1));
  expect(await quantityOf('dry-prawn')).toMatchObject({ stockQuantity: 10 });
});

test('a reservation that is released before the publish is not published', async () => {
  const before = await revision();
  await reserve('pearl-spot', 2);
  await reserve('pearl-spot', -2);
  await publishStock(ctx);
  expect(await revision()).toBe(before);
});

test('two servers that publish at once publish one batch', async () => {
  const before = await revision();
  await reserve('bengali-hilsa', 3);
  await Promise.all([
    publishStock(ctx),
    publishStock(other.ctx),
    publishStock(ctx),
    publishStock(other.ctx),
  ]);
  expect(await revision()).toBe(before + 1);
});

test('a product locked by a sale is skipped and published afterwards', async () => {
  const sale = await ctx.pools.main.pg.connect();
  await reserve('coastal-prawn', 1);
  await sale.query('begin');
  await sale.query(`select from products where id = 'coastal-prawn' for update`);
  await publishStock(ctx);
  expect(await quantityOf('coastal-prawn')).toMatchObject({ stockQuantity: 8 });
  await sale.query('commit');
  sale.release();
  await publishStock(ctx);
  expect(await quantityOf('coastal-prawn')).toMatchObject({ stockQuantity: 7 });
});

test('a server killed before the publish publishes after its restart', async () => {
  const own = await copyDatabase();
  const installation = await startTestServer({ database: own });
  await installation.ctx.pools.main.pg.query(
    `update products set reserved = 3 where id = 'seer-roe'`,
  );
  await installation.restart();
  await waitUntil(async () =>
    expect(await quantityOf('seer-roe', installation)).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    }),
  );
  await installation.stop();
  // No timer remains that would publish to a closed database.
  expect(() => schedulePublishStock(installation.ctx)).not.toThrow();
});

test('all invariants hold afterwards', async () => {
  await ctx.pools.main.pg.query('update products set reserved = 0');
  await publishStock(ctx);
  expect(await brokenInvariants(database.url)).toEqual({});
});
