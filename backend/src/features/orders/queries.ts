import type {
  OrderStatus,
  OrderStep,
  PaymentStatus,
  Shipment,
} from '@kalavara/shared-types/orders/orders';
import type { Items, OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { type Compilable, type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { TransitionState } from './define-transitions.rules';
import type { InvoiceRow, OrderDetails } from './present';
import { fromShipment, type OrderRow, type PaymentRow, type RefundRow, toOrderRow } from './rows';

export async function findByNo(db: Kysely<DB>, orderNo: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', '=', orderNo)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

export async function findPhone(db: Kysely<DB>, orderNo: string): Promise<string | null> {
  const query = db.selectFrom('orders').select('customerPhone').where('orderNo', '=', orderNo);
  return (await query.executeTakeFirst())?.customerPhone ?? null;
}

/** Selects an order by its id or by its number, because the calls accept both. */
const named = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(isUuid(id) ? 'id' : 'orderNo', '=', id);
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export async function findByIdOrNo(db: Kysely<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await named(db, id).executeTakeFirst();
  return row && toOrderRow(row);
}

export async function lockByIdOrNo(tx: Transaction<DB>, id: string): Promise<OrderRow | undefined> {
  const row = await named(tx, id).forUpdate().executeTakeFirst();
  return row && toOrderRow(row);
}

/** Lists the paid orders with these numbers. */
export async function listByNos(db: Kysely<DB>, orderNos: readonly string[]): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderNo', 'in', orderNos)
    .where('paidAt', 'is not', null)
    .execute();
  return rows.map(toOrderRow);
}

/** Lists the orders of a phone number, the oldest first, with the network address that placed each of them. */
export async function listByPhone(db: Kysely<DB>, phone: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerPhone', '=', phone)
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => ({ order: toOrderRow(row), receiptFrom: row.receiptFrom }));
}

/** The last order with this phone number, paid or not. */
export async function findLastOfPhone(
  db: Kysely<DB>,
  phone: string,
): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerPhone', '=', phone)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toOrderRow(row);
}

/**
 * Counts the units of a product in paid orders that are neither called off nor sent. The payment has subtracted them
 * from the stock, but they are still in the kitchen. Reads the index `orders_by_status`.
 */
export async function countUnsentUnits(db: Kysely<DB>, productId: string): Promise<number> {
  const { units } = await db
    .selectFrom('orders')
    .select(
      sql<number>`coalesce(sum((quantities->>${productId})::integer), 0)::integer`.as('units'),
    )
    .where('paidAt', 'is not', null)
    .where('status', 'in', ['pending', 'confirmed', 'preparing'])
    .where('paymentStatus', '<>', 'refunded')
    .where('state', '<>', 'refund-due')
    .executeTakeFirstOrThrow();
  return units;
}

type OwnerChange = {
  state: TransitionState<OrderState> | undefined;
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  note?: string | null;
  restocked?: Items | null;
  shipment?: Shipment | null | undefined;
  paymentMethod?: OrderRow['paymentMethod'];
  paidOn?: Day | null;
  address?: string;
  pincode?: string;
  expectedDelivery?: Day | null;
  by: string;
  at: Instant;
};
/** Writes the owner's change of an order and returns its new version. */
export async function updateOrder(
  tx: Transaction<DB>,
  id: string,
  { state, restocked, shipment, by, at, ...change }: OwnerChange,
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set({
      ...change,
      ...(shipment && fromShipment(shipment)),
      ...(state !== undefined && { state }),
      ...(restocked !== undefined && { restocked: restocked && JSON.stringify(restocked) }),
      changedBy: by,
      updatedAt: new Date(at),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export const setCapacityHold = (db: Kysely<DB>, id: string, holdsEventPlace: boolean): Compilable =>
  db.updateTable('orders').set({ holdsEventPlace }).where('id', '=', id);

export const listPayments = (db: Kysely<DB>, orderId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('at').execute();

export async function insertPayment(tx: Transaction<DB>, payment: PaymentRow): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** Lists the refunds of all payments of an order, processed or not. */
export const listRefunds = (db: Kysely<DB>, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.orderId', '=', orderId)
    .orderBy('refunds.at')
    .execute();

/** Lists the invoice and credit notes of an order, the oldest first. */
export const listInvoices = (db: Kysely<DB>, orderId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .select(['number', 'kind', 'date', 'totalPaise'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

/** Lists the invoice and credit notes of an order with their whole content, the oldest first. */
export const listInvoiceDocuments = (db: Kysely<DB>, orderId: string) =>
  db
    .selectFrom('invoices')
    .select(['number', 'kind', 'date', 'content'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

/** Chooses the payment to show for an order: the applied one, else the one that got furthest. */
export const choosePaymentId = (
  payments: readonly Pick<PaymentRow, 'id' | 'isApplied' | 'rank'>[],
): string | null =>
  [...payments].sort((a, b) => Number(b.isApplied) - Number(a.isApplied) || b.rank - a.rank)[0]
    ?.id ?? null;

export async function getDetails(db: Kysely<DB>, order: OrderRow): Promise<OrderDetails> {
  const [payments, refunds, invoices] = await Promise.all([
    listPayments(db, order.id),
    listRefunds(db, order.id),
    listInvoices(db, order.id),
  ]);
  return { order, paymentId: choosePaymentId(payments), refunds, invoices };
}

/** Lists the history of an order and of its refunds, the oldest first. */
export async function listSteps(db: Kysely<DB>, orderId: string): Promise<OrderStep[]> {
  const rows = await db
    .selectFrom('orderHistory')
    .select(['at', 'by', 'what', 'before', 'after'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}
