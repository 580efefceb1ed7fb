import { defineRoomSlice } from '../../realtime/roomSlices';
import { getRecipes, removeRecipe, replaceRecipes, upsertRecipe } from './store';

export const kitchenRecipeSlice = defineRoomSlice('kitchen', {
  key: 'recipes',
  load: replaceRecipes,
  apply: {
    'kitchenRecipe.changed': ({ recipe }) => upsertRecipe(recipe),
    'kitchenRecipe.removed': ({ recipeId }) => removeRecipe(recipeId),
  },
  read: getRecipes,
});
