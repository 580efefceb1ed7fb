import { randomUUID } from 'node:crypto';
import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { getHistory } from '@kalavara/shared-types/history/history';
import { maxPictures } from '@kalavara/shared-types/media/media.rules';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { waitUntil } from '../../test/wait-until';
import { type Device, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { publishStock } from './publish-stock';

const server = await startTestServer();
const owner = await server.connect('owner');
const guest = server.device();
const crab = {
  name: 'Crab Pickle',
  description: 'Picked crab in coconut oil.',
  category: 'coastal-fish',
  price: 549.5,
  image: '/pictures/products/crab.svg',
  ingredients: ['Crab', 'Coconut oil', 'Chilli powder', 'Vinegar', 'Salt'],
  shelfLife: '4 months',
  weight: '250g',
};
/** The fields that the owner must add before the shop sells a product. */
const offered = { stockQuantity: 20, isPublished: true };
type Body = Record<string, unknown>;
const create = async (body: Body, phone: Device = owner) =>
  (await phone.call(calls.createProduct, { body })).product;
const update = async (id: string, body: Body) =>
  (await owner.call(calls.updateProduct, { params: { id }, body })).product;
const listed = async () => (await guest.call(calls.listProducts, { query: {} })).data;
const all = async () =>
  (await owner.call(calls.listProducts, { query: { includeHidden: 'true' } })).data;
const inShop = async (id: string) => (await listed()).find((product) => product.id === id);
const ledgerOf = async (productId: string) =>
  server.ctx.pools.main
    .selectFrom('stockLedger')
    .select(['delta', 'kind', 'by'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute();

test(
  'a new installation sells fourteen pickles in six categories, in the order of the shop, to every role',
  { meta: { requirements: ['S-299', 'S-303', 'S-307', 'S-210'] } },
  async () => {
    const fresh = await startTestServer();
    const products = await fresh.device().callByName('listProducts');
    const { success, data } = products.body as {
      success: boolean;
      data: calls.Product[];
    };
    expect(success).toBe(true);
    expect(data).toHaveLength(14);
    expect(data.slice(0, 4).map(({ id, category }) => [id, category])).toEqual([
      ['kerala-kingfish', 'kerala-fish'],
      ['kerala-tuna', 'kerala-fish'],
      ['kerala-sardine', 'kerala-fish'],
      ['coastal-mackerel', 'coastal-fish'],
    ]);
    const categories = await fresh.device().call(calls.listCategories, {});
    expect(categories.data.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4, 5, 6]);
  },
);

test('two servers that start at once on a new database fill one shop, and both start', async () => {
  const database = await copyDatabase();
  const [here, there] = await Promise.all([
    startTestServer({ database }),
    startTestServer({ database }),
  ]);
  for (const installation of [here, there])
    expect((await installation.device().call(calls.listProducts, { query: {} })).data).toHaveLength(
      14,
    );
  await here.restart();
  expect((await here.device().call(calls.listProducts, { query: {} })).data).toHaveLength(14);
  expect(await brokenInvariants(database.url)).toEqual({});
  await Promise.all([here.stop(), there.stop()]);
});

test(
  'fields missing from a new product get their defaults',
  { meta: { requirements: ['S-040', 'S-304', 'S-315', 'S-316', 'D-187', 'D-188'] } },
  async () => {
    const product = await create(crab);
    expect(product).toMatchObject({
      ...crab,
      id: 'crab-pickle',
      images: [crab.image],
      allergens: ['fish'],
      spiceLevel: 'Medium',
      inStock: false,
      stockQuantity: 0,
      isPublished: false,
      isVegan: false,
      isGlutenFree: false,
      isPopular: false,
      isNewArrival: false,
      label: { genericName: 'Crab Pickle', makerName: 'Kalavara', countryOfOrigin: 'India' },
      ml: null,
    });
    expect(await inShop('crab-pickle')).toBeUndefined();
    expect(await ledgerOf('crab-pickle')).toEqual([]);
    const body = { ...crab, name: 'Crab Pickle, counted', ...offered };
    const counted = await create(body);
    expect(counted).toMatchObject({ inStock: true, ...offered });
    expect(await inShop(counted.id)).toEqual(counted);
    expect(await ledgerOf(counted.id)).toEqual([
      { delta: 20, kind: 'batch', by: expect.any(String) as string },
    ]);

    const soldOut = await create({ ...crab, name: 'Lobster Pickle', inStock: false });
    expect(soldOut).toMatchObject({ inStock: false, stockQuantity: 0 });
  },
);

test(
  'a new product comes last in its category',
  { meta: { requirements: ['D-189'] } },
  async () => {
    const squid = { ...crab, ...offered, name: 'Squid Pickle', category: 'kerala-fish' };
    const { id } = await create(squid);
    const ids = (await listed())
      .filter(({ category }) => category === 'kerala-fish')
      .map((product) => product.id);
    expect(ids.at(-1)).toBe(id);
  },
);

test('ids are derived from the name, also of one in Malayalam, and are unique', async () => {
  const names = ['Mussel Pickle', 'Mussel Pickle', 'കക്ക അച്ചാർ', 'കല്ലുമ്മക്കായ അച്ചാർ', 'Crème Fish'];
  const made: string[] = [];
  for (const name of names) made.push((await create({ ...crab, name })).id);
  expect(made).toEqual(['mussel-pickle', 'mussel-pickle-2', 'product', 'product-2', 'creme-fish']);

  expect(await refusal(create({ ...crab, id: 'mussel-pickle' }))).toMatchObject({
    code: 'product-exists',
    fields: ['id'],
  });
  await owner.call(calls.deleteProduct, { params: { id: 'mussel-pickle' } });
  expect(await refusal(create({ ...crab, id: 'mussel-pickle' }))).toMatchObject({
    code: 'product-exists',
  });
  expect(await refusal(create({ ...crab, id: 'constructor' }))).toMatchObject({
    code: 'invalid',
    fields: ['id'],
  });
});

test.each([
  [{ name: '' }, 'product-incomplete', ['name']],
  [{ name: null, price: null, weight: ' ' }, 'product-incomplete', ['name', 'price', 'weight']],
  [{ category: 'mango' }, 'category-not-found', ['category']],
  [{ price: -1 }, 'invalid', ['price']],
  [{ originalPrice: -1 }, 'invalid', ['originalPrice']],
  [{ price: 450, originalPrice: 449 }, 'original-price-low', ['originalPrice']],
  [{ image: 'javascript:alert(1)' }, 'invalid', ['image']],
  [{ isVegan: true }, 'vegan-fish', ['isVegan']],
  [
    { ingredients: [], shelfLife: '', ...offered },
    'label-incomplete',
    ['shelfLife', 'ingredients'],
  ],
  [{ price: 0, shelfLife: '', ...offered }, 'price-zero', ['price', 'shelfLife']],
  [{ weight: 'a jar', ...offered }, 'label-incomplete', ['weight']],
])(
  'a product with %j is refused: %s',
  { meta: { requirements: ['S-334', 'O-228', 'O-229', 'O-230', 'D-158'] } },
  async (wrong, code, fields) => {
    const before = await all();
    expect(await refusal(create({ ...crab, ...wrong }))).toMatchObject({
      success: false,
      code,
      fields,
    });
    expect(await all()).toEqual(before);
  },
);

test(
  'an unknown spice level becomes extra hot, and empty ingredients are dropped',
  { meta: { requirements: ['O-231', 'O-232', 'S-196'] } },
  async () => {
    const product = await create({
      ...crab,
      name: 'Very Hot Crab',
      spiceLevel: 'volcanic',
      ingredients: ['Crab', ' ', ' Salt '],
    });
    expect(product).toMatchObject({ spiceLevel: 'Extra Hot', ingredients: ['Crab', 'Salt'] });
  },
);

test(
  'a PUT changes only the fields it has, and publishes the product',
  { meta: { requirements: ['S-040', 'S-305'] } },
  async () => {
    const { batches } = await guest.enter('catalogue');
    const before = await inShop('kerala-tuna');
    const product = await update('kerala-tuna', {
      price: 410,
      originalPrice: null,
      tags: ['new price'],
    });
    const { originalPrice: _gone, ...rest } = before!;
    expect(product).toEqual({
      ...rest,
      price: 410,
      tags: ['new price'],
      updatedAt: product.updatedAt,
    });
    expect(await inShop('kerala-tuna')).toEqual(product);
    await waitUntil(() =>
      expect(batches.at(-1)?.changes).toEqual([{ type: 'product.changed', product }]),
    );
    // Guests are in this room: the actor's name is not published.
    expect(batches.at(-1)?.actor).toBeNull();
  },
);

test('sending the answer back changes nothing', { meta: { requirements: ['S-305'] } }, async () => {
  const before = await guest.call(calls.listProducts, { query: {} });
  for (const product of before.data) expect(await update(product.id, product)).toEqual(product);
  for (const category of (await guest.call(calls.listCategories, {})).data)
    await owner.call(calls.updateCategory, { params: { id: category.id }, body: category });
  expect(await guest.call(calls.listProducts, { query: {} })).toEqual(before);
});

test('a price of 0 is stored while the product is unpublished, and publishing it is refused with the reason', async () => {
  const { id } = await create({ ...crab, name: 'Unpriced Pickle', price: 0, stockQuantity: 5 });
  const free = {
    code: 'price-zero',
    fields: ['price'],
    error: 'A price of ₹0 would give the product away. Enter its price to publish it.',
  };
  expect(await refusal(update(id, { isPublished: true }))).toMatchObject(free);
  expect(await update(id, { isPublished: true, price: 549 })).toMatchObject({ price: 549 });
  expect(await refusal(update(id, { price: 0 }))).toMatchObject(free);
  expect(await inShop(id)).toMatchObject({ price: 549, stockQuantity: 5 });
});

test(
  'several pictures stay in the order they are sent in, and the first one is that of the card',
  { meta: { requirements: ['O-122', 'S-315'] } },
  async () => {
    const pictures = ['front', 'back', 'label'].map((name) => `/pictures/products/${name}.svg`);
    const [front, back, label] = pictures as [string, string, string];
    const { id, ...made } = await create({
      ...crab,
      ...offered,
      name: 'Pictured Pickle',
      image: front,
      images: pictures,
    });
    expect(made).toMatchObject({ image: front, images: pictures });

    const turned = [label, front, back];
    expect(await update(id, { images: turned })).toMatchObject({ image: label, images: turned });
    expect(await inShop(id)).toMatchObject({ image: label, images: turned });
    // A change of another field does not change the pictures, and a single picture replaces all.
    expect(await update(id, { price: 560 })).toMatchObject({ image: label, images: turned });
    expect(await update(id, { image: back, images: [back] })).toMatchObject({
      image: back,
      images: [back],
    });
    const most = Array.from(
      { length: maxPictures + 1 },
      (_, index) => `/pictures/products/${index}.svg`,
    );
    expect(await refusal(update(id, { images: most }))).toMatchObject({
      code: 'invalid',
      fields: ['images'],
    });
  },
);

test('a new first picture replaces the old one', async () => {
  const images = ['/pictures/products/pearl-spot.svg', '/pictures/products/jar.svg'];
  await update('pearl-spot', { images });
  expect(await update('pearl-spot', { image: '/pictures/products/new.svg' })).toMatchObject({
    images: ['/pictures/products/new.svg', images[1]],
  });
});

test('a product of whose last ten units unpaid orders reserve some is published as reserved until they are sold or free', async () => {
  const { pg: pool } = server.ctx.pools.main;
  const set = async (change: string) => {
    await pool.query(`update products set ${change} where id = 'dry-prawn'`);
    await publishStock(server.ctx);
    const { inStock, stockQuantity, isReserved } = (await inShop('dry-prawn'))!;
    return { inStock, stockQuantity, isReserved };
  };
  const { rows } = await pool.query(`select stock from products where id = 'dry-prawn'`);
  const [{ stock }] = rows as [{ stock: number }];
  const none = { inStock: false, stockQuantity: 0 };
  expect(await set('reserved = stock')).toEqual({ ...none, isReserved: true });
  expect(await set('is_offered = false')).toEqual(none);
  expect(await set('is_offered = true')).toEqual({ ...none, isReserved: true });
  expect(await set('stock = 12, reserved = 3')).toEqual({
    inStock: true,
    stockQuantity: 9,
    isReserved: true,
  });
  expect(await set('reserved = 2')).toEqual({ inStock: true, stockQuantity: 10 });
  expect(await set('stock = 0, reserved = 0')).toEqual(none);
  expect(await set(`stock = ${stock}`)).toEqual({ inStock: true, stockQuantity: stock });
});

test('a count books the difference, and reserved units stay reserved', async () => {
  const { pg: pool } = server.ctx.pools.main;
  await pool.query(`update products set reserved = 2 where id = 'goan-shark'`);
  await publishStock(server.ctx);
  await update('goan-shark', { isPopular: true });
  expect(await update('goan-shark', { stockQuantity: 10 })).toMatchObject({
    stockQuantity: 10,
    inStock: true,
  });
  const { rows } = await pool.query(
    `select stock, reserved, published_stock from products where id = 'goan-shark'`,
  );
  expect(rows).toEqual([{ stock: 12, reserved: 2, published_stock: 10 }]);
  expect((await ledgerOf('goan-shark')).map(({ delta, kind }) => [delta, kind])).toEqual([
    [6, 'batch'],
    [6, 'adjust'],
  ]);
  await pool.query(`update products set reserved = 0 where id = 'goan-shark'`);
});

test('an unchanged quantity in a form does not undo sales since it was opened', async () => {
  const shown = (await inShop('bengali-rohu'))!;
  await server.ctx.pools.main.pg.query(
    `update products set stock = stock - 3 where id = 'bengali-rohu'`,
  );
  await server.ctx.pools.main.pg.query(
    `insert into stock_ledger (product_id, delta, kind, by, at) values ('bengali-rohu', -3, 'sale', 'test', now())`,
  );
  await update('bengali-rohu', { ...shown, price: 470 });
  const { rows } = await server.ctx.pools.main.pg.query(
    `select stock from products where id = 'bengali-rohu'`,
  );
  expect(rows).toEqual([{ stock: shown.stockQuantity - 3 }]);
});

test('a form older than the published sale does not undo it either', async () => {
  const { revision } = await owner.call(calls.listProducts, { query: {} });
  const shown = (await inShop('coastal-mackerel'))!;
  await server.ctx.pools.main.pg.query(
    `update products set stock = stock - 3 where id = 'coastal-mackerel'`,
  );
  await server.ctx.pools.main.pg.query(
    `insert into stock_ledger (product_id, delta, kind, by, at) values ('coastal-mackerel', -3, 'sale', 'test', now())`,
  );
  await publishStock(server.ctx);
  const { isPublished: _published, createdAt: _created, updatedAt: _updated, ...form } = shown;
  const body = { ...form, description: 'Written anew.' };
  await owner.call(
    calls.updateProduct,
    { params: { id: shown.id }, body },
    { baseRevision: revision },
  );
  const { rows } = await server.ctx.pools.main.pg.query(
    `select stock from products where id = 'coastal-mackerel'`,
  );
  expect(rows).toEqual([{ stock: shown.stockQuantity - 3 }]);
});

test(
  'a product is in stock when it is offered and a unit is left',
  { meta: { requirements: ['S-203', 'S-204'] } },
  async () => {
    expect(await update('dry-prawn', { inStock: false })).toMatchObject({
      inStock: false,
      stockQuantity: 11,
    });
    expect(await update('dry-prawn', { inStock: true, stockQuantity: 0 })).toMatchObject({
      inStock: false,
      stockQuantity: 0,
    });
    expect(await update('dry-prawn', { stockQuantity: 4 })).toMatchObject({
      inStock: true,
      stockQuantity: 4,
    });
  },
);

const ofOwner = async (id: string) => (await all()).find((product) => product.id === id)!;
const moveStock = async (
  id: string,
  body: { count: number } | { change: number; reason: 'batch' },
) => (await owner.call(calls.changeStock, { params: { id }, body })).product;

test(
  'a sold-out product that the owner switches off remains off when units are added, until it is switched on',
  { meta: { requirements: ['S-203', 'S-204'] } },
  async () => {
    const id = 'bengali-hilsa';
    await moveStock(id, { count: 0 });
    expect(await ofOwner(id)).toMatchObject({ inStock: false, isOffered: true });
    const { batches } = await guest.enter('catalogue');
    await update(id, { isOffered: false });
    expect((await ofOwner(id)).isOffered).toBe(false);
    // The batch makes other devices of the owner load their lists again.
    await waitUntil(() => expect(batches).toHaveLength(1));
    expect(await moveStock(id, { change: 3, reason: 'batch' })).toMatchObject({
      inStock: false,
      stockQuantity: 3,
    });
    expect(await update(id, { isOffered: true })).toMatchObject({ inStock: true });
    expect(await inShop(id)).not.toHaveProperty('isOffered');
    const counted = { ...crab, name: 'Clam Pickle', ...offered, isOffered: false };
    expect(await create(counted)).toMatchObject({ inStock: false, stockQuantity: 20 });
  },
);

test(
  'a complete product that is sent back is switched by “in stock”, and not switched off because it is sold out',
  { meta: { requirements: ['S-305'] } },
  async () => {
    const id = 'bengali-hilsa';
    await moveStock(id, { count: 0 });
    for (const whole of [await inShop(id), await ofOwner(id)]) await update(id, whole!);
    expect(await moveStock(id, { change: 3, reason: 'batch' })).toMatchObject({ inStock: true });
    await update(id, { ...(await ofOwner(id)), inStock: false });
    expect(await ofOwner(id)).toMatchObject({ inStock: false, isOffered: false });
    await update(id, { inStock: true });
  },
);

test('an unpublished product is visible to the owner only, and leaves every other screen', async () => {
  const staff = await server.connect('staff');
  const { batches } = await staff.enter('catalogue');
  const draft = await create({ ...crab, name: 'Secret Pickle', shelfLife: '', isPublished: false });
  await update('dry-bombay-duck', { isPublished: false });
  await waitUntil(() =>
    expect(batches.flatMap(({ changes }) => changes)).toEqual([
      { type: 'product.removed', productId: draft.id },
      { type: 'product.removed', productId: 'dry-bombay-duck' },
    ]),
  );
  expect((await all()).map(({ id }) => id)).toEqual(
    expect.arrayContaining([draft.id, 'dry-bombay-duck']),
  );
  for (const phone of [guest, staff]) {
    const { data } = await phone.call(calls.listProducts, { query: { includeHidden: 'true' } });
    expect(data.map(({ id }) => id)).not.toContain(draft.id);
  }
  const { welcome } = await guest.enter('catalogue', batches[0]!.revision - 1);
  expect(JSON.stringify(welcome)).not.toContain('Secret');

  expect(await refusal(update(draft.id, { isPublished: true }))).toMatchObject({
    code: 'label-incomplete',
    fields: ['shelfLife'],
  });
  expect(await update(draft.id, { isPublished: true, shelfLife: '3 months' })).toMatchObject({
    isPublished: true,
  });
});

test(
  'a deleted product leaves the shop and stays in the history',
  { meta: { requirements: ['S-040', 'S-335', 'S-306', 'S-336'] } },
  async () => {
    const { id } = await create({ ...crab, ...offered, name: 'Short-lived Pickle' });
    expect(await inShop(id)).toBeDefined();
    await owner.call(calls.deleteProduct, { params: { id } });
    expect(await inShop(id)).toBeUndefined();
    expect(await refusal(update(id, { price: 1 }))).toMatchObject({ code: 'product-not-found' });
    expect(
      await refusal(owner.call(calls.deleteProduct, { params: { id: 'nothing' } })),
    ).toMatchObject({ code: 'product-not-found' });
    const { data } = await owner.call(getHistory, { query: { entity: 'product', id } });
    expect(data.map(({ kind }) => kind)).toEqual(['removed', 'created']);
  },
);

test('a deletion that is repeated after a lost answer, as another command, is no error', async () => {
  const { id } = await create({ ...crab, ...offered, name: 'Deleted Twice' });
  await owner.call(calls.deleteProduct, { params: { id } });
  await owner.call(calls.deleteProduct, { params: { id } });
  const name = { name: 'Deleted Twice', kind: 'veg', description: 'x', displayOrder: 9 } as const;
  const { category } = await owner.call(calls.createCategory, { body: name });
  await owner.call(calls.deleteCategory, { params: { id: category.id } });
  await owner.call(calls.deleteCategory, { params: { id: category.id } });
  const { data } = await owner.call(getHistory, { query: { entity: 'product', id } });
  expect(data.map(({ kind }) => kind)).toEqual(['removed', 'created']);
});

test('the same command twice creates one product', async () => {
  const commandId = randomUUID();
  const given = { body: { ...crab, name: 'Once' } };
  const first = await owner.call(calls.createProduct, given, { commandId });
  const repeated = await owner.call(calls.createProduct, given, { commandId });
  expect(repeated).toEqual(first);
  expect((await all()).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('ten concurrent creations with one name create ten products', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () => create({ ...crab, name: 'Rush Pickle' })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(10);
});

test('the stock equals the sum of the ledger afterwards', async () => {
  await publishStock(server.ctx);
  const { rows } = await server.ctx.pools.main.pg.query(
    `select id from products where stock <> (select coalesce(sum(delta), 0) from stock_ledger where product_id = products.id)`,
  );
  expect(rows).toEqual([]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
