import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { Recipe, RecipeBody } from '@kalavara/shared-types/recipes/recipes';
import type { Transaction } from 'kysely';
import { insertAuditEntry } from '../../platform/audit.queries';
import { withTransaction } from '../../platform/db/transaction';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';

export const list = ({ pools: { main: db } }: AppContext): Promise<Recipe[]> =>
  queries.listRecipes(db);

/** Creates a recipe. Its id is derived from the command, so that a repeated command creates one recipe only. */
export function create(ctx: AppContext, command: Command, body: RecipeBody): Promise<Recipe> {
  return transactAndPublish(ctx, command, async (tx, note) => {
    const recipe: Recipe = {
      id: command.id,
      ...checkPaired(body),
      updatedAt: new Date(ctx.clock.now()).toISOString(),
    };
    if (await queries.addRecipe(tx, recipe)) {
      await note('recipe.created', recipe);
      return recipe;
    }
    const earlier = await queries.lockRecipe(tx, command.id);
    if (!earlier || earlier.isDeleted || !isSame(earlier.recipe, recipe))
      throw new AppError('id-reused');
    return earlier.recipe;
  });
}

/** Saves a form. Throws if it is based on an older version, unless the result is the same. */
export function update(
  ctx: AppContext,
  command: Command,
  id: string,
  body: RecipeBody,
  basedOn?: string,
): Promise<Recipe> {
  return transactAndPublish(ctx, command, async (tx, note) => {
    const before = await queries.lockRecipe(tx, id);
    if (!before || before.isDeleted) throw new AppError('not-found');
    const after: Recipe = {
      id,
      ...checkPaired(body),
      updatedAt: nextUpdatedAt(before.recipe, ctx.clock.now()),
    };
    if (isSame(before.recipe, after)) return before.recipe;
    if (basedOn !== undefined && basedOn !== before.recipe.updatedAt)
      throw new AppError('changed-meanwhile');

    await queries.saveRecipe(tx, after);
    await note('recipe.changed', after);
    return after;
  });
}

/** Deletes a recipe; repeated calls have no effect. The row stays, so that it can be restored. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<void> {
  return transactAndPublish(ctx, command, async (tx, note) => {
    const before = await queries.lockRecipe(tx, id);
    if (!before) throw new AppError('not-found');
    if (before.isDeleted) return;
    await queries.deleteRecipe(tx, id, new Date(ctx.clock.now()));
    await note('recipe.deleted', before.recipe);
  });
}

type Audit = (action: string, recipe: Recipe) => Promise<void>;

function transactAndPublish<T>(
  ctx: AppContext,
  { actor, requestId }: Command,
  work: (tx: Transaction<DB>, note: Audit) => Promise<T>,
): Promise<T> {
  const at = new Date(ctx.clock.now());
  return withTransaction(ctx.pools.main, ({ db }) =>
    work(db, (action, { id, title }) =>
      insertAuditEntry(db, {
        at,
        actor,
        action,
        entity: 'recipe',
        entityId: id,
        details: { title },
        requestId,
      }),
    ),
  );
}

/** Throws if the languages of a body differ in the number of ingredients or steps. */
function checkPaired(body: RecipeBody): RecipeBody {
  const uneven = (['ingredients', 'steps'] as const).filter(
    (part) => body[part].length !== body.ml[part].length,
  );
  if (uneven.length > 0)
    throw new AppError('invalid', { fields: uneven.map((part) => `ml.${part}`) });
  return body;
}

const isSame = (one: Recipe, other: Recipe) =>
  sameRow({ ...one, updatedAt: '' }, { ...other, updatedAt: '' });

/** Strictly increasing: forms identify their version by it. */
const nextUpdatedAt = ({ updatedAt }: Recipe, now: number) =>
  new Date(Math.max(now, Date.parse(updatedAt) + 1)).toISOString();
