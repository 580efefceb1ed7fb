import type { Items } from '@kalavara/shared-types/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { Statement } from '../../platform/transaction';

/** A product as money needs to see it. `available` is what may be sold and no other checkout keeps. */
export type Shelf = {
  id: string;
  /** Whether it is in the shop at all. */
  isSold: boolean;
  name: string;
  nameMl: string | null;
  weight: string;
  spiceLevel: string;
  pricePaise: number;
  available: number;
  stock: number;
};

const columns = ['id', 'name', 'weight', 'spiceLevel', 'pricePaise', 'stock', 'reserved', 'isOffered', 'isPublished', 'deletedAt'] as const;

/**
 * The products of an order, locked in the order of their ids, so that two orders of the same jars never wait for each
 * other in a circle. What nobody ever sold is missing.
 */
export async function lockForSale(tx: Transaction<DB>, ids: readonly string[]): Promise<Map<string, Shelf>> {
  const rows = await shelves(tx, ids).orderBy('id').forUpdate().execute();
  return new Map(rows.map((row) => [row.id, toShelf(row)]));
}

/** The same, looked at only. */
export async function lookAt(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Shelf>> {
  const rows = await shelves(db, ids).execute();
  return new Map(rows.map((row) => [row.id, toShelf(row)]));
}

const shelves = (db: Kysely<DB>, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select([...columns, sql<string | null>`ml->>'name'`.as('nameMl')])
    .where(sql<boolean>`id = any(${ids})`);

type Row = Awaited<ReturnType<ReturnType<typeof shelves>['execute']>>[number];
const toShelf = ({ reserved, isOffered, isPublished, deletedAt, ...row }: Row): Shelf => {
  const isSold = isPublished && deletedAt === null;
  return { ...row, isSold, available: isSold && isOffered ? Math.max(0, row.stock - reserved) : 0 };
};

const each = (items: Items) => [Object.keys(items), Object.values(items)] as const;

/** Keeps jars for a checkout that is being paid. The rows are locked already. */
export function keep(items: Items): Statement {
  const [ids, quantities] = each(items);
  return {
    text: `update products set reserved = reserved + wanted.quantity
      from unnest($1::text[], $2::int[]) as wanted (id, quantity) where products.id = wanted.id`,
    values: [ids, quantities],
  };
}

/** Lets go of jars that were kept. */
export function letGo(items: Items): Statement {
  const [ids, quantities] = each(items);
  return {
    text: `update products set reserved = reserved - wanted.quantity
      from unnest($1::text[], $2::int[]) as wanted (id, quantity) where products.id = wanted.id`,
    values: [ids, quantities],
  };
}

type Sale = { orderId: string; by: string; at: Instant };

/** Takes the jars of a paid order off the shelf; `wasKept` says that they were kept for it until now. */
export function sell(items: Items, wasKept: boolean, { orderId, by, at }: Sale): Statement[] {
  const [ids, quantities] = each(items);
  return [
    {
      text: `update products set stock = stock - wanted.quantity, reserved = reserved - case when $3::boolean then wanted.quantity else 0 end
        from unnest($1::text[], $2::int[]) as wanted (id, quantity) where products.id = wanted.id`,
      values: [ids, quantities, wasKept],
    },
    ledger(ids, quantities.map((quantity) => -quantity), 'sale', { orderId, by, at }),
  ];
}

/** Puts the jars of a cancelled order back. Once: the ledger refuses a second time. */
export function putBack(items: Items, { orderId, by, at }: Sale): Statement[] {
  const [ids, quantities] = each(items);
  return [
    {
      text: `update products set stock = stock + wanted.quantity
        from unnest($1::text[], $2::int[]) as wanted (id, quantity) where products.id = wanted.id`,
      values: [ids, quantities],
    },
    ledger(ids, quantities, 'cancel', { orderId, by, at }),
  ];
}

const ledger = (ids: readonly string[], deltas: readonly number[], kind: string, { orderId, by, at }: Sale): Statement => ({
  text: `insert into stock_ledger (product_id, order_id, delta, kind, by, at)
    select id, $3::uuid, delta, $4, $5, $6::timestamptz from unnest($1::text[], $2::int[]) as moved (id, delta)`,
  values: [ids, deltas, orderId, kind, by, new Date(at)],
});
