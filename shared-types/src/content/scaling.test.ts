import { expect, test } from 'vitest';
import { chutneyRecipe, masalaRecipe, riceRecipe } from './recipes';
import {
  fewerServings,
  ingredientRow,
  moreServings,
  scaledAmount,
  servingsForAmount,
  unitOfAmount,
} from './scaling.rules';
import type { Ingredient } from './types';

const amountOf = (recipe: { ingredients: readonly Ingredient[] }, name: string) =>
  recipe.ingredients.find((ingredient) => ingredient.name.en === name)?.amount;

test.each([
  ['8.0 kg', 20, '8.0 kg'],
  ['160 g', 20, '160.0 g'],
  ['50 g', 20, '50.0 g'],
  ['8.0 kg', 50, '20.0 kg'],
  ['160 g', 50, '400.0 g'],
  ['50 g', 50, '125.0 g'],
  ['1 g', 50, '2.5 g'],
  ['8.0 kg', 5, '2.0 kg'],
  ['160 g', 5, '40.0 g'],
  ['1 g', 5, '0.25 g'],
  ['1 g', 20, '1.0 g'],
  ['1 L', 1, '0.05 L'],
  ['10 g', 1, '0.5 g'],
  ['4.0 kg', 1, '0.2 kg'],
  ['5 g', 3, '0.75 g'],
  ['1 g', 7, '0.35 g'],
])(
  '%s for 20 is shown for %i as %s',
  { meta: { requirements: ['K-547', 'K-548', 'K-549'] } },
  (amount, servings, shown) => {
    expect(scaledAmount(amount, servings)).toBe(shown);
  },
);

test('on a Malayalam page the units are those of the cooks', () => {
  expect(scaledAmount('8.0 kg', 50, 20, 'ml')).toBe('20.0 കിലോ');
  expect(scaledAmount('160 g', 200, 20, 'ml')).toBe('1600.0 ഗ്രാം (1.6 കിലോ)');
  expect(scaledAmount('as needed', 50, 20, 'ml')).toBe('as needed');
});

test('a small result has three decimals at most', { meta: { requirements: ['K-549'] } }, () => {
  expect(scaledAmount('1 g', 2, 30)).toBe('0.067 g');
});

test.each(['as needed', 'a pinch', '', 'large', '½ cup', 'about 5 g', '5 g each', '5 g.'])(
  '"%s" is no amount and stays as it is',
  { meta: { requirements: ['K-550'] } },
  (amount) => {
    expect(scaledAmount(amount, 50)).toBe(amount);
  },
);

test.each([
  ['160 g', 200, '1600.0 g (1.6 kg)'],
  ['196 g', 100, '980.0 g'],
  ['250 g', 80, '1000.0 g (1 kg)'],
  ['125 g', 200, '1250.0 g (1.25 kg)'],
  ['215 g', 100, '1075.0 g (1.08 kg)'],
  ['275 g', 100, '1375.0 g (1.38 kg)'],
  ['500 ml', 60, '1500.0 ml (1.5 L)'],
  ['8.0 kg', 4000, '1600.0 kg'],
])(
  '%s for %i servings is shown as %s',
  { meta: { requirements: ['D-101'] } },
  (amount, servings, shown) => {
    expect(scaledAmount(amount, servings)).toBe(shown);
  },
);

test.each([
  [20, 15],
  [6, 1],
  [5, 1],
  [3, 1],
  [1, 1],
])('minus makes %i servings %i', { meta: { requirements: ['K-545'] } }, (from, to) => {
  expect(fewerServings(from)).toBe(to);
});

test.each([
  [20, 25],
  [1, 6],
  [1000, 1005],
])('plus makes %i servings %i', { meta: { requirements: ['K-546'] } }, (from, to) => {
  expect(moreServings(from)).toBe(to);
});

