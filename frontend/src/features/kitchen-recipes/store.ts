import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { byId, createEntityStore } from '../../state/createEntityStore';

const room = 'kitchen';
const recipes = createEntityStore<KitchenRecipe>(byId);
const none: readonly KitchenRecipe[] = [];

export const replaceRecipes = (all: readonly KitchenRecipe[]) => recipes.replaceAll(room, all);
export const upsertRecipe = (recipe: KitchenRecipe) => recipes.upsert(room, recipe);
export const removeRecipe = (id: string) => recipes.remove(room, id);
/** None while they were not loaded: a server of the version before has no part of the room for them. */
export const getRecipes = (): readonly KitchenRecipe[] => recipes.select(room) ?? none;

/** The recipes that were edited or added; undefined until the room or its mirror was loaded. */
export const useLoadedRecipes = () => recipes.useList(room);
/** The same, and none until then: the documented amounts are shown meanwhile. */
export const useEditedRecipes = (): readonly KitchenRecipe[] => recipes.useList(room) ?? none;
