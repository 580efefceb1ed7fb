import type { RiceAmounts } from '../settings';
import { chutneyRecipe, masalaRecipe, type Recipe } from './recipes';
import { type Supply, supplies } from './packing';
import { ingredientIds, ingredients } from './ingredients';
import { riceCalculatorRecipe, ricePageRecipe } from './rice';
import type { LocalizedText } from './types';

export const recipeKinds = ['masala', 'rice', 'chutney'] as const;
export type RecipeKind = (typeof recipeKinds)[number];

/** The three recipes as the calculators of an event's list have them. */
export const calculatorRecipes = (rice: RiceAmounts): Record<RecipeKind, Recipe> => ({
  masala: masalaRecipe,
  rice: riceCalculatorRecipe(rice),
  chutney: chutneyRecipe,
});

/** The same as the stage pages have them. */
export const pageRecipes = (rice: RiceAmounts): Record<RecipeKind, Recipe> => ({
  ...calculatorRecipes(rice),
  rice: ricePageRecipe(rice),
});

/** Which item of the store an ingredient is taken from: whole and ground share one. Water comes from the tap. */
export const itemOfIngredient: Readonly<Record<string, string | null>> = {
  Water: null,
  Mutton: '1021',
  MSG: '1015',
  'Rock salt': '1016',
  'Coriander powder': '1002',
  'Black pepper powder': '1001',
  'Cumin powder': '1003',
  'Turmeric powder': '1004',
  'Cardamom powder': '1005',
  'Cinnamon powder': '1006',
  'Clove powder': '1007',
  'Dry ginger powder': '1008',
  'Dried lime (loomi) powder': '1009',
  'Mandi rice (long-grain basmati)': '1032',
  Onion: '1022',
  Ghee: '1029',
  Oil: '1030',
  Garlic: '1024',
  Ginger: '1025',
  'Green chilli': '1026',
  Tomato: '1023',
  'Coriander leaves': '1018',
  'Mint leaves': '1019',
  'Cinnamon sticks': '1006',
  'Cardamom pods': '1005',
  Cloves: '1007',
  'Bay leaf': '1010',
  'Black peppercorns': '1001',
  'Cumin seeds': '1012',
  'Star anise': '1011',
  'Dried lime (loomi)': '1009',
  Salt: '1017',
  Raisins: '1046',
  Jaggery: '1044',
  Tamarind: '1045',
  'Red chilli': '1013',
  'Curry leaves': '1020',
  Cardamom: '1005',
};

/**
 * What an event needs of one item: an amount with its unit, "8.0 kg", for 20 people or for the event. `itemId` is the default
 * item of its ingredient; the item that is linked to that ingredient is taken.
 */
export type Need = { itemId: string; name: LocalizedText; amount: string } & Pick<
  Supply,
  'isPerEvent' | 'isReusable'
>;

/** `id`: of the ingredient or of the supply; "water" and what the store does not hold have no item. */
export type EventNeed = Omit<Need, 'itemId'> & {
  from: RecipeKind | 'supplies';
  id: string;
  itemId?: string;
};

const ingredientOfItem = new Map<string, string>(ingredientIds.map((id) => [ingredients[id], id]));

/** Everything an event needs, by recipe. Every amount that depends on the guest count is read here. */
export const eventNeedsOf = (recipes: Record<RecipeKind, Recipe>): readonly EventNeed[] => [
  ...recipeKinds.flatMap((from) =>
    recipes[from].ingredients.map(({ name, amount }): EventNeed => {
      const itemId = itemOfIngredient[name.en] ?? undefined;
      const id = ingredientOfItem.get(itemId ?? '') ?? name.en.toLowerCase();
      return { from, id, name, amount, ...(itemId !== undefined && { itemId }) };
    }),
  ),
  ...supplies.flatMap(({ use: _use, itemId, amount, ...supply }): EventNeed[] =>
    itemId !== undefined && amount !== undefined
      ? [{ ...supply, from: 'supplies', itemId, amount }]
      : [],
  ),
];

/** The requirement list of an event: the ingredients of its recipes, and what packing and the tasks take from the store. */
export const needsOf = (rice: RiceAmounts): readonly Need[] =>
  eventNeedsOf(calculatorRecipes(rice)).flatMap(({ itemId, ...need }) =>
    itemId === undefined ? [] : [{ ...need, itemId }],
  );
