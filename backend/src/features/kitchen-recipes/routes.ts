import {
  deleteKitchenRecipe,
  saveKitchenRecipe,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import type { AppContext } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as recipes from './service';

export function mountKitchenRecipes({ route }: Routes, ctx: AppContext) {
  route(saveKitchenRecipe, ({ command, params, body }) =>
    recipes.save(ctx, command, params.id, body),
  );
  route(deleteKitchenRecipe, async ({ command, params }) => {
    const { revision } = await recipes.remove(ctx, command, params.id);
    return { revision };
  });
}
