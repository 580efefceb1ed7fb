import { expect, test } from 'vitest';
import { itemCategories } from '../inventory/item-fields.rules';
import { units } from '../units.rules';
import { calculatorRecipes, needsOf } from '../kitchen-recipes/kitchen-recipes.rules';
import { itemOfIngredient } from './ingredient-items';
import { defaultItems } from './inventory';
import { chutneyRecipe, masalaRecipe, riceRecipe } from './recipes';
import { riceCalculatorRecipe, ricePageRecipe } from './rice';
import { stagesTimed } from './stages';

const amountsOf = ({
  ingredients,
}: {
  ingredients: readonly { name: { en: string }; amount: string }[];
}) => Object.fromEntries(ingredients.map(({ name, amount }) => [name.en, amount]));
const choices = ['as-given', 'page', 'calculator'] as const;
const known = new Map(defaultItems.map((item) => [item.id, item]));

test(
  'every ingredient of every recipe is an item of the store, but water',
  { meta: { requirements: ['K-740'] } },
  () => {
    for (const choice of choices)
      for (const recipe of [
        masalaRecipe,
        riceRecipe,
        chutneyRecipe,
        riceCalculatorRecipe(choice),
        ricePageRecipe(choice),
      ])
        for (const { name } of recipe.ingredients) {
          const itemId = itemOfIngredient[name.en];
          if (name.en === 'Water') expect(itemId).toBeNull();
          else expect(known.has(itemId ?? ''), name.en).toBe(true);
        }
  },
);

test('an item lists the recipes it is of', () => {
  for (const [kind, recipe] of Object.entries(calculatorRecipes('as-given')))
    for (const { name } of recipe.ingredients) {
      const item = known.get(itemOfIngredient[name.en] ?? '');
      if (item) expect(item.usedBy.join(' '), name.en).toContain(kind);
    }
});

test(
  'the 47 items of a new installation: ids 1001 to 1047, known categories and units, both languages, an estimate each',
  { meta: { requirements: ['D-112'] } },
  () => {
    expect(defaultItems.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 47 }, (_, n) => 1_001 + n),
    );
    for (const item of defaultItems) {
      expect(itemCategories).toContain(item.category);
      expect(units).toContain(item.unit);
      expect(item.name.ml).toMatch(/[\u0D00-\u0D7F]/);
      expect(item.estimate).toBeGreaterThan(0);
    }
    const counts = itemCategories.map(
      (category) => defaultItems.filter((item) => item.category === category).length,
    );
    expect(counts).toEqual([17, 3, 1, 7, 3, 3, 9, 4]);
  },
);

test.each([
  ['as-given', 'page', '1.0 kg', 'Ghee', '250 g'],
  ['as-given', 'calculator', '500 g', 'Oil', '500 g'],
  ['page', 'page', '1.0 kg', 'Ghee', '250 g'],
  ['page', 'calculator', '1.0 kg', 'Ghee', '250 g'],
  ['calculator', 'page', '500 g', 'Oil', '500 g'],
  ['calculator', 'calculator', '500 g', 'Oil', '500 g'],
] as const)(
  'with the amounts %s, the %s has onion %s and %s %s',
  { meta: { requirements: ['K-714', 'K-715', 'D-100'] } },
  (choice, usage, onion, fat, much) => {
    const recipe = usage === 'page' ? ricePageRecipe(choice) : riceCalculatorRecipe(choice);
    expect(amountsOf(recipe)).toMatchObject({ Onion: onion, [fat]: much });
    expect(recipe.ingredients).toHaveLength(20);
  },
);

test(
  'the two onions and fats of the calculator note that the page differs, until the owner has chosen',
  { meta: { requirements: ['D-100'] } },
  () => {
    const notes = (choice: (typeof choices)[number]) =>
      riceCalculatorRecipe(choice).ingredients.flatMap(({ differs }) => differs?.en ?? []);
    expect(notes('as-given')).toEqual([
      'differs from the rice page (1.0 kg for 20)',
      'differs from the rice page (250 g ghee for 20)',
    ]);
    expect([...notes('page'), ...notes('calculator')]).toEqual([]);
  },
);

test(
  'the rice page follows the owner, in its panels, its steps and its notes',
  { meta: { requirements: ['D-100'] } },
  () => {
    const page = (choice: (typeof choices)[number]) => stagesTimed('standard', choice)[3]!;
    const text = (choice: (typeof choices)[number]) => JSON.stringify(page(choice));
    expect(text('as-given')).toContain('Differs from the calculator');
    expect(text('page')).toContain('The calculator has the same amounts');
    expect(text('calculator')).toContain('For 20: onion 500 g, oil 500 g');
    expect(text('calculator')).toContain('Heat the oil');
    expect(text('calculator')).not.toContain('hee');
    for (const choice of choices) {
      const panels = page(choice).panels.flatMap((panel) =>
        panel.kind === 'ingredients' ? [panel.rows] : [],
      );
      expect(panels.flat()).toEqual(ricePageRecipe(choice).ingredients);
      expect(stagesTimed('long-burn', choice)[3]).toEqual(page(choice));
    }
  },
);

test(
  'every need is an amount with a unit of the store',
  { meta: { requirements: ['K-344'] } },
  () => {
    for (const choice of choices)
      for (const { amount } of needsOf(choice))
        expect(amount).toMatch(/^\d+(\.\d+)? (kg|g|L|ml|piece|pack|box)$/);
  },
);
