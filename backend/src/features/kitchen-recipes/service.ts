import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type {
  KitchenRecipe,
  saveKitchenRecipe,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import {
  type EditedRecipes,
  isCutletRecipe,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { isSameName } from '@kalavara/shared-types/inventory/item-names.rules';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import { isDocumented } from '@kalavara/shared-types/kitchen-recipes/recipe-fields.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import { readWithRevision, type Revised, runCommand } from '../../platform/run-command';
import * as queries from './queries';

const room = 'kitchen';

export const listKitchenRecipes = queries.listRecipes;

const read = memoizeUntilChanged(room, (_ctx, pool) =>
  readWithRevision(pool, room, queries.listRecipes),
);
/** Returns the edited recipes. Must be called before a transaction, because it takes a connection of its own. */
export const getCached = async (ctx: AppContext): Promise<EditedRecipes> => (await read(ctx)).data;

type Fields = BodyOf<typeof saveKitchenRecipe>;

export function save(
  ctx: AppContext,
  command: Command,
  id: string,
  { basedOn, ...fields }: Fields,
): Promise<Revised<KitchenRecipe>> {
  checkFields(id, fields);
  return runCommand(ctx, command, room, async (tx) => {
    const all = await queries.listRecipes(tx.db);
    const before = all.find((each) => each.id === id);
    const recipe: KitchenRecipe = {
      ...fields,
      isForEvents: isDocumented(id) || fields.isForEvents,
      id,
      version: tx.nextRevision(),
      updatedAt: ctx.clock.now(),
      updatedBy: command.actor.name,
    };
    if (before && isSame(before, recipe)) return before;
    checkVersion(id, before, basedOn);
    if (all.some((each) => each.id !== id && isSameRecipeName(each.name, fields.name)))
      throw new AppError('recipe-name-taken', { fields: ['name'] });
    tx.write(queries.upsertRecipe(tx.db, recipe));
    tx.record({ type: 'kitchenRecipe.changed', recipe });
    return recipe;
  });
}

/** Deletes a recipe of the owner, or resets a documented one. Repeated calls have no effect. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, room, async (tx) => {
    const all = await queries.listRecipes(tx.db);
    if (!all.some((each) => each.id === id)) return null;
    tx.write(queries.deleteRecipe(tx.db, id));
    tx.record({ type: 'kitchenRecipe.removed', recipeId: id });
    return null;
  });
}

function checkFields(id: string, { name, ingredients }: Omit<Fields, 'basedOn'>): void {
  if (isDocumented(id) !== (name === null)) throw new AppError('invalid', { fields: ['name'] });
  const names = ingredients.map((each) => each.name.en.toLowerCase());
  const repeated = names.findIndex((each, index) => names.indexOf(each) < index);
  if (repeated >= 0) throw new AppError('invalid', { fields: [`ingredients.${repeated}.name`] });
  if (id === 'cutlet' && !isCutletRecipe(ingredients))
    throw new AppError('cutlet-ingredients', { fields: ['ingredients'] });
}

/** Throws if a form is not based on the current version of the recipe. */
function checkVersion(id: string, before: KitchenRecipe | undefined, basedOn: number): void {
  if ((before?.version ?? 0) === basedOn) return;
  if (!before && !isDocumented(id)) throw new AppError('recipe-removed');
  throw new AppError('changed-meanwhile', {
    ...(before && {
      details: { by: before.updatedBy, at: new Date(before.updatedAt).toISOString() },
    }),
  });
}

const isSameRecipeName = (one: string | null, other: string | null) =>
  one !== null && other !== null && isSameName(one, other);

const ofChange = { version: 0, updatedAt: 0, updatedBy: '' };
const isSame = (one: KitchenRecipe, other: KitchenRecipe) =>
  sameRow({ ...one, ...ofChange }, { ...other, ...ofChange });
