import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { prepared } from '../../platform/db/prepared';
import { isDuplicate } from '../../platform/errors';
import type { DB, Orders } from '../../platform/schema.gen';
import { hasRowsSql, run, type Statement } from '../../platform/db/statements';
import { type OrderRow, type PaymentRow, toOrderRow } from '../orders/rows';

async function firstOrder(db: Kysely<DB>, statement: Statement): Promise<OrderRow | undefined> {
  const { rows } = await run<Selectable<Orders>>(db, statement);
  return rows[0] && toOrderRow(rows[0]);
}

const byGatewayOrder = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db.selectFrom('orders').selectAll().where('gatewayOrderId', '=', gatewayOrderId),
);
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

export async function findIdByNo(db: Kysely<DB>, orderNo: string): Promise<string | undefined> {
  const query = db.selectFrom('orders').select('id').where('orderNo', '=', orderNo);
  return (await query.executeTakeFirst())?.id;
}

/** The order with this gateway receipt; undefined if a gateway order is linked to it already. */
export async function findUnlinked(db: Kysely<DB>, orderNo: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', '=', orderNo)
    .where('gatewayOrderId', 'is', null)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

export type Progress = { rank: number; refundedPaise: Paise };

/** The rank of each of these payments, and the sum of its refunds that the gateway has reported. */
export async function listProgress(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, Progress>> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.paymentId', '=', 'payments.id')
        .on('refunds.gatewayRefundId', 'is not', null)
        .on('refunds.state', '<>', 'failed'),
    )
    .select(({ fn }) => [
      'payments.id',
      'payments.rank',
      fn.coalesce(fn.sum('refunds.amountPaise'), sql<string>`0`).as('refundedPaise'),
    ])
    .where(sql<boolean>`payments.id = any(${ids})`)
    .groupBy('payments.id')
    .execute();
  return new Map(
    rows.map(({ id, rank, refundedPaise }) => [id, { rank, refundedPaise: Number(refundedPaise) }]),
  );
}

/** The captured and unrefunded payment of an order that waits for its cart. A second payment has a refund already. */
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
 * Whether a statement failed because a payment belongs to one order only and was reported for another one. The whole
 * transaction fails with it.
 */
export const isOfAnotherOrder = (error: unknown): boolean =>
  isDuplicate(error, 'payments_one_order');

/** The unrefunded amounts of the captured payments of an order, without refunds in progress. */
export async function listUnrefunded(
  db: Kysely<DB>,
  orderId: string,
): Promise<{ id: string; amountPaise: Paise }[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.paymentId', '=', 'payments.id').on('refunds.state', '<>', 'failed'),
    )
    .select(({ fn }) => [
      'payments.id',
      'payments.amountPaise',
      fn.coalesce(fn.sum('refunds.amountPaise'), sql<string>`0`).as('refundedPaise'),
    ])
    .where('payments.orderId', '=', orderId)
    .where('payments.status', '=', 'captured')
    .groupBy('payments.id')
    .execute();
  return rows
    .map(({ id, amountPaise, refundedPaise }) => ({
      id,
      amountPaise: amountPaise - Number(refundedPaise),
    }))
    .filter(({ amountPaise }) => amountPaise > 0);
}

/**
 * Writes a payment. A late report that is behind the stored state changes nothing. As part of a longer statement, it
 * does nothing if the part named `after` did nothing.
 */
export const savePayment = (row: PaymentRow, after?: string): Statement => ({
  text: `insert into payments (id, gateway_order_id, order_id, amount_paise, currency, status, rank,
      method, fee_paise, error, is_applied, first_seen_by, at, updated_at)
    select $1, $2, $3::uuid, $4::integer, $5, $6, $7::smallint, $8, $9::integer, $10, $11::boolean, $12, $13::timestamptz, $14::timestamptz where ${hasRowsSql(after)}
    on conflict (id) do update set status = excluded.status, rank = excluded.rank, method = excluded.method, fee_paise = excluded.fee_paise,
      error = excluded.error, is_applied = excluded.is_applied, order_id = excluded.order_id, updated_at = excluded.updated_at,
      gateway_order_id = excluded.gateway_order_id
    where payments.rank <= excluded.rank or payments.gateway_order_id <> excluded.gateway_order_id`,
  values: [
    row.id,
    row.gatewayOrderId,
    row.orderId,
    row.amountPaise,
    row.currency,
    row.status,
    row.rank,
    row.method,
    row.feePaise,
    row.error,
    row.isApplied,
    row.firstSeenBy,
    row.at,
    row.updatedAt,
  ],
});

/** Checkouts whose check is due, leased to this process until `until`. */
export async function leaseDueOrders(
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
