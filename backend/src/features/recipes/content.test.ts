import { Recipe } from '@kalavara/shared-types/recipes/recipes';
import { expect, test } from 'vitest';
import { sampleRecipes } from './content/index';

type Texts = (typeof sampleRecipes)[number]['ml'];
const textsOf = ({
  title,
  prepTime,
  shelfLife,
  ingredients,
  instructions,
  steps,
}: Texts): string[] => [
  title,
  prepTime,
  shelfLife,
  ...instructions.split('\n'),
  ...ingredients.flatMap(({ name, amount }) => [name, amount]),
  ...steps.flatMap(({ title: name, description, tips }) => [name, description, tips]),
];
const pairs = sampleRecipes.flatMap((recipe) => {
  const en = textsOf(recipe);
  const ml = textsOf(recipe.ml);
  return en.map((text, n) => ({ id: recipe.id, en: text, ml: ml[n] ?? '' }));
});

test(
  'the six recipes are complete in both languages and fit the contract',
  { meta: { requirements: ['O-172', 'O-173', 'O-174', 'O-175', 'O-176', 'O-177'] } },
  () => {
    for (const recipe of sampleRecipes) {
      const parsed = Recipe.safeParse({ ...recipe, updatedAt: '2026-01-01T00:00:00.000Z' });
      expect(parsed.error, recipe.id).toBeUndefined();
      const { updatedAt: _at, ...same } = parsed.data!;
      expect(same, recipe.id).toEqual(recipe);
      expect(textsOf(recipe.ml)).toHaveLength(textsOf(recipe).length);
      expect(recipe.instructions.split('\n').length).toBeGreaterThanOrEqual(5);
    }
  },
);

test('the Malayalam is Malayalam, without a Latin word, in NFC and with chillus of one code point', () => {
  const isFigure = (text: string) => /^\d+$/.test(text);
  expect(pairs.filter(({ en }) => /[\u0D00-\u0D7F]/.test(en))).toEqual([]);
  expect(pairs.filter(({ ml }) => !/[\u0D00-\u0D7F]/.test(ml) && !isFigure(ml))).toEqual([]);
  expect(pairs.filter(({ ml }) => /[A-Za-z]{2,}/.test(ml))).toEqual([]);
  expect(pairs.filter(({ ml }) => ml !== ml.normalize('NFC') || /\u0D4D\u200D/.test(ml))).toEqual(
    [],
  );
});

test('figures are the same in both languages', () => {
  const figures = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).sort().join(' ');
  expect(pairs.filter(({ en, ml }) => figures(en) !== figures(ml))).toEqual([]);
});

const grams = (recipe: (typeof sampleRecipes)[number], name: RegExp): number =>
  recipe.ingredients
    .filter((ingredient) => name.test(ingredient.name))
    .map(({ amount }) => parseFloat(amount) * (/kg|L$/.test(amount) ? 1_000 : 1))
    .reduce((sum, amount) => sum + amount, 0);
const byId = (id: string) => sampleRecipes.find((recipe) => recipe.id === id)!;

test('each recipe has a preservative: salt, acid, oil, or cold', () => {
  for (const [id, fruit] of [
    ['mango-classic', /^Raw mango/],
    ['lime-traditional', /limes/],
  ] as const) {
    const share = grams(byId(id), /salt/i) / grams(byId(id), fruit);
    expect(share, id).toBeGreaterThanOrEqual(0.1);
    expect(share, id).toBeLessThanOrEqual(0.15);
  }
  // Ingredients without acid are preserved with 5 % vinegar: fish, and garlic in oil.
  expect(
    grams(byId('kerala-fish'), /Vinegar/) / grams(byId('kerala-fish'), /Kingfish/),
  ).toBeGreaterThanOrEqual(0.4);
  expect(
    grams(byId('garlic-spicy'), /Vinegar/) / grams(byId('garlic-spicy'), /^Garlic/),
  ).toBeGreaterThanOrEqual(0.5);
  for (const id of ['garlic-spicy', 'kerala-fish', 'avocado-fusion'])
    expect(`${byId(id).shelfLife} ${byId(id).prepTime}`, id).toMatch(/fridge|4 °C/);
  for (const recipe of sampleRecipes.filter(({ id }) => id !== 'avocado-fusion'))
    expect(recipe.instructions, recipe.id).toMatch(/1 cm/);
});
