import { units } from '../units.rules';

/** The recipes that cannot be deleted, only reset to the documented amounts. */
export const documentedRecipes = ['masala', 'rice', 'chutney', 'cutlet'] as const;
export type DocumentedRecipe = (typeof documentedRecipes)[number];

export const isDocumented = (id: string): id is DocumentedRecipe =>
  (documentedRecipes as readonly string[]).includes(id);

/** "250 g": a number with at most three decimals, and a unit of the store. */
const amountPattern = new RegExp(`^(\\d{1,6}(?:\\.\\d{1,3})?) (${units.join('|')})$`);

/** Whether a recipe can have this amount: above zero. */
export const isRecipeAmount = (amount: string): boolean =>
  Number(amountPattern.exec(amount)?.[1] ?? 0) > 0;

export const maxIngredients = 60;
