import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ingredientRow } from '../content/scaling.rules';
import { stagesTimed } from '../content/stages/index';
import { cutletPlan, documentedCutlets } from '../cutlets/cutlet-amounts.rules';
import { purchaseList } from '../purchase/estimator.rules';
import type { KitchenRecipe, RecipeIngredient } from './kitchen-recipes';
import {
  calculatorRecipes,
  cutletAmountsOf,
  documentedIngredients,
  eventNeedsOf,
  isCutletRecipe,
  listOwn,
  listRecipes,
  needsOf,
  riceOnPage,
  withEditedRecipes,
} from './kitchen-recipes.rules';
import { documentedRecipes } from './recipe-fields.rules';

const edited = (
  id: string,
  ingredients: RecipeIngredient[],
  more: Partial<KitchenRecipe> = {},
) => ({
  id,
  name: null,
  ingredients,
  note: '',
  isForEvents: true,
  version: 1,
  updatedAt: 0,
  updatedBy: 'Amina',
  ...more,
});
const ingredient = (name: string, amount: string, itemId: string | null = null) => ({
  name: { en: name, ml: name },
  amount,
  itemId,
});
const ownId = '00000000-0000-4000-8000-000000000001';

test('without edits every recipe is the documented one', () => {
  for (const rice of ['as-given', 'page', 'calculator'] as const) {
    expect(calculatorRecipes(rice, [])).toEqual(calculatorRecipes(rice));
    for (const id of ['masala', 'rice', 'chutney'] as const)
      expect(documentedIngredients(id, rice).map(({ name, amount }) => [name, amount])).toEqual(
        calculatorRecipes(rice)[id].ingredients.map(({ name, amount }) => [name, amount]),
      );
  }
  expect(cutletAmountsOf([])).toEqual(documentedCutlets);
  expect(withEditedRecipes(stagesTimed('standard'), [])).toBe(stagesTimed('standard'));
});

test('a form that is saved unchanged changes no list', () => {
  for (const rice of ['page', 'calculator'] as const) {
    const all = documentedRecipes.map((id) => edited(id, documentedIngredients(id, rice)));
    expect(needsOf(rice, all)).toEqual(needsOf(rice));
    expect(cutletAmountsOf(all)).toEqual(documentedCutlets);
  }
});

/** Thousandths of g, ml or pieces. */
const inSmallest = { g: 1, kg: 1_000, ml: 1, L: 1_000, piece: 1 };
const row = fc.record({
  itemId: fc.integer({ min: 5_000, max: 5_005 }).map(String),
  milli: fc.integer({ min: 1, max: 9_999_999 }),
  unit: fc.constantFrom(...(Object.keys(inSmallest) as (keyof typeof inSmallest)[])),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });

test('scaled and listed, an edited recipe is what a recomputation in whole numbers gives', () => {
  fc.assert(
    fc.property(
      fc.record({ masala: rows, own: rows, isForEvents: fc.boolean() }),
      fc.integer({ min: 10, max: 2_000 }),
      ({ masala, own, isForEvents }, people) => {
        const toIngredients = (given: typeof masala) =>
          given.map(({ itemId, milli, unit }, n) =>
            ingredient(`i${n}`, `${milli / 1_000} ${unit}`, itemId),
          );
        const all = [
          edited('masala', toIngredients(masala)),
          edited('rice', [ingredient('Water', '1 L')]),
          edited('chutney', [ingredient('Water', '1 L')]),
          edited(ownId, toIngredients(own), { name: 'Salad', isForEvents }),
        ];
        // Scaled by the guest count.
        const { recipe } = listRecipes('page', all).find(({ id }) => id === ownId)!;
        own.forEach(({ milli }, n) =>
          expect(
            ingredientRow(recipe.ingredients[n]!, people, recipe.baseServing).calculatedQuantity,
          ).toBeCloseTo((milli * people) / 20_000, 6),
        );
        // The list of needs by item and kind of unit, in BigInt.
        const expected = new Map<string, bigint>();
        for (const { itemId, milli, unit } of [...masala, ...(isForEvents ? own : [])]) {
          const kind = { g: 'g', kg: 'g', ml: 'ml', L: 'ml', piece: 'piece' }[unit];
          const key = `${itemId} ${kind}`;
          expected.set(key, (expected.get(key) ?? 0n) + BigInt(milli * inSmallest[unit]));
        }
        const list = purchaseList({
          events: [{ eventId: 'e', title: '', date: null, people, taken: [] }],
          items: [],
          needs: needsOf('page', all).filter(({ itemId }) => itemId >= '5000'),
        });
        const found = new Map(
          list.rows.map((each) => [`${each.itemId} ${each.unit}`, each.required]),
        );
        for (const [key, milli] of expected) {
          const step = key.endsWith('piece') ? 1_000n : 1n;
          const divisor = 20n * step;
          const whole = ((milli * BigInt(people) + divisor - 1n) / divisor) * step;
          expect(found.get(key), key).toBe(Number(whole) / 1_000);
        }
        expect(found.size).toBe(expected.size);
      },
    ),
  );
});

