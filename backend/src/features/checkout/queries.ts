import type { OrderState } from '@kalavara/shared-types/checkout';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { statementOf } from '../../platform/statements';
import type { Statement } from '../../platform/transaction';
import { type Cart, fromCart, type OrderRow, type PaymentRow, toOrderRow } from '../orders/rows';

/** The row of an order by the gateway's id: whoever settles it comes after whoever does so now. */
export async function lockByGatewayOrder(tx: Transaction<DB>, gatewayOrderId: string): Promise<OrderRow | undefined> {
  const row = await tx.selectFrom('orders').selectAll().where('gatewayOrderId', '=', gatewayOrderId).forUpdate().executeTakeFirst();
  return row && toOrderRow(row);
}

export async function findByGatewayOrder(db: Kysely<DB>, gatewayOrderId: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('gatewayOrderId', '=', gatewayOrderId).executeTakeFirst();
  return row && toOrderRow(row);
}

export async function findById(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrderRow(row);
}

export async function findByPayment(db: Kysely<DB>, paymentId: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .selectAll('orders')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

/** What this shopper did with this receipt last. */
export async function lockByReceipt(tx: Transaction<DB>, from: string, receipt: string): Promise<OrderRow | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('receiptFrom', '=', from)
    .where('receipt', '=', receipt)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && toOrderRow(row);
}

/** How many checkouts of a phone number keep jars at this moment. */
export async function countOpen(db: Kysely<DB>, phone: string): Promise<number> {
  const { open } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('customerPhone', '=', phone)
    .where('reservedUntil', 'is not', null)
    .executeTakeFirstOrThrow();
  return open;
}

type NewOrder = Pick<OrderRow, 'id' | 'orderNo' | 'receipt' | 'draftHash' | 'totalPaise' | 'gatewayMode' | 'reservedUntil'> & {
  receiptFrom: string;
  cart: Cart | null;
  /** Of which it takes a place. */
  pickleEventId: string | null;
  at: Instant;
  nextCheckAt: Instant;
};

export function insertOrder(db: Kysely<DB>, { cart, at, reservedUntil, nextCheckAt, ...order }: NewOrder): Statement {
  return statementOf(
    db.insertInto('orders').values({
      ...order,
      ...(cart && fromCart(cart)),
      holdsEventPlace: order.pickleEventId !== null,
      state: 'draft',
      changedBy: 'create',
      reservedUntil: reservedUntil === null ? null : new Date(reservedUntil),
      nextCheckAt: new Date(nextCheckAt),
      createdAt: new Date(at),
      updatedAt: new Date(at),
    }),
  );
}

export type Move = {
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

/** One step of an order, and who made it. */
export function moveOrder(db: Kysely<DB>, id: string, { cart, nextCheckAt, paidAt, ...move }: Move, by: string, at: Instant) {
  return db
    .updateTable('orders')
    .set({
      ...move,
      ...(cart && fromCart(cart)),
      ...(nextCheckAt !== undefined && { nextCheckAt: nextCheckAt === null ? null : new Date(nextCheckAt) }),
      ...(paidAt !== undefined && { paidAt: new Date(paidAt) }),
      changedBy: by,
      updatedAt: new Date(at),
    })
    .where('id', '=', id);
}

export const listPaymentsOf = (db: Kysely<DB>, gatewayOrderId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('gatewayOrderId', '=', gatewayOrderId).execute();

/** The money of an order that waits for its cart: captured, and not on its way back as a second one is. */
export const findUnclaimed = (db: Kysely<DB>, orderId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'captured')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds').select('refunds.id').whereRef('refunds.paymentId', '=', 'payments.id').where('refunds.state', '<>', 'failed'))),
    )
    .executeTakeFirst();

/** A payment as it was last heard of. What comes late and says less changes nothing but that it counts now. */
export function savePayment(db: Kysely<DB>, row: PaymentRow): Statement {
  const { status, rank, method, feePaise, error, isApplied, orderId, updatedAt } = row;
  return statementOf(
    db
      .insertInto('payments')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ status, rank, method, feePaise, error, isApplied, orderId, updatedAt })
          .where('payments.rank', '<=', rank),
      ),
  );
}

/** Checkouts the gateway should be asked about, taken by this process for a while. */
export async function takeDue(db: Kysely<DB>, mode: OrderRow['gatewayMode'], now: Instant, until: Instant, limit: number): Promise<OrderRow[]> {
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

export async function listKeptPast(db: Kysely<DB>, now: Instant): Promise<OrderRow[]> {
  const rows = await db.selectFrom('orders').selectAll().where('reservedUntil', '<', new Date(now)).orderBy('reservedUntil').limit(200).execute();
  return rows.map(toOrderRow);
}

export async function lockOrder(tx: Transaction<DB>, id: string): Promise<OrderRow> {
  return toOrderRow(await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}
