import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { type Stocked, toCategory, toProduct, toStocked } from './rows';

const removedProducts = (db: Kysely<DB>, since: Date) =>
  db.selectFrom('products').selectAll().where('deletedAt', '>=', since);
const removedCategories = (db: Kysely<DB>, since: Date) =>
  db.selectFrom('categories').selectAll().where('deletedAt', '>=', since);

/** Products deleted since `since`, newest first. */
export async function listRemovedProducts(db: Kysely<DB>, since: Date): Promise<Product[]> {
  const rows = await removedProducts(db, since).orderBy('deletedAt', 'desc').execute();
  return rows.map(toProduct);
}

export async function listRemovedCategories(db: Kysely<DB>, since: Date): Promise<Category[]> {
  const rows = await removedCategories(db, since).orderBy('deletedAt', 'desc').execute();
  return rows.map(toCategory);
}

/** Locks a product deleted since `since`. */
export async function lockRemovedProduct(
  tx: Transaction<DB>,
  id: string,
  since: Date,
): Promise<Stocked | undefined> {
  const removed = removedProducts(tx, since).where('id', '=', id);
  const row = await removed.forUpdate().executeTakeFirst();
  return row && toStocked(row);
}

export async function findRemovedCategory(
  tx: Transaction<DB>,
  id: string,
  since: Date,
): Promise<Category | undefined> {
  const row = await removedCategories(tx, since).where('id', '=', id).executeTakeFirst();
  return row && toCategory(row);
}

/** `at`: the time of the deletion; null restores the row. */
export async function setDeletedAt(
  tx: Transaction<DB>,
  table: 'products' | 'categories',
  id: string,
  at: Date | null,
): Promise<void> {
  await tx.updateTable(table).set({ deletedAt: at }).where('id', '=', id).execute();
}