test('an edited cutlet recipe gives the amounts of a day, in any unit of its measure', () => {
  const doubled = documentedIngredients('cutlet', 'as-given').map((each) =>
    each.itemId === '1027'
      ? { ...each, amount: '500 g' }
      : each.itemId === '1001'
        ? { ...each, amount: '0.02 kg' }
        : each,
  );
  expect(isCutletRecipe(doubled)).toBe(true);
  const plan = cutletPlan(
    { target: 28, frozen: 0, leftovers: 0, potatoesThere: 0 },
    cutletAmountsOf([edited('cutlet', doubled)]),
  );
  expect(plan).toMatchObject({ meat: 1, potatoes: 0.5, keralaMasala: { pepper: 20, cardamom: 8 } });
  expect(plan.mix.keralaMasala).toBe(38);
});

test('a cutlet recipe that lacks an ingredient, has an extra one, or one in another kind of unit, is invalid', () => {
  const all = documentedIngredients('cutlet', 'as-given');
  expect(isCutletRecipe(all.slice(1))).toBe(false);
  expect(isCutletRecipe([...all, ingredient('Onion', '1 kg', '1022')])).toBe(false);
  expect(isCutletRecipe(all.map((each) => ({ ...each, amount: '1 L' })))).toBe(false);
});

test('a stage page shows an edited recipe in its two panels, and its notes no longer name the documented amounts', () => {
  const names = Array.from({ length: 23 }, (_, n) => ingredient(`i${n}`, `${n + 1} g`));
  const recipes = [edited('rice', names)];
  expect(riceOnPage('calculator', recipes)).toBe('edited');
  const [, , , rice, , chutney] = withEditedRecipes(stagesTimed('standard', 'edited'), recipes);
  const panels = rice!.panels.flatMap((panel) =>
    panel.kind === 'ingredients' ? [panel.rows] : [],
  );
  expect(panels.map(({ length }) => length)).toEqual([12, 11]);
  expect(panels.flat().map(({ amount }) => amount)).toEqual(names.map(({ amount }) => amount));
  expect(JSON.stringify(rice)).not.toContain('For 20: onion');
  expect(chutney).toBe(stagesTimed('standard', 'edited')[5]);
});

