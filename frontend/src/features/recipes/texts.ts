import type { Language } from '@kalavara/shared-types/primitives';
import type { Recipe, RecipeBody } from '@kalavara/shared-types/recipes/recipes';
import { useLanguage } from '../../i18n/language';

export type RecipeTexts = Recipe['ml'];
export const languages: readonly Language[] = ['en', 'ml'];
export const collections = [
  'traditional',
  'regional',
  'modern',
] as const satisfies readonly Recipe['collection'][];
export const difficulties = [
  'Easy',
  'Medium',
  'Hard',
] as const satisfies readonly Recipe['difficulty'][];
export const spiceLevels = [
  'Mild',
  'Medium',
  'Hot',
  'Extra Hot',
] as const satisfies readonly Recipe['spiceLevel'][];

const recipeTexts = (
  language: Language,
  recipe: Pick<RecipeBody, 'ml'> & RecipeTexts,
): RecipeTexts => (language === 'ml' ? recipe.ml : recipe);

/** Returns the texts of a recipe in the reader's language. */
export const useRecipeTexts = (recipe: Recipe): RecipeTexts => recipeTexts(useLanguage(), recipe);
