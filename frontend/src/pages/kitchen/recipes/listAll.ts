import type { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import {
  documentedIngredients,
  type EditedRecipes,
  listOwn,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { documentedRecipes } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';

export type RecipeRow = Pick<KitchenRecipe, 'id' | 'name' | 'ingredients' | 'note'> &
  Pick<KitchenRecipe, 'isForEvents' | 'version'> & { updatedBy?: string };

/** Returns the documented recipes in their current state, then those of the owner by name. */
export function listAllRecipes(edited: EditedRecipes, rice: RiceAmounts): RecipeRow[] {
  return [
    ...documentedRecipes.map(
      (id) =>
        edited.find((each) => each.id === id) ?? {
          id,
          name: null,
          note: '',
          isForEvents: true,
          version: 0,
          ingredients: documentedIngredients(id, rice),
        },
    ),
    ...listOwn(edited),
  ];
}
