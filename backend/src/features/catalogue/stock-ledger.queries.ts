import {
  stockMovesPerPage,
  type StockMove,
  type StockReason,
} from '@kalavara/shared-types/catalogue/catalogue';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { toMove } from './rows';

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

/** Lists ledger rows, the newest first, each with the stock after it and the number of its order. */
export async function listStockMovements(
  db: Kysely<DB>,
  productId: string,
  before: number | undefined,
): Promise<StockMove[]> {
  // Computed backwards from the current stock, which is the sum of all rows, so a page reads only its own rows and
  // later ones.
  const moves = db
    .selectFrom('stockLedger')
    .selectAll()
    .where('productId', '=', productId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(stockMovesPerPage)
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
