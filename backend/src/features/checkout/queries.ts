import type { Items, OrderState } from '@kalavara/shared-types/checkout';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { prepared, preparedByShape } from '../../platform/prepared';
import type { DB, Orders } from '../../platform/schema.gen';
import { isDone, run } from '../../platform/statements';
import type { Statement } from '../../platform/transaction';
import { type Cart, fromCart, type OrderRow, type PaymentRow, toOrderRow } from '../orders/rows';
import { unitsPerReserved } from './reservation.rules';

async function firstOrder(db: Kysely<DB>, statement: Statement): Promise<OrderRow | undefined> {
  const { rows } = await run<Selectable<Orders>>(db, statement);
  return rows[0] && toOrderRow(rows[0]);
}

const byGatewayOrder = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db.selectFrom('orders').selectAll().where('gatewayOrderId', '=', gatewayOrderId),
);
const lockedByGatewayOrder = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db.selectFrom('orders').selectAll().where('gatewayOrderId', '=', gatewayOrderId).forUpdate(),
);
/** The row of an order by the gateway's id: whoever settles it comes after whoever does so now. */
export const lockByGatewayOrder = (
  tx: Transaction<DB>,
  gatewayOrderId: string,
): Promise<OrderRow | undefined> => firstOrder(tx, lockedByGatewayOrder({ gatewayOrderId }));

export const findByGatewayOrder = (
  db: Kysely<DB>,
  gatewayOrderId: string,
): Promise<OrderRow | undefined> => firstOrder(db, byGatewayOrder({ gatewayOrderId }));

export async function findById(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrderRow(row);
}

const byPayment = prepared<{ paymentId: string }>((db, { paymentId }) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .selectAll('orders')
    .where('payments.id', '=', paymentId),
);
export const findByPayment = (db: Kysely<DB>, paymentId: string): Promise<OrderRow | undefined> =>
  firstOrder(db, byPayment({ paymentId }));

/** What the unpaid checkouts of an address reserve, by product. */
const reservedFrom = (
  from: string,
) => sql`select reserved.key as id, sum(reserved.value::integer)::integer as units
  from orders, jsonb_each_text(orders.quantities) as reserved
  where orders.receipt_from = ${from} and orders.reserved_until is not null group by reserved.key`;

const standing = prepared<{ from: string; receipt: string }>((db, { from, receipt }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('orders')
      .select('id')
      .where('receiptFrom', '=', from)
      .where('receipt', '=', receipt)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .as('earlier'),
    sql<Items | null>`(select jsonb_object_agg(id, units) from (${reservedFrom(from)}) as each)`.as(
      'reserved',
    ),
  ]),
);
/**
 * What this shopper did with this receipt last, nearly always nothing, so that its columns are asked for afterwards; and
 * what the unpaid checkouts of their address reserve at this moment.
 */
export async function findOpenCheckouts(
  db: Kysely<DB>,
  shopper: { from: string; receipt: string },
) {
  const { rows } = await run<{ earlier: string | null; reserved: Items | null }>(
    db,
    standing(shopper),
  );
  const { earlier, reserved } = rows[0]!;
  return {
    earlier: earlier === null ? undefined : await findById(db, earlier),
    reserved: reserved ?? {},
  };
}

/**
 * Fails (`stock.isNotFree`) if the address now reserves more of these products than its share, or if no unit of one is left. Sent behind
 * the reservation, in its transaction: by then the rows of the products are locked, so each of several calls at once sees what
 * the one before it has reserved.
 */
export const checkShare = (
  from: string,
  ids: readonly string[],
  rateLimitFactor: number,
): Statement => shareCheck({ from, ids, rateLimitFactor });
const shareCheck = prepared<{ from: string; ids: readonly string[]; rateLimitFactor: number }>(
  (db, { from, ids, rateLimitFactor }) => {
    const check = sql`update products set reserved = -1 from (${reservedFrom(from)}) as each
    where products.id = any(${ids}) and each.id = products.id
      and (each.units * ${sql.lit(unitsPerReserved)} > products.stock * ${rateLimitFactor}::numeric or products.reserved >= products.stock)`;
    return { compile: () => check.compile(db) };
  },
);

type NewOrder = Pick<
  OrderRow,
  'id' | 'orderNo' | 'receipt' | 'draftHash' | 'totalPaise' | 'gatewayMode' | 'reservedUntil'
> & {
  receiptFrom: string;
  cart: Cart | null;
  /** The event that made its price, and whether it takes a place of it now. */
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

export type OrderTransition = {
  state?: OrderState;
  paymentStatus?: 'pending' | 'completed' | 'failed' | 'refunded';
  cart?: Cart;
  totalPaise?: number;
  gatewayOrderId?: string;
  reservedUntil?: null;
  pickleEventId?: string | null;
  holdsEventPlace?: boolean;
  expectedDelivery?: Day | null;
  note?: string;
  nextCheckAt?: Instant | null;
  checks?: number;
  paidAt?: Instant;
};

const stepOf = (
  { cart, nextCheckAt, paidAt, ...move }: OrderTransition,
  by: string,
  at: Instant,
) => ({
  changedBy: by,
  updatedAt: new Date(at),
  ...(nextCheckAt !== undefined && {
    nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt),
  }),
  ...(paidAt !== undefined && { paidAt: new Date(paidAt) }),
  ...(cart && fromCart(cart)),
  ...move,
});

