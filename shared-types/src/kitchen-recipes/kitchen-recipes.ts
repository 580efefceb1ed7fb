import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemId } from '../inventory/inventory';
import { filled, Instant, Revision, text, Uuid, change } from '../primitives';
import { documentedRecipes, isRecipeAmount, maxIngredients } from './recipe-fields.rules';

const RecipeIngredient = z.object({
  name: z.object({ en: filled(80), ml: filled(80) }),
  /** The amount for 20 guests, or in the cutlet recipe for 1 kg of meat: "250 g". */
  amount: z.string().refine(isRecipeAmount, 'no-amount'),
  /** The default item of its ingredient, or an item of the owner; null if it is not from the store, like water. */
  itemId: ItemId.nullable(),
});
export type RecipeIngredient = z.infer<typeof RecipeIngredient>;

export const KitchenRecipeId = z.union([z.enum(documentedRecipes), Uuid]);

const Body = z.object({
  /** Null for a documented recipe, which has a name in both languages. */
  name: filled(60).nullable(),
  ingredients: z.array(RecipeIngredient).min(1).max(maxIngredients),
  note: text(1_000),
  /** Whether every event needs this recipe of the owner, like the documented ones. */
  isForEvents: z.boolean(),
});

/** A recipe that was edited or added. A documented recipe without a row has its documented amounts. */
export const KitchenRecipe = Body.extend({
  id: KitchenRecipeId,
  /** The revision of the room `kitchen` at its last change, which is never used twice. */
  version: Revision,
  updatedAt: Instant,
  updatedBy: z.string(),
});
export type KitchenRecipe = z.infer<typeof KitchenRecipe>;

export const KitchenRecipeChanged = change('kitchenRecipe.changed', { recipe: KitchenRecipe });
export const KitchenRecipeRemoved = change('kitchenRecipe.removed', { recipeId: KitchenRecipeId });

const ofId = z.object({ id: KitchenRecipeId });

/**
 * Adds a recipe (with an id of the caller) or changes one. `basedOn` is the version with which the form was filled, 0
 * for a new one: if the recipe has changed since, the answer is `changed-meanwhile`, and the form reads the current
 * version from the room.
 */
export const saveKitchenRecipe = endpoint('saveKitchenRecipe', {
  params: ofId,
  hasLongBody: true,
  body: z.strictObject({ ...Body.shape, basedOn: Revision }),
  answer: { data: KitchenRecipe, revision: Revision },
});
/** Deletes a recipe of the owner; a documented recipe is reset to its documented amounts. */
export const deleteKitchenRecipe = endpoint('deleteKitchenRecipe', {
  params: ofId,
  answer: { revision: Revision },
});
