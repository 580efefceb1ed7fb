import { KitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import type { Compilable, Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export async function listRecipes(db: Kysely<DB>): Promise<KitchenRecipe[]> {
  const rows = await db.selectFrom('kitchenRecipes').selectAll().orderBy('id').execute();
  return rows.map(({ version, updatedAt, ...row }) =>
    KitchenRecipe.parse({ ...row, version: Number(version), updatedAt: updatedAt.getTime() }),
  );
}

export function upsertRecipe(db: Kysely<DB>, recipe: KitchenRecipe): Compilable {
  const { id, ingredients, updatedAt, ...rest } = recipe;
  const row = {
    ...rest,
    ingredients: JSON.stringify(ingredients),
    updatedAt: new Date(updatedAt),
  };
  return db
    .insertInto('kitchenRecipes')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
}

export const deleteRecipe = (db: Kysely<DB>, id: string): Compilable =>
  db.deleteFrom('kitchenRecipes').where('id', '=', id);
