import { Recipe, RecipeCollection } from '@kalavara/shared-types/recipes/recipes';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB, Recipes } from '../../platform/schema.gen';

function toRecipe({
  texts,
  updatedAt,
  deletedAt: _deletedAt,
  ...row
}: Selectable<Recipes>): Recipe {
  return Recipe.parse({ ...row, ...(texts as object), updatedAt: updatedAt.toISOString() });
}

function fromRecipe(recipe: Recipe): Insertable<Recipes> {
  const { id, collection, place, baseServing, difficulty, spiceLevel, ml, updatedAt, ...texts } =
    recipe;
  const row = { id, collection, place, baseServing, difficulty, spiceLevel };
  return {
    ...row,
    texts: JSON.stringify(texts),
    ml: JSON.stringify(ml),
    updatedAt: new Date(updatedAt),
  };
}

export async function listRecipes(db: Kysely<DB>): Promise<Recipe[]> {
  const rows = await db
    .selectFrom('recipes')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy(sql`array_position(${RecipeCollection.options}::text[], collection)`)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(toRecipe);
}

/** Locks a recipe, including deleted ones: ids are never reused. */
export async function lockRecipe(
  tx: Transaction<DB>,
  id: string,
): Promise<{ recipe: Recipe; isDeleted: boolean } | undefined> {
  const row = await tx
    .selectFrom('recipes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { recipe: toRecipe(row), isDeleted: row.deletedAt !== null };
}

/** Inserts a recipe. Returns false if a recipe with this id exists. */
export async function addRecipe(tx: Transaction<DB>, recipe: Recipe): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recipes')
    .values(fromRecipe(recipe))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveRecipe(tx: Transaction<DB>, recipe: Recipe): Promise<void> {
  const { id, ...row } = fromRecipe(recipe);
  await tx.updateTable('recipes').set(row).where('id', '=', id).execute();
}

export async function deleteRecipe(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx.updateTable('recipes').set({ deletedAt: at }).where('id', '=', id).execute();
}

/** Whether any recipe ever existed, including deleted ones. */
export const wasUsed = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('recipes').select('id').limit(1));

/**
 * Inserts the missing recipes in one statement: if two processes start at the same time, one of them fills the library.
 */
export async function addSample(db: Kysely<DB>, recipes: readonly Recipe[]): Promise<void> {
  await db
    .insertInto('recipes')
    .values(recipes.map(fromRecipe))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
