import type { Category, Product, StockMove, StockReason } from '@kalavara/shared-types/catalogue';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import {
  fromCategory,
  fromProduct,
  type Stocked,
  toCategory,
  toMove,
  toProduct,
  toStocked,
} from './rows';

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

/** In the order of the shop: by category, then by the product's position. */
export async function listProducts(db: Kysely<DB>): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .selectAll('products')
    .where('products.deletedAt', 'is', null)
    .where('categories.deletedAt', 'is', null)
    .orderBy('categories.displayOrder')
    .orderBy('categories.id')
    .orderBy('products.position')
    .orderBy('products.id')
    .execute();
  return rows.map(toProduct);
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

/** The products of a category, locked in the order of their ids as sales lock them. */
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
export async function isTaken(
  db: Kysely<DB>,
  table: 'products' | 'categories',
  id: string,
): Promise<boolean> {
  return (
    (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** Whether the shop ever had a category, deleted ones included. */
export async function wasUsed(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()) !== undefined;
}

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

type Adjustment = {
  kind: 'batch' | 'adjust';
  by: string;
  at: Date;
  reason?: StockReason;
  note?: string | null;
};

/** Inserts one ledger row and adds it to the stock, which is the sum of all rows. */
export async function adjustStock(
  tx: Transaction<DB>,
  productId: string,
  delta: number,
  why: Adjustment,
): Promise<void> {
  await tx
    .insertInto('stockLedger')
    .values({ productId, delta, ...why })
    .execute();
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', delta) }))
    .where('id', '=', productId)
    .execute();
}

const movesPerPage = 50;

/** Newest first, each with the stock after it, and the public number of its order. */
export async function listStockMovements(
  db: Kysely<DB>,
  productId: string,
  before: number | undefined,
): Promise<StockMove[]> {
  // Backwards from the stock of now, which is the sum of all moves: a page reads its own and the later ones.
  const moves = db
    .selectFrom('stockLedger')
    .selectAll()
    .where('productId', '=', productId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(movesPerPage)
    .as('moves');
  const later =
    before === undefined
      ? sql`0`
      : sql`coalesce((select sum(delta) from stock_ledger where product_id = ${productId} and id >= ${before}), 0)`;
  const laterOnPage = sql`coalesce(sum(moves.delta) over (order by moves.id desc rows between unbounded preceding and 1 preceding), 0)`;
  const rows = await db
    .selectFrom(moves)
    .innerJoin('products', 'products.id', 'moves.productId')
    .leftJoin('orders', 'orders.id', 'moves.orderId')
    .selectAll('moves')
    .select([
      'orders.orderNo',
      sql<number>`(products.stock - ${later} - ${laterOnPage})::integer`.as('stock'),
    ])
    .orderBy('moves.id', 'desc')
    .execute();
  return rows.map(toMove);
}

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

const isUnpublished = sql<boolean>`published_stock <> greatest(stock - reserved, 0)`;

export async function hasUnpublishedStock(db: Kysely<DB>): Promise<boolean> {
  const unpublished = db
    .selectFrom('products')
    .select('id')
    .where(isUnpublished)
    .where('deletedAt', 'is', null)
    .limit(1);
  return (await unpublished.executeTakeFirst()) !== undefined;
}

/** Marks every level as published and returns the products that changed. */
export async function markStockPublished(tx: Transaction<DB>): Promise<Product[]> {
  // Rows locked by a sale are skipped: its commit schedules another publish.
  const moved = tx
    .selectFrom('products')
    .select('id')
    .where(isUnpublished)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('products')
    .set({ publishedStock: sql<number>`greatest(stock - reserved, 0)` })
    .where('id', 'in', moved)
    .returningAll()
    .execute();
  return rows.map(toProduct);
}

/** The published level of a product at a revision of the shop. */
export async function findPublishedStock(
  tx: Transaction<DB>,
  id: string,
  revision: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ stock: number }>`
    select (change->'product'->>'stockQuantity')::integer as stock from changes, jsonb_array_elements(changes) as change
    where room = 'catalogue' and revision <= ${revision} and entities @> array[${`product/${id}`}] and change->'product'->>'id' = ${id}
    order by revision desc limit 1`.execute(tx);
  return rows[0]?.stock;
}
