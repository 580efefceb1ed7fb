import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { type Stocked, toCategory, toProduct, toStocked } from './rows';

/** Products deleted since `since`, newest first. */
export async function listRemovedProducts(db: Kysely<DB>, since: Date): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .execute();
  return rows.map(toProduct);
}

export async function listRemovedCategories(db: Kysely<DB>, since: Date): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .execute();
  return rows.map(toCategory);
}

/** Locks a product deleted since `since`. */
export async function lockRemovedProduct(
  tx: Transaction<DB>,
  id: string,
  since: Date,
): Promise<Stocked | undefined> {
  const removed = tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', '>=', since);
  const row = await removed.forUpdate().executeTakeFirst();
  return row && toStocked(row);
}

export async function findRemovedCategory(
  tx: Transaction<DB>,
  id: string,
  since: Date,
): Promise<Category | undefined> {
  const removed = tx
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', '>=', since);
  const row = await removed.executeTakeFirst();
  return row && toCategory(row);
}

export async function undeleteProduct(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable('products').set({ deletedAt: null }).where('id', '=', id).execute();
}

export async function undeleteCategory(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable('categories').set({ deletedAt: null }).where('id', '=', id).execute();
}

export async function deleteProduct(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx.updateTable('products').set({ deletedAt: at }).where('id', '=', id).execute();
}

export async function deleteCategory(tx: Transaction<DB>, id: string, at: Date): Promise<void> {
  await tx.updateTable('categories').set({ deletedAt: at }).where('id', '=', id).execute();
}
