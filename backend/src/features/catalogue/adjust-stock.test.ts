import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { afterEach, expect, test } from 'vitest';
import { refusal, startTestServer, days } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { buy, draftOf, open, pay, callOrderPlacement, callVerifyPayment } from '../../test/shop';

const server = await startTestServer({ env: { PAYMENTS: 'sandbox' } });
const owner = await server.connect('owner');
const shopper = server.device();

type Body = Record<string, unknown>;
const update = async (id: string, body: Body) =>
  (await owner.call(calls.updateProduct, { params: { id }, body })).product;
const updateCategory = async (id: string, body: Body) =>
  (await owner.call(calls.updateCategory, { params: { id }, body })).category;
const adjust = (
  id: string,
  body: Parameters<typeof owner.call<typeof calls.changeStock>>[1]['body'],
) => owner.call(calls.changeStock, { params: { id }, body });
const listMoves = async (id: string, before?: number) =>
  (
    await owner.call(calls.listStockMoves, {
      params: { id },
      query: before === undefined ? {} : { before },
    })
  ).data;
const inShop = async (id: string) =>
  (await shopper.call(calls.listProducts, { query: {} })).data.find((product) => product.id === id);
const removed = () => owner.call(calls.listRemoved, {});

afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

test('stock is adjusted with a reason, and every screen receives the new level', async () => {
  const { batches } = await shopper.enter('catalogue');
  const before = (await inShop('kerala-tuna'))!;
  const { product } = await adjust('kerala-tuna', {
    change: 24,
    reason: 'batch',
    note: 'Monday’s batch',
  });
  expect(product.stockQuantity).toBe(before.stockQuantity + 24);
  await adjust('kerala-tuna', { change: -3, reason: 'broken' });
  await adjust('kerala-tuna', { count: 50, note: 'എണ്ണി നോക്കി' });
  expect((await inShop('kerala-tuna'))!.stockQuantity).toBe(50);
  expect(batches.flatMap(({ changes }) => changes)).toHaveLength(3);

  const rows = await listMoves('kerala-tuna');
  expect(
    rows.map(({ delta, stock, kind, reason, note, by }) => ({
      delta,
      stock,
      kind,
      reason,
      note,
      by,
    })),
  ).toEqual([
    { delta: 17, stock: 50, kind: 'adjust', reason: 'counted', note: 'എണ്ണി നോക്കി', by: 'Owner' },
    { delta: -3, stock: 33, kind: 'adjust', reason: 'broken', note: null, by: 'Owner' },
    { delta: 24, stock: 36, kind: 'batch', reason: 'batch', note: 'Monday’s batch', by: 'Owner' },
    { delta: 12, stock: 12, kind: 'batch', reason: null, note: null, by: 'System' },
  ]);
  expect(await listMoves('kerala-tuna', rows[1]!.id)).toEqual(rows.slice(2));
});

test('a page has the newest movements, and its oldest one is the cursor of the next page', async () => {
  const id = 'pearl-spot';
  for (let count = 1; count <= calls.stockMovesPerPage; count += 1) await adjust(id, { count });
  const page = await listMoves(id);
  expect(page.map(({ stock }) => stock)).toEqual(
    Array.from({ length: calls.stockMovesPerPage }, (_, n) => calls.stockMovesPerPage - n),
  );
  const next = await listMoves(id, page.at(-1)!.id);
  expect(next.map(({ kind }) => kind)).toEqual(['batch']);
});

test('the units of paid orders that are not sent yet are listed separately from those in stock', async () => {
  const id = 'bengali-rohu';
  const unsent = async () =>
    (await owner.call(calls.listStockMoves, { params: { id }, query: {} })).unsent;
  await adjust(id, { count: 20 });
  expect(await unsent()).toBe(0);
  await buy(server, shopper, { [id]: 3 });
  await open(shopper, draftOf({ [id]: 1 }));
  expect(await unsent()).toBe(3);

  const [sent, cancelled, refunded] = [
    await buy(server, shopper, { [id]: 2 }),
    await buy(server, shopper, { [id]: 4 }),
    await buy(server, shopper, { [id]: 1 }),
  ].map(({ order }) => ({ params: { id: order.orderId } }));
  expect(await unsent()).toBe(10);
  await owner.call(updateOrder, { ...sent!, body: { status: 'preparing' } });
  expect(await unsent()).toBe(10);
  await owner.call(updateOrder, { ...sent!, body: { status: 'shipped' } });
  await owner.call(updateOrder, { ...cancelled!, body: { status: 'cancelled' } });
  await owner.call(refundOrder, { ...refunded!, body: { note: 'asked for it' } });
  expect(await unsent()).toBe(3);

  // All units but the three unsent ones: the unit of the refunded order is in the store and can be sold.
  await adjust(id, { count: 15 });
  const [counted] = await listMoves(id);
  expect(counted).toMatchObject({ reason: 'counted', delta: 1, stock: 15 });
  const older = await owner.call(calls.listStockMoves, {
    params: { id },
    query: { before: counted!.id },
  });
  expect(older.unsent).toBeUndefined();
});

