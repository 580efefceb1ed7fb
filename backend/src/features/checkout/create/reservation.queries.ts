import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared, preparedByShape } from '../../../platform/db/prepared';
import { isViolation } from '../../../platform/errors';
import type { DB } from '../../../platform/schema.gen';
import { run, type Statement } from '../../../platform/db/statements';
import { type Cart, fromCart, type OrderRow } from '../../orders/rows';
import type { Instant } from '@kalavara/shared-types/primitives';
import { findById } from '../queries';
import { capacityKey, type Reserved, scopes, type Scope, type Shares } from './reservation.rules';

/**
 * The shopper of a reservation: the address and its IPv6 /48 as patterns of `receipt_from`, and the phone number if
 * known.
 */
export type Shopper = { from: string; network: string; phone: string | null };

/** The IPv6 /48 of an address key (a /64) as a pattern. For an IPv4 address it is the address itself. */
export const networkOf = (from: string): string =>
  from.includes(':') ? `${from.split(':').slice(0, 3).join(':')}:%` : from;

const belongs = ({ from, network, phone }: Shopper): Record<Scope, RawBuilder<boolean>> => ({
  address: sql`receipt_from = ${from}`,
  network: sql`receipt_from like ${network}`,
  phone: sql`customer_phone = ${phone}`,
  total: sql`true`,
});

/** Units that unpaid checkouts reserve, by product or pickle event and by scope. */
const reservedUnits = (shopper: Shopper) => sql`
  select reserved.key, ${sql.join(
    scopes.map(
      (scope) =>
        sql`coalesce(sum(units) filter (where ${belongs(shopper)[scope]}), 0)::integer as ${sql.ref(scope)}`,
    ),
  )}
  from orders cross join lateral (
    select key, value::integer as units from jsonb_each_text(orders.quantities)
    union all select ${sql.lit(capacityKey(''))} || orders.pickle_event_id, 1 where orders.holds_event_place) as reserved
  where orders.reserved_until is not null group by reserved.key`;

const reservedBy = prepared<Shopper>((db, shopper) => {
  const query = reservedUnits(shopper);
  return { compile: () => query.compile(db) };
});
export async function listReserved(
  db: Kysely<DB>,
  shopper: Shopper,
): Promise<ReadonlyMap<string, Reserved>> {
  const { rows } = await run<Reserved & { key: string }>(db, reservedBy(shopper));
  return new Map(rows.map(({ key, ...reserved }) => [key, reserved]));
}

const earlierCheckout = prepared<{ from: string; receipt: string }>((db, { from, receipt }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('receiptFrom', '=', from)
    .where('receipt', '=', receipt)
    .orderBy('createdAt', 'desc')
    .limit(1),
);
/** The latest checkout of this receipt. Usually there is none, so its columns are read by a second query. */
export async function findEarlier(
  db: Kysely<DB>,
  shopper: { from: string; receipt: string },
): Promise<OrderRow | undefined> {
  const { rows } = await run<{ id: string }>(db, earlierCheckout(shopper));
  return rows[0] && findById(db, rows[0].id);
}

type ShareCheck = Shopper & { [S in Scope as `${S}Share`]: number };

export const toShareCheck = (shopper: Shopper, shares: Shares): ShareCheck => ({
  ...shopper,
  addressShare: shares.address,
  networkShare: shares.network,
  phoneShare: shares.phone,
  totalShare: shares.total,
});

/** Whether a scope reserves more than its share of `stock`. */
const isBeyondShare = (check: ShareCheck, stock: RawBuilder<number>): RawBuilder<boolean> =>
  sql.join(
    scopes.map(
      (scope) => sql`taken.${sql.ref(scope)} * ${check[`${scope}Share`]}::numeric > ${stock}`,
    ),
    sql` or `,
  );

/**
 * Fails (`stock.isReservedByOthers`) if more of these products is reserved than the shares allow. The statement writes
 * a number that a check constraint of the table forbids, which rolls back the whole transaction without another round
 * trip. It is sent after the reservation in the same transaction: the products are locked by then, so concurrent calls
 * see each other's reservations.
 */
export const checkStockShares = prepared<ShareCheck & { ids: readonly string[] }>((db, check) => {
  const query = sql`update products set reserved = -1 from (${reservedUnits(check)}) as taken
    where products.id = any(${check.ids}) and taken.key = products.id
      and (products.reserved >= products.stock or ${isBeyondShare(check, sql`products.stock`)})`;
  return { compile: () => query.compile(db) };
});

/**
 * The check of `checkStockShares` for the capacity of a pickle event, sent after its reservation. Fails with
 * `isCapacityReserved`.
 */
export const checkCapacityShares = prepared<ShareCheck & { eventId: string }>((db, check) => {
  const unsold = sql<number>`(max_orders - orders_taken + taken.total)`;
  const query = sql`update pickle_events set max_orders = 0 from (${reservedUnits(check)}) as taken
    where id = ${check.eventId} and taken.key = ${sql.lit(capacityKey(''))} || id
      and (orders_taken >= max_orders or ${isBeyondShare(check, unsold)})`;
  return { compile: () => query.compile(db) };
});

/** Whether an error violates the lowest `max_orders` of the table, which only `checkCapacityShares` tries to write. */
export const isCapacityReserved = (error: unknown): boolean =>
  isViolation(error, 'pickle_events_max_orders_check');

type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'receipt'
  | 'draftHash'
  | 'totalPaise'
  | 'gatewayMode'
  | 'reservedUntil'
  | 'replaces'
  | 'language'
> &
  Partial<Pick<OrderRow, 'changedBy' | 'paymentMethod' | 'paidOn'>> & {
    receiptFrom: string;
    cart: Cart | null;
    /** The event that set the price, and whether a unit of its capacity is reserved. */
    pickleEventId: string | null;
    holdsEventPlace: boolean;
    at: Instant;
    nextCheckAt: Instant;
  };

function columnsOf({ cart, at, reservedUntil, nextCheckAt, replaces, ...order }: NewOrder) {
  return {
    state: 'draft',
    changedBy: 'create',
    reservedUntil: reservedUntil === null ? null : new Date(reservedUntil),
    nextCheckAt: new Date(nextCheckAt),
    createdAt: new Date(at),
    updatedAt: new Date(at),
    ...(cart && fromCart(cart)),
    ...(replaces !== null && { replaces }),
    ...order,
  };
}
const insertion = preparedByShape<ReturnType<typeof columnsOf>>((db, row) =>
  db.insertInto('orders').values(row),
);
export const insertOrder = (order: NewOrder): Statement => insertion(columnsOf(order));
