import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { byId, createEntityStore } from '../../state/createEntityStore';

const room = 'kitchen';
const recipes = createEntityStore<KitchenRecipe>(byId);
const none: readonly KitchenRecipe[] = [];

export const replaceRecipes = (all: readonly KitchenRecipe[]) => recipes.replaceAll(room, all);
export const upsertRecipe = (recipe: KitchenRecipe) => recipes.upsert(room, recipe);
export const removeRecipe = (id: string) => recipes.remove(room, id);
/** Empty if they were not loaded: the room of the previous version has no recipes. */
export const getRecipes = (): readonly KitchenRecipe[] => recipes.select(room) ?? none;

/** Returns the recipes that were edited or added; undefined until the room or its mirror is loaded. */
export const useLoadedRecipes = () => recipes.useList(room);
/** The same, but empty until loaded: the documented amounts are shown meanwhile. */
export const useEditedRecipes = (): readonly KitchenRecipe[] => recipes.useList(room) ?? none;