test('stock never drops below zero, and the refusal contains the level', async () => {
  await adjust('kerala-sardine', { count: 4 });
  const failure = await refusal(adjust('kerala-sardine', { change: -5, reason: 'spoilt' }));
  expect(failure).toMatchObject({
    code: 'stock-too-low',
    fields: ['change'],
    details: { stock: 4 },
  });
  expect((await inShop('kerala-sardine'))!.stockQuantity).toBe(4);
  for (const body of [
    { count: -1 },
    { change: 1 },
    { change: 1.5, reason: 'gift' },
    { change: 1, reason: 'theft' },
    { count: 1, change: 1, reason: 'gift' },
  ])
    expect(await refusal(adjust('kerala-sardine', body as never))).toMatchObject({
      code: 'invalid',
    });
  expect(await refusal(adjust('unknown-product', { count: 1 }))).toMatchObject({
    code: 'product-not-found',
  });
  expect(
    await refusal(
      owner.call(calls.listStockMoves, { params: { id: 'unknown-product' }, query: {} }),
    ),
  ).toMatchObject({ code: 'product-not-found' });
});

test('twenty concurrent adjustments add up exactly, and none drops the stock below zero', async () => {
  await adjust('coastal-mackerel', { count: 10 });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => adjust('coastal-mackerel', { change: -1, reason: 'gift' })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const { sum } = await server.ctx.pools.main
    .selectFrom('stockLedger')
    .select(({ fn }) => fn.sum<number>('delta').as('sum'))
    .where('productId', '=', 'coastal-mackerel')
    .executeTakeFirstOrThrow();
  const { stock } = await server.ctx.pools.main
    .selectFrom('products')
    .select('stock')
    .where('id', '=', 'coastal-mackerel')
    .executeTakeFirstOrThrow();
  expect([Number(sum), stock]).toEqual([0, 0]);
  expect(await inShop('coastal-mackerel')).toMatchObject({ stockQuantity: 0, inStock: false });
});

test('control: concurrent read-modify-write loses adjustments', async () => {
  const {
    pools: { main: db },
  } = server.ctx;
  await db.insertInto('rateLimits').values({ key: 'control', points: 10, expire: null }).execute();
  const read = async () =>
    (
      await db
        .selectFrom('rateLimits')
        .select('points')
        .where('key', '=', 'control')
        .executeTakeFirstOrThrow()
    ).points;
  const levels = await Promise.all(Array.from({ length: 10 }, read));
  await Promise.all(
    levels.map((points) =>
      db
        .updateTable('rateLimits')
        .set({ points: points - 1 })
        .where('key', '=', 'control')
        .execute(),
    ),
  );
  expect(await read()).toBe(9);
});

test('a repeated call adjusts the stock once', async () => {
  const commandId = crypto.randomUUID();
  const { id, stockQuantity: before } = (await all())[0]!;
  for (let n = 0; n < 2; n += 1)
    await owner.call(
      calls.changeStock,
      { params: { id }, body: { change: -1, reason: 'gift' } },
      { commandId },
    );
  expect((await inShop(id))!.stockQuantity).toBe(before - 1);
});
const all = async () =>
  (await owner.call(calls.listProducts, { query: { includeHidden: 'true' } })).data;

test(
  'a form based on an older version is refused',
  { meta: { requirements: ['O-255', 'O-256'] } },
  async () => {
    const { updatedAt } = (await inShop('coastal-prawn'))!;
    await update('coastal-prawn', { price: 475, basedOn: updatedAt });
    const stale = await refusal(
      update('coastal-prawn', { price: 455, description: 'Mine', basedOn: updatedAt }),
    );
    expect(stale.code).toBe('changed-meanwhile');
    expect((await inShop('coastal-prawn'))!.price).toBe(475);

    const [category] = (await owner.call(calls.listCategories, {})).data;
    await updateCategory(category!.id, { description: 'Theirs', basedOn: category!.updatedAt });
    const late = await refusal(
      updateCategory(category!.id, { description: 'Mine', basedOn: category!.updatedAt }),
    );
    expect(late.code).toBe('changed-meanwhile');
  },
);

test('a stock change does not make a form stale', async () => {
  const { updatedAt } = (await inShop('coastal-prawn'))!;
  await adjust('coastal-prawn', { change: 5, reason: 'batch' });
  expect((await update('coastal-prawn', { price: 465, basedOn: updatedAt })).price).toBe(465);
});

test('the tariff code is stored', async () => {
  expect((await update('kerala-tuna', { hsn: '160420' })).hsn).toBe('160420');
  expect((await inShop('kerala-tuna'))!.hsn).toBe('160420');
  expect(await refusal(update('kerala-tuna', { hsn: '16' }))).toMatchObject({
    code: 'invalid',
    fields: ['hsn'],
  });
});

test(
  'a vegan fish is refused, and so is a published fish without its allergens',
  { meta: { requirements: ['D-158'] } },
  async () => {
    expect(await refusal(update('kerala-tuna', { isVegan: true }))).toMatchObject({
      code: 'vegan-fish',
      fields: ['isVegan'],
    });
    expect(await refusal(update('kerala-tuna', { allergens: [] }))).toMatchObject({
      code: 'label-incomplete',
      fields: ['allergens'],
    });
  },
);

