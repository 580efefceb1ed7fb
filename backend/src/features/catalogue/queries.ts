import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import { fromCategory, fromProduct, type Stocked, toCategory, toProduct, toStocked } from './rows';

export async function listCategories(db: Kysely<DB>): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  return rows.map(toCategory);
}

export async function findCategory(db: Kysely<DB>, id: string): Promise<Category | undefined> {
  const row = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && toCategory(row);
}

/** Selects products in the order of the shop: by category, then by the product's position. */
const selectProducts = (db: Kysely<DB>) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .selectAll('products')
    .where('products.deletedAt', 'is', null)
    .where('categories.deletedAt', 'is', null)
    .orderBy('categories.displayOrder')
    .orderBy('categories.id')
    .orderBy('products.position')
    .orderBy('products.id');

export async function listProducts(db: Kysely<DB>): Promise<Product[]> {
  return (await selectProducts(db).execute()).map(toProduct);
}

/** Lists products with the owner's switch, which no room publishes. */
export async function listProductsOfOwner(db: Kysely<DB>): Promise<Product[]> {
  const rows = await selectProducts(db).execute();
  return rows.map((row) => ({ ...toProduct(row), isOffered: row.isOffered }));
}

export async function listProductsWithDeleted(db: Kysely<DB>): Promise<Product[]> {
  return (await db.selectFrom('products').selectAll().execute()).map(toProduct);
}

/** Locks the row against sales, which change stock without the room. */
export async function lockProduct(tx: Transaction<DB>, id: string): Promise<Stocked | undefined> {
  const row = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toStocked(row);
}

/** Lists the products of a category and locks them in the order of their ids, like sales. */
export async function lockProductsOf(tx: Transaction<DB>, categoryId: string): Promise<Stocked[]> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toStocked);
}

export async function lockAll(tx: Transaction<DB>): Promise<Stocked[]> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toStocked);
}

/** Whether an id was ever used: orders and the history still refer to deleted rows. */
export const isTaken = (
  db: Kysely<DB>,
  table: 'products' | 'categories',
  id: string,
): Promise<boolean> => hasRow(db.selectFrom(table).select('id').where('id', '=', id));

/** Whether the shop ever had a category, deleted ones included. */
export const wasUsed = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('categories').select('id').limit(1));

export async function saveCategory(tx: Transaction<DB>, category: Category): Promise<void> {
  const row = fromCategory(category);
  await tx
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Inserts a product as the last of its category. */
export async function addProduct(
  tx: Transaction<DB>,
  product: Product,
  isOffered: boolean,
): Promise<void> {
  const row = {
    ...fromProduct(product, isOffered),
    position: nextPosition(product.category),
    stock: 0,
  };
  await tx.insertInto('products').values(row).execute();
}

export async function saveProduct(
  tx: Transaction<DB>,
  product: Product,
  isOffered: boolean,
): Promise<void> {
  const { id, ...row } = fromProduct(product, isOffered);
  await tx.updateTable('products').set(row).where('id', '=', id).execute();
}

export async function moveToEnd(
  tx: Transaction<DB>,
  id: string,
  categoryId: string,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ position: nextPosition(categoryId) })
    .where('id', '=', id)
    .execute();
}

const nextPosition = (categoryId: string) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from products where category_id = ${categoryId})`;

type Low = { id: string; name: string; nameMl: string | null; left: number };

/**
 * `available` excludes reserved units. `unsold` includes them, so that a low stock neither starts nor ends when a
 * checkout expires.
 */
type Counted = 'available' | 'unsold';
const unitsLeft = { available: sql<number>`stock - reserved`, unsold: sql<number>`stock` };

/**
 * Lists products whose stock is at or below their own limit, or at or below `defaultFrom` without one, the lowest
 * first.
 */
export const listLow = (db: Kysely<DB>, defaultFrom: number, counted: Counted): Promise<Low[]> =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      sql<string | null>`ml ->> 'name'`.as('nameMl'),
      unitsLeft[counted].as('left'),
    ])
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${unitsLeft[counted]} <= coalesce(low_stock_from, ${defaultFrom})`)
    .orderBy(unitsLeft[counted])
    .orderBy('name')
    .limit(50)
    .execute();
