import { Items } from '@kalavara/shared-types/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql } from 'kysely';
import { prepared, preparedByShape } from '../../platform/db/prepared';
import type { DB } from '../../platform/schema.gen';
import { run, type Statement } from '../../platform/db/statements';
import { type Cart, fromCart, type OrderRow } from '../orders/rows';
import { findById } from './queries';
import { unitsPerReserved } from './reservation.rules';

/** What the unpaid checkouts of an address reserve, by product. */
const reservedFrom = (
  from: string,
) => sql`select reserved.key as id, sum(reserved.value::integer)::integer as units
  from orders, jsonb_each_text(orders.quantities) as reserved
  where orders.receipt_from = ${from} and orders.reserved_until is not null group by reserved.key`;

const openCheckouts = prepared<{ from: string; receipt: string }>((db, { from, receipt }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('orders')
      .select('id')
      .where('receiptFrom', '=', from)
      .where('receipt', '=', receipt)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .as('earlier'),
    sql<Items | null>`(select jsonb_object_agg(id, units) from (${reservedFrom(from)}) as per_product)`.as(
      'reserved',
    ),
  ]),
);
/**
 * The last checkout of this receipt, and what the unpaid checkouts of the address reserve. There is nearly never an
 * earlier one, so its columns are read by a second query.
 */
export async function findOpenCheckouts(
  db: Kysely<DB>,
  shopper: { from: string; receipt: string },
) {
  const { rows } = await run<{ earlier: string | null; reserved: unknown }>(
    db,
    openCheckouts(shopper),
  );
  const { earlier, reserved } = rows[0]!;
  return {
    earlier: earlier === null ? undefined : await findById(db, earlier),
    reserved: Items.parse(reserved ?? {}),
  };
}

/**
 * Fails (`stock.isReservedByOthers`) if the address now reserves more of these products than its share, or if no unit of one
 * is left. Sent behind the reservation, in its transaction: by then the products are locked, so concurrent calls see each
 * other's reservations.
 */
export const checkShare = (
  from: string,
  ids: readonly string[],
  rateLimitFactor: number,
): Statement => shareCheck({ from, ids, rateLimitFactor });
const shareCheck = prepared<{ from: string; ids: readonly string[]; rateLimitFactor: number }>(
  (db, { from, ids, rateLimitFactor }) => {
    const check = sql`update products set reserved = -1 from (${reservedFrom(from)}) as per_product
    where products.id = any(${ids}) and per_product.id = products.id
      and (per_product.units * ${sql.lit(unitsPerReserved)} > products.stock * ${rateLimitFactor}::numeric or products.reserved >= products.stock)`;
    return { compile: () => check.compile(db) };
  },
);

type NewOrder = Pick<
  OrderRow,
  'id' | 'orderNo' | 'receipt' | 'draftHash' | 'totalPaise' | 'gatewayMode' | 'reservedUntil'
> & {
  receiptFrom: string;
  cart: Cart | null;
  /** The event that made its price, and whether its capacity is reserved now. */
  pickleEventId: string | null;
  holdsEventPlace: boolean;
  at: Instant;
  nextCheckAt: Instant;
};

function columnsOf({ cart, at, reservedUntil, nextCheckAt, ...order }: NewOrder) {
  return {
    state: 'draft',
    changedBy: 'create',
    reservedUntil: reservedUntil === null ? null : new Date(reservedUntil),
    nextCheckAt: new Date(nextCheckAt),
    createdAt: new Date(at),
    updatedAt: new Date(at),
    ...(cart && fromCart(cart)),
    ...order,
  };
}
const insertion = preparedByShape<ReturnType<typeof columnsOf>>((db, row) =>
  db.insertInto('orders').values(row),
);
export const insertOrder = (order: NewOrder): Statement => insertion(columnsOf(order));
