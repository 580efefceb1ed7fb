import {
  deleteKitchenRecipe,
  saveKitchenRecipe,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import type { Router } from 'express';
import type { AppContext } from '../../platform/context';
import { route } from '../../platform/http/http';
import * as recipes from './service';

export function mountKitchenRecipes(router: Router, ctx: AppContext) {
  route(router, ctx, saveKitchenRecipe, ({ command, params, body }) =>
    recipes.save(ctx, command, params.id, body),
  );
  route(router, ctx, deleteKitchenRecipe, async ({ command, params }) => {
    const { revision } = await recipes.remove(ctx, command, params.id);
    return { revision };
  });
}