/** One step of an order, and who made it. */
export const transitionOrder = (
  db: Kysely<DB>,
  id: string,
  move: OrderTransition,
  by: string,
  at: Instant,
) =>
  db
    .updateTable('orders')
    .set(stepOf(move, by, at))
    .where('id', '=', id);

const step = preparedByShape<ReturnType<typeof stepOf> & { id: string }>((db, { id, ...set }) =>
  db.updateTable('orders').set(set).where('id', '=', id).returning('id'),
);
/** The same, to travel with other writes; of an order that is locked. */
export const transitionStatement = (
  { id }: Pick<OrderRow, 'id'>,
  move: OrderTransition,
  by: string,
  at: Instant,
): Statement => step({ id, ...stepOf(move, by, at) });

const stepIfAsSeen = preparedByShape<
  ReturnType<typeof stepOf> & { id: string; seenState: string; seenAt: Date }
>((db, { id, seenState, seenAt, ...set }) =>
  db
    .updateTable('orders')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', seenState)
    .where('updatedAt', '=', seenAt)
    .returning('id'),
);
/** The same, if nobody has moved the order since it was seen so; it has a row if it was done. */
export const transitionIfUnchanged = (
  { id, state, updatedAt }: OrderRow,
  move: OrderTransition,
  by: string,
  at: Instant,
): Statement =>
  stepIfAsSeen({ id, seenState: state, seenAt: new Date(updatedAt), ...stepOf(move, by, at) });

const awaiting = prepared<{ id: string; gatewayOrderId: string; at: Date }>(
  (db, { id, gatewayOrderId, at }) =>
    db
      .updateTable('orders')
      .set({ state: 'awaiting', gatewayOrderId, changedBy: 'create', updatedAt: at })
      .where('id', '=', id)
      .where('state', '=', 'draft'),
);
/** Writes the gateway's id beside a draft. False: somebody did so before. */
export async function setGatewayOrder(
  db: Kysely<DB>,
  id: string,
  gatewayOrderId: string,
  at: Instant,
): Promise<boolean> {
  const { numAffectedRows } = await run(db, awaiting({ id, gatewayOrderId, at: new Date(at) }));
  return numAffectedRows === 1n;
}

const paymentsOf = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db.selectFrom('payments').selectAll().where('gatewayOrderId', '=', gatewayOrderId),
);
export const listPaymentsOf = async (
  db: Kysely<DB>,
  gatewayOrderId: string,
): Promise<PaymentRow[]> => (await run<PaymentRow>(db, paymentsOf({ gatewayOrderId }))).rows;

/** How far each of these payments got, as far as it is known here. */
export async function listPaymentRanks(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'rank'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

/** The money of an order that waits for its cart: captured, and not on its way back as a second one is. */
export const findUnsettledPayment = (
  db: Kysely<DB>,
  orderId: string,
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'captured')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.paymentId', '=', 'payments.id')
            .where('refunds.state', '<>', 'failed'),
        ),
      ),
    )
    .executeTakeFirst();

/**
 * A payment as it was last heard of. What comes late and says less changes nothing but that it counts now. As a part of a
 * longer statement: nothing, if the part named `after` did nothing.
 */
export const savePayment = (row: PaymentRow, after?: string): Statement => ({
  text: `insert into payments (id, gateway_order_id, order_id, amount_paise, currency, status, rank,
      method, fee_paise, error, is_applied, first_seen_by, at, updated_at)
    select $1, $2, $3::uuid, $4::integer, $5, $6, $7::smallint, $8, $9::integer, $10, $11::boolean, $12, $13::timestamptz, $14::timestamptz where ${isDone(after)}
    on conflict (id) do update set status = excluded.status, rank = excluded.rank, method = excluded.method, fee_paise = excluded.fee_paise,
      error = excluded.error, is_applied = excluded.is_applied, order_id = excluded.order_id, updated_at = excluded.updated_at
    where payments.rank <= excluded.rank`,
  values: [
    ...[
      row.id,
      row.gatewayOrderId,
      row.orderId,
      row.amountPaise,
      row.currency,
      row.status,
      row.rank,
    ],
    ...[row.method, row.feePaise, row.error, row.isApplied, row.firstSeenBy, row.at, row.updatedAt],
  ],
});

/** Checkouts the gateway should be asked about, taken by this process for a while. */
export async function lockDueOrders(
  db: Kysely<DB>,
  mode: OrderRow['gatewayMode'],
  now: Instant,
  until: Instant,
  limit: number,
): Promise<OrderRow[]> {
  const rows = await db
    .updateTable('orders')
    .set({ nextCheckAt: new Date(until) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('nextCheckAt', '<=', new Date(now))
        .where('gatewayMode', '=', mode)
        .orderBy('nextCheckAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toOrderRow);
}

export async function listReservedPast(db: Kysely<DB>, now: Instant): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('reservedUntil', '<', new Date(now))
    .orderBy('reservedUntil')
    .limit(200)
    .execute();
  return rows.map(toOrderRow);
}

export async function lockOrder(tx: Transaction<DB>, id: string): Promise<OrderRow> {
  return toOrderRow(
    await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  );
}