test.each([
  [masalaRecipe, 'Mutton', '8.0 kg'],
  [masalaRecipe, 'MSG', '160 g'],
  [masalaRecipe, 'Rock salt', '50 g'],
  [riceRecipe, 'Mandi rice (long-grain basmati)', '4.0 kg'],
  [riceRecipe, 'Water', '8.0 L'],
  [riceRecipe, 'Onion', '1.0 kg'],
  [riceRecipe, 'Ghee', '250 g'],
  [chutneyRecipe, 'Jaggery', '196 g'],
  [chutneyRecipe, 'Tamarind', '125 g'],
  [chutneyRecipe, 'Red chilli', '25 g'],
  [chutneyRecipe, 'Garlic', '25 g'],
  [chutneyRecipe, 'Ginger', '15 g'],
  [chutneyRecipe, 'Salt', '10 g'],
  [chutneyRecipe, 'Curry leaves', '5 g'],
  [chutneyRecipe, 'Cardamom', '1 g'],
  [chutneyRecipe, 'Water', '1 L'],
])(
  'for 20 servings',
  {
    meta: {
      requirements: [
        'D-106',
        'K-376',
        'K-377',
        'K-378',
        'K-379',
        'K-380',
        'K-381',
        'K-382',
        'K-383',
        'K-384',
        'K-708',
        'K-709',
        'K-710',
        'K-712',
        'K-713',
        'K-714',
        'K-715',
      ],
    },
  },
  (recipe, name, amount) => expect(amountOf(recipe, name)).toBe(amount),
);

test.each([
  [masalaRecipe, 12],
  [riceRecipe, 20],
  [chutneyRecipe, 9],
])(
  'a recipe for 20 with all its ingredients, none of them twice',
  { meta: { requirements: ['K-375', 'K-711', 'K-716'] } },
  (recipe, count) => {
    expect(recipe.baseServing).toBe(20);
    expect(new Set(recipe.ingredients.map(({ name }) => name.en)).size).toBe(count);
    expect(recipe.ingredients).toHaveLength(count);
  },
);

test(
  'the chutney recipe has four steps, each with its video',
  { meta: { requirements: ['K-386', 'K-390'] } },
  () => {
    expect(chutneyRecipe.steps.map(({ step, title, videoSrc }) => [step, title, videoSrc])).toEqual(
      [
        [1, 'Tamarind soaking', '/videos/chutney/6-2.mp4'],
        [2, 'Jaggery prep', '/videos/chutney/6-3.mp4'],
        [3, 'Dry-frying spices', '/videos/chutney/6-4.mp4'],
        [4, 'Cooking the mixture', '/videos/chutney/6-5.mp4'],
      ],
    );
  },
);

test(
  'a row of the calculator has its name, the quantity, the unit and what is shown',
  { meta: { requirements: ['K-332', 'K-333', 'K-334', 'K-335'] } },
  () => {
    const name = { en: 'MSG', ml: 'എം.എസ്.ജി' };
    expect(ingredientRow({ name, amount: '160 g' }, 200)).toEqual({
      name,
      calculatedQuantity: 1_600,
      unit: 'g',
      displayValue: '1600.0 g (1.6 kg)',
    });
    expect(ingredientRow({ name, amount: 'a pinch' }, 50)).toEqual({
      name,
      calculatedQuantity: null,
      unit: '',
      displayValue: 'a pinch',
    });
  },
);

test(
  'a recipe is for 20, and names each amount with its unit',
  { meta: { requirements: ['K-343', 'K-344'] } },
  () => {
    for (const { baseServing, ingredients } of [masalaRecipe, riceRecipe, chutneyRecipe]) {
      expect(baseServing).toBe(20);
      for (const { amount } of ingredients) expect(amount).toMatch(/^\d+(\.\d+)? (kg|g|L|ml)$/);
    }
  },
);

test.each([
  ['4', 40, '8.0', ''],
  ['4kg', 40, '8.0kg', 'kg'],
  ['4  cups', 40, '8.0  cups', 'cups'],
])('%j for %i servings is %j, of the unit %j', (amount, servings, shown, unit) => {
  expect(scaledAmount(amount, servings)).toBe(shown);
  expect(unitOfAmount(amount)).toBe(unit);
});

test('an amount of one ingredient is enough for its share of the servings', () => {
  const recipe = { baseServing: 20 };
  expect(servingsForAmount(recipe, { amount: '8.0 kg' }, 2)).toBe(5);
  expect(servingsForAmount(recipe, { amount: '0 kg' }, 2)).toBeUndefined();
  expect(servingsForAmount(recipe, { amount: 'as needed' }, 2)).toBeUndefined();
  expect(unitOfAmount('as needed')).toBe('');
});
