import { randomUUID } from 'node:crypto';
import * as cutletCalls from '@kalavara/shared-types/cutlets/cutlets';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { getEventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { addItem, listMovements, moveStock } from '@kalavara/shared-types/inventory/inventory';
import {
  deleteKitchenRecipe,
  type RecipeIngredient,
  saveKitchenRecipe,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { documentedIngredients } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { makeShoppingList } from '@kalavara/shared-types/shopping/shopping';
import { getKitchen } from '@kalavara/shared-types/step-media/step-media';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { afterEach, expect, test } from 'vitest';
import { refusal, startTestServer, advanceToNoon } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';
import { waitUntil } from '../../test/wait-until';

const password = 'smoke and pepper';
const server = await startTestServer({ env: { CUTLET_PASSWORD: password } });
const today = indianDay(advanceToNoon(server.clock));
const cook = await server.connect('staff', 'Amina');
const owner = await server.connect('owner');
const ownId = randomUUID();

const plain = { name: null, note: '', isForEvents: true, basedOn: 0 } as const;
const save = (
  id: string,
  ingredients: RecipeIngredient[],
  more: Partial<Parameters<typeof body>[1]> = {},
  by = cook,
) => by.call(saveKitchenRecipe, { params: { id }, body: body(ingredients, more) });
const body = (
  ingredients: RecipeIngredient[],
  more: { name?: string | null; note?: string; isForEvents?: boolean; basedOn?: number },
) => ({ ...plain, ingredients, ...more });
const reset = (id: string) => cook.call(deleteKitchenRecipe, { params: { id } });
const ingredient = (name: string, amount: string, itemId: string | null) => ({
  name: { en: name, ml: name },
  amount,
  itemId,
});
const withAmount = (id: 'masala' | 'cutlet', itemId: string, amount: string) =>
  documentedIngredients(id, 'as-given').map((each) =>
    each.itemId === itemId ? { ...each, amount } : each,
  );

const { event } = await owner.call(createDiaryEvent, {
  body: { title: 'Feast', date: dayAfter(today, 3), estimatedAttendance: 50 },
});
const required = async (itemId: string) => {
  const { data } = await cook.call(getPurchaseList, { query: { eventId: event.id } });
  return data.rows.find((row) => row.itemId === itemId)?.required;
};

afterEach(async () => {
  for (const id of ['masala', 'rice', 'chutney', 'cutlet', ownId]) await reset(id);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});

test('an edited recipe is on every screen at once, and in the purchase list, the shopping list and the cost of an event', async () => {
  const tv = await server.connect('display', 'TV 1');
  const { batches } = await tv.enter('kitchen');
  expect(await required('1021')).toBe(20);
  const { data } = await save('masala', withAmount('masala', '1021', '9.5 kg'), { note: 'Lean' });
  expect(data).toMatchObject({ id: 'masala', note: 'Lean', updatedBy: 'Amina' });
  await waitUntil(() =>
    expect(batches.flatMap(({ changes }) => changes)).toEqual([
      { type: 'kitchenRecipe.changed', recipe: data },
    ]),
  );
  expect((await tv.call(getKitchen, {})).data.recipes).toEqual([data]);
  // 9.5 kg for 20 people are 23.75 kg for 50.
  expect(await required('1021')).toBe(23.75);
  const cost = await owner.call(getEventCost, { params: { eventId: event.id } });
  expect(cost.data.rows.find(({ itemId }) => itemId === '1021')).toMatchObject({ planned: 23.75 });
  const list = await cook.call(makeShoppingList, { body: { until: dayAfter(today, 7) } });
  expect(list.data.rows.find(({ itemId }) => itemId === '1021')).toMatchObject({ quantity: 23.75 });

  await reset('masala');
  expect(await required('1021')).toBe(20);
  expect((await tv.call(getKitchen, {})).data.recipes).toEqual([]);
});

test('a form that was filled from an older version is refused, and one with the present version is saved', async () => {
  const first = await save('masala', withAmount('masala', '1021', '9 kg'));
  const late = () => save('masala', withAmount('masala', '1021', '7 kg'), {}, owner);
  expect(await refusal(late())).toMatchObject({
    code: 'changed-meanwhile',
    details: { by: 'Amina' },
  });
  expect(await required('1021')).toBe(22.5);
  const { data } = await save(
    'masala',
    withAmount('masala', '1021', '7 kg'),
    { basedOn: first.data.version },
    owner,
  );
  expect(data.version).toBeGreaterThan(first.data.version);
  expect(await required('1021')).toBe(17.5);
  // The recipe is reset and edited again: the version from before must not occur a second time.
  await reset('masala');
  expect(
    await refusal(save('masala', withAmount('masala', '1021', '6 kg'), { basedOn: data.version })),
  ).toMatchObject({
    code: 'changed-meanwhile',
  });
});

test('the same form sent twice changes nothing the second time', async () => {
  const first = await save('masala', withAmount('masala', '1021', '9 kg'));
  expect(await save('masala', withAmount('masala', '1021', '9 kg'))).toEqual(first);
});

test('a recipe of the owner is bought for events if every event needs it, from the owner’s own item', async () => {
  const saffron = await cook.call(addItem, {
    body: { name: 'Saffron', category: 'Spices', unit: 'g', quantity: 1, currentPrice: 300 },
  });
  const { id: itemId } = saffron.data;
  const ingredients = [ingredient('Saffron', '2 g', itemId), ingredient('Water', '1 L', null)];
  const own = { name: 'Saffron milk', isForEvents: false };
  const { data } = await save(ownId, ingredients, own);
  expect(await required(itemId)).toBeUndefined();
  await save(ownId, ingredients, { ...own, isForEvents: true, basedOn: data.version });
  const { data: list } = await cook.call(getPurchaseList, { query: { eventId: event.id } });
  expect(list.rows.find((row) => row.itemId === itemId)).toMatchObject({
    required: 5,
    needToBuy: 4,
    estimatedCost: 1_200,
  });
  expect(await refusal(save(randomUUID(), ingredients, { name: 'saffron MILK' }))).toMatchObject({
    code: 'recipe-name-taken',
  });
  await reset(ownId);
  expect(await required(itemId)).toBeUndefined();
  expect(await refusal(save(ownId, ingredients, { ...own, basedOn: data.version }))).toMatchObject({
    code: 'recipe-removed',
  });
});

test('a completed cutlet day takes its spices by the edited recipe', async () => {
  await cook.call(cutletCalls.unlockCutlets, { body: { password } });
  const stock = { itemId: '1001', kind: 'receive', quantity: 1_000, unit: 'g' } as const;
  await cook.call(moveStock, { body: { id: randomUUID(), ...stock } });
  await save('cutlet', withAmount('cutlet', '1001', '42 g'));
  const production = { producedCutlets: 28, targetCutlets: 28 };
  const params = { date: today };
  await cook.call(cutletCalls.saveCutletDay, { params, body: { production } });
  const usage = {
    meat: 1,
    potatoes: 0,
    eggs: 0,
    breadcrumbs: 0,
    flour: 0,
    salt: 0,
    oil: 0,
    keralaMasala: 60,
    bridgeSpices: 0,
  };
  await cook.call(cutletCalls.completeCutletDay, { params, body: { usage } });
  const { data } = await cook.call(listMovements, { params: { id: '1001' } });
  // 42 of 60 g are pepper; the documented recipe has 15 of 33 g.
  expect(data[0]).toMatchObject({ kind: 'use', quantity: 42 });
});

test.each([
  [
    'an amount of nothing',
    'masala',
    { ingredients: [ingredient('Mutton', '0 kg', '1021')] },
    'invalid',
  ],
  ['an unknown unit', 'masala', { ingredients: [ingredient('Mutton', '8 lb', '1021')] }, 'invalid'],
  ['no ingredients', 'masala', { ingredients: [] }, 'invalid'],
  [
    'an ingredient twice',
    'masala',
    { ingredients: [ingredient('Salt', '8 g', '1017'), ingredient('salt', '8 g', '1017')] },
    'invalid',
  ],
  ['another name for a documented one', 'rice', { name: 'Biryani' }, 'invalid'],
  ['an own one without a name', ownId, {}, 'invalid'],
  ['an unknown documented one', 'biryani', {}, 'invalid'],
  ['cutlets of other things', 'cutlet', {}, 'cutlet-ingredients'],
])('%s is refused', async (_title, id, more, code) => {
  const ingredients = [ingredient('Mutton', '8 kg', '1021')];
  const answer = await cook.callByName('saveKitchenRecipe', {
    params: { id },
    body: { ...plain, ingredients, ...more },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code });
});
