import { ingredientIds, ingredients } from './ingredients';
import type { Supply } from './packing';
import type { LocalizedText } from './types';

export const recipeKinds = ['masala', 'rice', 'chutney'] as const;
export type RecipeKind = (typeof recipeKinds)[number];

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
  /** `own`: a recipe of the owner for every event. */
  from: RecipeKind | 'own' | 'supplies';
  id: string;
  itemId?: string;
};

const ingredientOfItem = new Map<string, string>(ingredientIds.map((id) => [ingredients[id], id]));

/** The id of an ingredient: that of its default item, else its name. */
export const ingredientIdOf = (itemId: string | null, { en }: LocalizedText): string =>
  ingredientOfItem.get(itemId ?? '') ?? en.toLowerCase();
