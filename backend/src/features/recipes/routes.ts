import * as calls from '@kalavara/shared-types/recipes/recipes';
import type { Request } from 'express';
import type { AppContext, Command } from '../../platform/context';
import type { Routes } from '../../platform/http/http';
import * as library from './library';
import * as recipes from './service';

export function mountRecipes({ route }: Routes, ctx: AppContext) {
  const unlocked = ({ command, req }: { command: Command; req: Request }) =>
    library.checkUnlocked(ctx, command, req.get('authorization'));

  route(calls.unlockRecipes, async ({ command, body }) => ({
    token: await library.unlock(ctx, command, body),
  }));
  route(calls.listRecipes, async (call) => {
    await unlocked(call);
    return { data: await recipes.list(ctx) };
  });
  route(calls.createRecipe, async (call) => {
    await unlocked(call);
    return { recipe: await recipes.create(ctx, call.command, call.body) };
  });
  route(calls.updateRecipe, async (call) => {
    await unlocked(call);
    const { basedOn, ...body } = call.body;
    return { recipe: await recipes.update(ctx, call.command, call.params.id, body, basedOn) };
  });
  route(calls.deleteRecipe, async (call) => {
    await unlocked(call);
    await recipes.remove(ctx, call.command, call.params.id);
    return {};
  });
}
