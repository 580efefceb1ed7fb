import { type Compilable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { prepared } from '../../../platform/db/prepared';
import { run } from '../../../platform/db/statements';
import type { DB, Orders } from '../../../platform/schema.gen';
import { type OrderRow, type PaymentRow, toOrderRow } from '../../orders/rows';

const withPayments = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.gatewayOrderId', 'orders.gatewayOrderId')
    .selectAll('orders')
    .select([
      'payments.id as paymentId',
      'payments.status as reportedStatus',
      'payments.rank as paymentRank',
      'payments.isApplied as isPaymentApplied',
      'payments.firstSeenBy as reportedBy',
      'payments.at as paymentAt',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as later')
          .select('later.id')
          .whereRef('later.replaces', '=', 'orders.id'),
      ).as('hasReplacement'),
    )
    .where('orders.gatewayOrderId', '=', gatewayOrderId),
);
type WithPayment = Selectable<Orders> & {
  /** Null, like the other five columns, if the order has no payment. */
  paymentId: string | null;
  reportedStatus: string;
  paymentRank: number;
  isPaymentApplied: boolean;
  reportedBy: string;
  paymentAt: Date;
  hasReplacement: boolean;
};

/** The columns of a payment that decide about another report of it. */
export type KnownPayment = Pick<
  PaymentRow,
  'id' | 'status' | 'rank' | 'isApplied' | 'firstSeenBy' | 'at'
>;

type Found = {
  order: OrderRow | undefined;
  known: KnownPayment[];
  /** Whether another checkout of the same shopper, which may also be paid, replaced it. */
  hasReplacement: boolean;
};

/**
 * Reads an order and its payments in one statement, so both are of the same moment: an unsettled order has no payment
 * that counts.
 */
export async function findWithPayments(db: Kysely<DB>, gatewayOrderId: string): Promise<Found> {
  const { rows } = await run<WithPayment>(db, withPayments({ gatewayOrderId }));
  const known = rows.flatMap((row) =>
    row.paymentId === null
      ? []
      : {
          id: row.paymentId,
          status: row.reportedStatus,
          rank: row.paymentRank,
          isApplied: row.isPaymentApplied,
          firstSeenBy: row.reportedBy,
          at: row.paymentAt,
        },
  );
  const [row] = rows;
  return {
    order: row && toOrderRow(row),
    known,
    hasReplacement: row?.hasReplacement ?? false,
  };
}

const paymentsOf = prepared<{ gatewayOrderId: string }>((db, { gatewayOrderId }) =>
  db.selectFrom('payments').selectAll().where('gatewayOrderId', '=', gatewayOrderId),
);
export const listPaymentsOf = async (
  db: Kysely<DB>,
  gatewayOrderId: string,
): Promise<PaymentRow[]> => (await run<PaymentRow>(db, paymentsOf({ gatewayOrderId }))).rows;

/**
 * Locks an order with all orders that it replaced or that replaced it, in the order of their ids, so that only one of
 * them is placed if several are paid at once.
 */
export async function lockRelated(
  tx: Transaction<DB>,
  gatewayOrderId: string,
): Promise<OrderRow[]> {
  const { rows } = await sql<Selectable<Orders>>`
    with recursive related as (
      select id, replaces from orders where gateway_order_id = ${gatewayOrderId}
      union
      select orders.id, orders.replaces from orders join related
        on orders.id = related.replaces or orders.replaces = related.id
    )
    select * from orders where id in (select id from related) order by id for update`.execute(tx);
  return rows.map(toOrderRow);
}

/** Changes `updatedAt` of orders, so that a settlement that has read one of them without a lock reads it again. */
export const touchOrders = (db: Kysely<DB>, ids: readonly string[]): Compilable =>
  db
    .updateTable('orders')
    .set({ updatedAt: sql<Date>`updated_at + interval '1 millisecond'` })
    .where(sql<boolean>`id = any(${ids})`);
