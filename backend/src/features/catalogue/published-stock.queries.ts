import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { maxUnitsOfOne } from '@kalavara/shared-types/checkout/checkout.rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import { toProduct } from './rows';

/**
 * Whether the product is sold, and fewer units are left than one cart may want because unpaid orders reserve some.
 * Otherwise the paid order of a product with many units would be published a second time.
 */
const isReserved = sql<boolean>`(is_offered and stock > 0 and reserved > 0 and stock - reserved < ${sql.lit(maxUnitsOfOne)})`;
const isUnpublished = sql<boolean>`(published_stock <> greatest(stock - reserved, 0) or published_reserved <> ${isReserved})`;

export const hasUnpublishedStock = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('products')
      .select('id')
      .where(isUnpublished)
      .where('deletedAt', 'is', null)
      .limit(1),
  );

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
    .set({
      publishedStock: sql<number>`greatest(stock - reserved, 0)`,
      publishedReserved: isReserved,
    })
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
