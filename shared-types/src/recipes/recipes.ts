import { z } from 'zod';
import { SpiceLevel } from '../catalogue/catalogue';
import { endpoint } from '../contract/contract';
import { filled, LooseId, text } from '../primitives';

export const RecipeCollection = z.enum(['traditional', 'regional', 'modern']);
export type RecipeCollection = z.infer<typeof RecipeCollection>;
export const Difficulty = z.enum(['Easy', 'Medium', 'Hard']);
export type Difficulty = z.infer<typeof Difficulty>;

/** `amount` is a text for people ("500 g"); if it starts with a number, it is scaled with the servings. */
const Ingredient = z.object({ name: filled(80), amount: text(60) });
const RecipeStep = z.object({
  title: filled(120),
  description: filled(2_000),
  imageUrl: text(500),
  tips: text(500),
});
const RecipeTexts = {
  title: filled(120),
  prepTime: text(80),
  shelfLife: text(80),
  ingredients: z.array(Ingredient).min(1).max(60),
  instructions: filled(5_000),
  /** Empty, or numbered by position. */
  steps: z.array(RecipeStep).max(30),
};

/** Stored in the database and served only after the library's own login, because recipes are trade secrets. */
export const Recipe = z.object({
  id: LooseId,
  collection: RecipeCollection,
  /** Its position in the collection. */
  place: z.number().int().min(0).max(10_000),
  baseServing: z.number().int().min(1).max(10_000),
  difficulty: Difficulty,
  spiceLevel: SpiceLevel,
  ...RecipeTexts,
  ml: z.object(RecipeTexts),
  updatedAt: z.string(),
});
export type Recipe = z.infer<typeof Recipe>;

const RecipeBody = Recipe.omit({ id: true, updatedAt: true });
export type RecipeBody = z.infer<typeof RecipeBody>;
const ofId = z.object({ id: LooseId });
/** The `updatedAt` with which the form was filled. */
const basedOn = z.string().max(40).optional();

/** The library has one user name and password. The page uses the token as long as it is open. */
export const unlockRecipes = endpoint('unlockRecipes', {
  body: z.strictObject({ username: z.string().max(80), password: z.string().max(200) }),
  answer: { token: z.string() },
});
export const listRecipes = endpoint('listRecipes', {
  hasLibraryToken: true,
  answer: { data: z.array(Recipe) },
});
export const createRecipe = endpoint('createRecipe', {
  hasLibraryToken: true,
  hasLongBody: true,
  body: RecipeBody,
  answer: { recipe: Recipe },
});
export const updateRecipe = endpoint('updateRecipe', {
  hasLibraryToken: true,
  params: ofId,
  hasLongBody: true,
  body: RecipeBody.extend({ basedOn }),
  answer: { recipe: Recipe },
});
export const deleteRecipe = endpoint('deleteRecipe', {
  hasLibraryToken: true,
  params: ofId,
  answer: {},
});