test('the calculators list the three recipes of every event, then those of the owner by name', () => {
  const all = [
    edited(ownId.replace('1', '3'), [ingredient('Lime', '1 kg')], {
      name: 'Salad',
      isForEvents: false,
      note: 'cold',
    }),
    edited(ownId, [ingredient('Lime', '2 kg')], { name: 'Salad' }),
    edited('masala', [ingredient('Garlic', '1 kg')], { note: 'less chilli' }),
    edited(ownId.replace('1', '2'), [ingredient('Lime', '3 kg')], { name: 'Juice' }),
  ];
  const listed = listRecipes('page', all);
  expect(listed.map(({ id, name, note, isForEvents }) => [id, name, note, isForEvents])).toEqual([
    ['masala', null, 'less chilli', true],
    ['rice', null, '', true],
    ['chutney', null, '', true],
    [ownId.replace('1', '2'), 'Juice', '', true],
    [ownId, 'Salad', '', true],
    [ownId.replace('1', '3'), 'Salad', 'cold', false],
  ]);
  expect(listed[0]!.recipe).toEqual({
    baseServing: 20,
    ingredients: [{ name: { en: 'Garlic', ml: 'Garlic' }, amount: '1 kg' }],
  });
  expect(listOwn([...all].reverse()).map(({ id }) => id)).toEqual(listOwn(all).map(({ id }) => id));
  const own = eventNeedsOf('page', all).filter(({ from }) => from === 'own');
  expect(own.map(({ amount }) => amount)).toEqual(['3 kg', '2 kg']);
});

test('an event needs the rice of the stage page where that is wanted, unless the rice was edited', () => {
  const riceOf = (...given: Parameters<typeof eventNeedsOf>) =>
    eventNeedsOf(...given)
      .filter(({ from }) => from === 'rice')
      .map(({ amount }) => amount);
  const own = [edited('rice', [ingredient('Rice', '7 kg')])];
  const inList = riceOf('as-given', []);
  const onPage = riceOf('as-given', [], { isOnPage: true });
  expect(onPage).not.toEqual(inList);
  expect([riceOf('as-given', own), riceOf('as-given', own, { isOnPage: true })]).toEqual([
    ['7 kg'],
    ['7 kg'],
  ]);
  const others = (isOnPage: boolean) =>
    eventNeedsOf('as-given', [], { isOnPage }).filter(({ from }) => from !== 'rice');
  expect(others(true)).toEqual(others(false));
});

test('a cutlet recipe has each of its ingredients, in a unit of its measure', () => {
  const documented = documentedIngredients('cutlet', 'page');
  expect(isCutletRecipe(documented)).toBe(true);
  const changed = (n: number, change: object) =>
    documented.map((row, index) => (index === n ? { ...row, ...change } : row));
  for (const [n] of documented.entries()) {
    expect(isCutletRecipe(changed(n, { itemId: 'other' }))).toBe(false);
    expect(isCutletRecipe(changed(n, { amount: '1 box' }))).toBe(false);
  }
  expect(isCutletRecipe([...documented, ingredient('Salt', '1 g')])).toBe(false);
  // Ingredients that an edit lacks have the documented amounts.
  expect(cutletAmountsOf([edited('cutlet', documented.slice(1))])).toEqual(documentedCutlets);
});

test.each([
  ['2', 'masala'],
  ['4', 'rice'],
  ['6', 'chutney'],
])('stage %s shows the edited %s, first column first', (stageId, id) => {
  const stages = stagesTimed('standard');
  const rowsIn = (stage: (typeof stages)[number]) =>
    stage.panels.flatMap((panel) => (panel.kind === 'ingredients' ? [panel.rows.length] : []));
  const before = stages.find((stage) => stage.id === stageId)!;
  const [first = 0, ...rest] = rowsIn(before);
  const ingredients = Array.from({ length: 31 }, (_, n) => ingredient(`i${n}`, '1 g'));
  const after = withEditedRecipes(stages, [edited(id, ingredients)]).find(
    (stage) => stage.id === stageId,
  )!;
  const split = Math.max(first, 16);
  expect(rowsIn(after)).toEqual(rest.length === 0 ? [split] : [split, 31 - split]);
  const others = (list: typeof stages) => list.filter((stage) => stage.id !== stageId);
  expect(others(withEditedRecipes(stages, [edited(id, ingredients)]))).toEqual(others(stages));
  const kinds = (stage: typeof before) => stage.panels.map((panel) => panel.kind);
  expect(kinds(after)).toEqual(kinds(before));
});