test(
  'a deleted product can be restored for thirty days, with its stock',
  { meta: { requirements: ['D-009'] } },
  async () => {
    const before = (await adjust('coastal-prawn', { count: 7 })).product;
    const { id } = before;
    await owner.call(calls.deleteProduct, { params: { id } });
    expect(await inShop(id)).toBeUndefined();
    expect((await removed()).products.map((product) => product.id)).toEqual([id]);

    const { product } = await owner.call(calls.restoreProduct, { params: { id } });
    expect(product).toEqual({ ...before, updatedAt: product.updatedAt });
    expect(await inShop(id)).toEqual(product);
    expect((await owner.call(calls.restoreProduct, { params: { id } })).product).toEqual(product);
    expect((await removed()).products).toEqual([]);
  },
);

test(
  'a product of a deleted category cannot be restored before its category',
  { meta: { requirements: ['D-009', 'D-161'] } },
  async () => {
    const { category } = await owner.call(calls.createCategory, {
      body: { name: 'Vegetable pickles', kind: 'veg' },
    });
    const body = {
      name: 'Mango Pickle',
      category: category.id,
      price: 199,
      weight: '250g',
      isVegan: true,
      ingredients: ['Mango'],
    };
    const { product } = await owner.call(calls.createProduct, { body });
    expect(
      await refusal(owner.call(calls.deleteCategory, { params: { id: category.id } })),
    ).toMatchObject({ code: 'category-in-use', details: { count: 1 } });

    await owner.call(calls.deleteProduct, { params: { id: product.id } });
    await owner.call(calls.deleteCategory, { params: { id: category.id } });
    const waits = await refusal(owner.call(calls.restoreProduct, { params: { id: product.id } }));
    expect(waits).toMatchObject({ code: 'category-removed', details: { categoryId: category.id } });

    await owner.call(calls.restoreCategory, { params: { id: category.id } });
    await updateCategory(category.id, { kind: 'fish' });
    const back = await owner.call(calls.restoreProduct, { params: { id: product.id } });
    // The kind of the category has changed: the product is not vegan, and unpublished until its allergens are declared.
    expect(back.product).toMatchObject({ isVegan: false, isPublished: false });
  },
);

test('after thirty days it cannot be restored', { meta: { requirements: ['D-009'] } }, async () => {
  await owner.call(calls.deleteProduct, { params: { id: 'seer-roe' } });
  server.clock.advance(days(29));
  const late = await server.connect('owner');
  expect((await late.call(calls.listRemoved, {})).products.map(({ id }) => id)).toContain(
    'seer-roe',
  );
  server.clock.advance(days(2));
  const later = await server.connect('owner');
  expect((await later.call(calls.listRemoved, {})).products.map(({ id }) => id)).not.toContain(
    'seer-roe',
  );
  expect(
    await refusal(later.call(calls.restoreProduct, { params: { id: 'seer-roe' } })),
  ).toMatchObject({ code: 'product-not-found' });
  server.clock.advance(-days(31));
});

test('a reserved unit is sold although the product is deleted during the payment', async () => {
  const phone = server.device();
  await adjust('kerala-kingfish', { count: 9 });
  const draft = draftOf({ 'kerala-kingfish': 2 });
  const opened = await open(phone, draft);
  await owner.call(calls.deleteProduct, { params: { id: 'kerala-kingfish' } });
  const signed = pay(server, opened);
  await callVerifyPayment(phone, signed);
  await callOrderPlacement(phone, draft, signed);
  expect((await listMoves('kerala-kingfish'))[0]).toMatchObject({
    delta: -2,
    kind: 'sale',
    orderId: expect.stringMatching(/^KV-/) as string,
  });
  await owner.call(calls.restoreProduct, { params: { id: 'kerala-kingfish' } });
  expect((await inShop('kerala-kingfish'))!.stockQuantity).toBe(7);
});

test('a stock below the reserved units is published as 0, not as negative', async () => {
  const phone = server.device();
  await open(phone, draftOf({ 'bengali-hilsa': 3 }));
  const { product } = await adjust('bengali-hilsa', { count: 2 });
  expect(product).toMatchObject({ stockQuantity: 0, inStock: false });
});

test('prawns are crustaceans in the tariff, and for real money nothing is published without a rate', async () => {
  expect((await inShop('coastal-prawn'))!.hsn).toBe('1605');
  const { payments } = server.ctx.config;
  const before = payments.keys;
  await update('kerala-tuna', { hsn: '9999' });
  Object.assign(payments, { keys: { keyId: 'rzp_live_x', keySecret: 'x' } });
  try {
    const { code, fields } = await refusal(update('kerala-tuna', { description: 'x' }));
    expect([code, fields]).toEqual(['tax-rate-missing', ['hsn']]);
    await update('kerala-tuna', { isPublished: false });
    expect((await update('kerala-tuna', { hsn: '1604', isPublished: true })).hsn).toBe('1604');
  } finally {
    Object.assign(payments, { keys: before });
  }
});
