import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared';
import { hasRowsSql, run, type Statement } from '../../platform/db/statements';
import { isViolation } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';

/** The stock of a product for a sale. `available` excludes units reserved by other checkouts. */
export type StockLevel = {
  id: string;
  /** Whether the product is published and not deleted. */
  isSold: boolean;
  name: string;
  nameMl: string | null;
  weight: string;
  spiceLevel: string;
  hsn: string;
  pricePaise: number;
  available: number;
  /** Whether `available` is 0 because unpaid orders reserve the last units. */
  isReserved: boolean;
  stock: number;
};

const columns = [
  'id',
  'name',
  'weight',
  'spiceLevel',
  'hsn',
  'pricePaise',
  'stock',
  'reserved',
  'isOffered',
  'isPublished',
  'deletedAt',
] as const;

/**
 * Returns the products of an order and locks them in the order of their ids, so that two orders never deadlock. Unknown
 * ids are omitted.
 */
export async function lockForSale(
  tx: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, StockLevel>> {
  const { rows } = await run<Row>(tx, lockedQuery({ ids }));
  return new Map(rows.map((row) => [row.id, toStockLevel(row)]));
}

/** Returns the stock of products by id, without a lock. Unknown ids are omitted. */
export async function findStockLevels(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, StockLevel>> {
  const { rows } = await run<Row>(db, unlockedQuery({ ids }));
  return new Map(rows.map((row) => [row.id, toStockLevel(row)]));
}

type StockQuery = { ids: readonly string[] };
const selectStock = (db: Kysely<DB>, { ids }: StockQuery) =>
  db
    .selectFrom('products')
    .select([...columns, sql<string | null>`ml->>'name'`.as('nameMl')])
    .where(sql<boolean>`id = any(${ids})`);
const unlockedQuery = prepared<StockQuery>(selectStock);
const lockedQuery = prepared<StockQuery>((db, query) =>
  selectStock(db, query).orderBy('id').forUpdate(),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectStock>['execute']>>[number];
const toStockLevel = ({ reserved, isOffered, isPublished, deletedAt, ...row }: Row): StockLevel => {
  const isSold = isPublished && deletedAt === null;
  const available = isSold && isOffered ? Math.max(0, row.stock - reserved) : 0;
  const isReserved = isSold && isOffered && row.stock > 0 && available === 0;
  return { isSold, available, isReserved, ...row };
};

const each = (items: Items) => [Object.keys(items), Object.values(items)] as const;

/** Updates an order's products, locked in the order of their ids. `quantity` is the ordered number. */
function change(items: Items, set: string, after?: string): Statement {
  const [ids, quantities] = each(items);
  return {
    text: `with locked as (select id from products where id = any($1::text[]) and ${hasRowsSql(after)} order by id for update)
      update products set ${set} from unnest($1::text[], $2::int[]) as wanted (id, quantity) join locked on locked.id = wanted.id
      where products.id = wanted.id and products.id = any($1::text[]) returning products.id`,
    values: [ids, quantities],
  };
}

/**
 * Reserves stock for a checkout, without a lock before. If too few units are available, it fails with
 * `isReservedByOthers`: the statement writes -1, which the check constraint of `reserved` forbids.
 */
export const reserveStock = (items: Items): Statement =>
  change(
    items,
    'reserved = case when stock - reserved >= wanted.quantity then reserved + wanted.quantity else -1 end',
  );

/** Releases reserved stock. */
export const releaseStock = (items: Items): Statement =>
  change(items, 'reserved = reserved - wanted.quantity');

type StockChangeOrigin = { orderId: string; by: string; at: Instant };

/**
 * Subtracts a paid order from the stock if the statement part `after` had an effect. `wasReserved`: its reservation is
 * released too. Fails with `isOutOfStock` if a count has left too few units.
 */
export function commitStock(
  items: Items,
  wasReserved: boolean,
  sale: StockChangeOrigin,
  after: string,
): { sold: Statement; ledger: Statement } {
  const [ids, quantities] = each(items);
  const set = `stock = stock - wanted.quantity${wasReserved ? ', reserved = reserved - wanted.quantity' : ''}`;
  return {
    sold: change(items, set, after),
    ledger: ledger(
      ids,
      quantities.map((quantity) => -quantity),
      'sale',
      sale,
      after,
    ),
  };
}

/** Whether an error is a violation of the table's stock constraint. */
export const isOutOfStock = (error: unknown): boolean => isViolation(error, 'products_stock_check');
export const isReservedByOthers = (error: unknown): boolean =>
  isViolation(error, 'products_reserved_check');

/** Returns the units of a cancelled order to the stock. */
export function restock(items: Items, sale: StockChangeOrigin): Statement[] {
  const [ids, quantities] = each(items);
  return [
    change(items, 'stock = stock + wanted.quantity'),
    ledger(ids, quantities, 'cancel', sale),
  ];
}

/** Returns the units of practice orders to the stock; their ledger rows are deleted. */
export const returnPracticeStock = (items: Items): Statement =>
  change(items, 'stock = stock + wanted.quantity');

/** Subtracts the units of an order whose cancellation was undone. The rows must be locked already. */
export function commitRestocked(items: Items, sale: StockChangeOrigin): Statement[] {
  const [ids, quantities] = each(items);
  return [
    change(items, 'stock = stock - wanted.quantity'),
    ledger(
      ids,
      quantities.map((quantity) => -quantity),
      'again',
      sale,
    ),
  ];
}

/** The units that an order has subtracted from the stock, less returned ones. */
export async function findCommittedItems(tx: Transaction<DB>, orderId: string): Promise<Items> {
  const rows = await tx
    .selectFrom('stockLedger')
    .select(['productId', (eb) => eb.fn.sum<number>('delta').as('delta')])
    .where('orderId', '=', orderId)
    .groupBy('productId')
    .execute();
  return Object.fromEntries(rows.map(({ productId, delta }) => [productId, -Number(delta)]));
}

const ledger = (
  ids: readonly string[],
  deltas: readonly number[],
  kind: string,
  { orderId, by, at }: StockChangeOrigin,
  after?: string,
): Statement => ({
  text: `insert into stock_ledger (product_id, order_id, delta, kind, by, at)
    select id, $3::uuid, delta, $4, $5, $6::timestamptz from unnest($1::text[], $2::int[]) as moved (id, delta) where ${hasRowsSql(after)}`,
  values: [ids, deltas, orderId, kind, by, new Date(at)],
});
