import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
const owner = await server.connect('owner');
const guest = server.device();
const makeCategory = async (body: object) =>
  (await owner.call(calls.createCategory, { body })).category;
const changeCategory = async (id: string, body: object) =>
  (await owner.call(calls.updateCategory, { params: { id }, body })).category;
const all = async () =>
  (await owner.call(calls.listProducts, { query: { includeHidden: 'true' } })).data;

test(
  'categories are created, changed and refused by the same rules',
  { meta: { requirements: ['S-040', 'S-337', 'S-338', 'S-308', 'S-309', 'O-226', 'O-227'] } },
  async () => {
    const category = await makeCategory({ name: 'Meat Pickles', kind: 'meat', displayOrder: 7 });
    expect(category).toMatchObject({
      id: 'meat-pickles',
      isActive: true,
      displayOrder: 7,
      kind: 'meat',
    });
    expect(await refusal(makeCategory({}))).toMatchObject({
      code: 'category-incomplete',
      fields: ['name'],
    });
    expect(await refusal(makeCategory({ id: category.id, name: 'Again' }))).toMatchObject({
      code: 'category-exists',
    });
    const atZero = makeCategory({ name: 'Zero', displayOrder: 0 });
    expect(await refusal(atZero)).toMatchObject({ code: 'invalid', fields: ['displayOrder'] });

    const changed = await changeCategory(category.id, {
      description: 'Beef and mutton',
      isActive: false,
    });
    expect(changed).toMatchObject({
      description: 'Beef and mutton',
      isActive: false,
      name: 'Meat Pickles',
    });
    expect((await guest.call(calls.listCategories, {})).data).toContainEqual(changed);
    expect(await refusal(changeCategory('nothing', { name: 'X' }))).toMatchObject({
      code: 'category-not-found',
    });
  },
);

test(
  'a category in use is deleted only with a target category for its products',
  { meta: { requirements: ['S-040', 'S-339', 'S-310', 'D-161'] } },
  async () => {
    const inDry = (await all())
      .filter(({ category }) => category === 'dry-fish')
      .map(({ id }) => id);
    const params = { id: 'dry-fish' };
    const remove = (query: { moveTo?: string }) =>
      owner.call(calls.deleteCategory, { params, query });
    expect(await refusal(remove({}))).toMatchObject({
      code: 'category-in-use',
      details: { count: inDry.length },
    });
    expect(await refusal(remove({ moveTo: 'nothing' }))).toMatchObject({
      code: 'category-not-found',
      fields: ['moveTo'],
    });
    expect(await refusal(remove({ moveTo: 'dry-fish' }))).toMatchObject({
      code: 'category-not-found',
    });

    await remove({ moveTo: 'specialty-fish' });
    const moved = (await all())
      .filter(({ category }) => category === 'specialty-fish')
      .map(({ id }) => id);
    expect(moved.slice(-inDry.length).sort()).toEqual(inDry.sort());
    expect((await guest.call(calls.listCategories, {})).data.map(({ id }) => id)).not.toContain(
      'dry-fish',
    );
  },
);

test('products that are moved back one by one into a restored category have their former order', async () => {
  const params = { id: 'coastal-fish' };
  const inCoastal = async () => (await all()).filter(({ category }) => category === params.id);
  const before = (await inCoastal()).map(({ id }) => id);
  expect(before.length).toBeGreaterThan(1);
  await owner.call(calls.deleteCategory, { params, query: { moveTo: 'kerala-fish' } });
  await owner.call(calls.restoreCategory, { params });
  expect(await inCoastal()).toEqual([]);
  for (const id of before)
    await owner.call(calls.updateProduct, { params: { id }, body: { category: params.id } });
  expect((await inCoastal()).map(({ id }) => id)).toEqual(before);
});

test(
  'a category can become one of fish only without vegan products',
  { meta: { requirements: ['D-158'] } },
  async () => {
    const category = await makeCategory({ name: 'Mango Pickles', kind: 'veg' });
    const fields = {
      name: 'Mango Pickle',
      category: category.id,
      price: 199,
      weight: '300g',
      ingredients: ['Mango', 'Salt'],
    };
    const mango = (await owner.call(calls.createProduct, { body: { ...fields, isVegan: true } }))
      .product;
    expect(mango).toMatchObject({ isVegan: true, allergens: [] });
    const turned = changeCategory(category.id, { kind: 'fish' });
    expect(await refusal(turned)).toMatchObject({
      code: 'vegan-fish',
      details: { productId: mango.id },
    });
    const moved = owner.call(calls.updateProduct, {
      params: { id: mango.id },
      body: { category: 'kerala-fish' },
    });
    expect(await refusal(moved)).toMatchObject({ code: 'vegan-fish' });
  },
);

test('a category whose name is a property of every object gets an id under which it can be edited', async () => {
  const category = await makeCategory({ name: 'Constructor', kind: 'veg' });
  const edited = await changeCategory(category.id, { ...category, description: 'For builders' });
  expect(edited).toMatchObject({ name: 'Constructor', description: 'For builders' });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
