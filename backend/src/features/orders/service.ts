import type * as calls from '@kalavara/shared-types/orders/orders';
import type { OpenPayment, OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import type { Order, OrderStep } from '@kalavara/shared-types/orders/orders';
import type { QueryOf } from '@kalavara/shared-types/contract/contract';
import { dayMs } from '@kalavara/shared-types/durations';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import { startOfIndianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import { takesRealMoney } from '../../platform/config/config';
import { parseCursor, toCursor } from '../../platform/cursor';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import { readWithRevision, type Revised, type RowsFirstTx } from '../../platform/run-command';
import { getInvoice } from '../invoices/service';
import { type Filter, listPaid } from './list/list.queries';
import type { PaymentContext } from './payment-context';
import { isPlaced, type OrderDetails, toOrder, toOwnOrder } from './present';
import * as queries from './queries';
import type { OrderRow, PaymentRow } from './rows';

export { listPaymentAlerts, type PaymentAlert } from './alerts.queries';
export { countUnsentUnits } from './queries';

/** An open dashboard shows the newest orders; older ones are loaded page by page. */
const dashboardSize = 200;

export const listNewest = async (db: Kysely<DB>, limit: number): Promise<Order[]> =>
  (await listPaid(db, {}, limit)).map(toOrder);
export const listRoomOrders = (db: Kysely<DB>): Promise<Order[]> => listNewest(db, dashboardSize);

/** The shopper's view of an order, without a check of its key. */
export async function getOwnOrder(db: Kysely<DB>, orderNo: string): Promise<OwnOrderView> {
  const order = await queries.findByNo(db, orderNo);
  if (!order) throw new AppError('order-not-found');
  return toOwnOrder(await queries.getDetails(db, order));
}

type Status = Revised<OwnOrderView> & { payment?: OpenPayment };

export async function getOrderStatus(
  ctx: PaymentContext,
  orderNo: string,
  key: string | undefined,
): Promise<Status> {
  // A wrong key and an unknown number have the same answer, so that neither is confirmed.
  if (!ctx.keys.isKeyOf(orderNo, key)) throw new AppError('order-not-found');
  const { data, revision } = await readWithRevision(
    ctx.pools.payments,
    orderRoom(orderNo),
    async (db) => {
      const order = await queries.findByNo(db, orderNo);
      if (!order) throw new AppError('order-not-found');
      return {
        view: toOwnOrder(await queries.getDetails(db, order)),
        payment: openPaymentOf(ctx, order),
      };
    },
  );
  return { data: data.view, revision, ...(data.payment && { payment: data.payment }) };
}

/**
 * Returns an invoice or credit note of an order for a shopper with its key. Throws AppError `order-not-found` for a
 * wrong key.
 */
export async function getOwnInvoice(
  { keys, pools }: PaymentContext,
  orderNo: string,
  key: string | undefined,
  number: string,
) {
  if (!keys.isKeyOf(orderNo, key)) throw new AppError('order-not-found');
  const order = await queries.findByNo(pools.main, orderNo);
  const invoice = await getInvoice(pools.main, number);
  if (!order || invoice.paper.orderNo !== orderNo) throw new AppError('invoice-not-found');
  return invoice;
}

/**
 * The open payment of an order; undefined if it cannot be continued. An expired order has no reserved units any more,
 * and an order of other gateway keys cannot be opened with today's keys.
 */
function openPaymentOf(
  { gateway, config }: PaymentContext,
  order: OrderRow,
): OpenPayment | undefined {
  if (
    order.state !== 'awaiting' ||
    order.gatewayOrderId === null ||
    gateway?.mode !== order.gatewayMode
  )
    return undefined;
  return {
    orderId: order.gatewayOrderId,
    amount: toRupees(order.totalPaise),
    currency: 'INR',
    keyId: gateway.keyId,
    checkoutScript: config.payments.checkoutScript,
  };
}

/** The owner's view of an order with all its parts. */
export const presentOrder = async (db: Kysely<DB>, order: OrderRow): Promise<Order> =>
  toOrder(await queries.getDetails(db, order));

/** Returns an order with its history, whether it is listed or not. */
export async function getOrder(
  ctx: PaymentContext,
  id: string,
): Promise<Revised<Order> & { steps: OrderStep[] }> {
  const { data, revision } = await readWithRevision(ctx.pools.payments, 'orders', async (db) => {
    const order = await queries.findByIdOrNo(db, id);
    if (!order) throw new AppError('order-not-found');
    return {
      order: toOrder(await queries.getDetails(db, order)),
      steps: await queries.listSteps(db, order.id),
    };
  });
  return { data: data.order, steps: data.steps, revision };
}

export type Query = NonNullable<QueryOf<typeof calls.listOrders>>;
export type Page = { data: Order[]; revision: number; cursor: string | null };

/** More orders would fill the memory of the server; the cursor of the answer leads to the next page. */
const maxListed = 5_000;

export const toFilter = (
  { config }: Pick<PaymentContext, 'config'>,
  { from, to, product, cursor: _page, limit: _size, ...query }: Query,
): Filter => ({
  ...query,
  productId: product,
  isLiveOnly: takesRealMoney(config.payments),
  from: from === undefined ? undefined : startOfIndianDay(from),
  until: to === undefined ? undefined : startOfIndianDay(to) + dayMs,
});

/**
 * Lists orders. Without a query, as documented, it returns the whole list up to `maxListed`; with a query, a page of at
 * most `limit` (50) orders.
 */
export async function listOrders(ctx: PaymentContext, query: Query): Promise<Page> {
  const { cursor, limit } = query;
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const length = isPaged ? (limit ?? 50) : maxListed;
  const filter = {
    ...toFilter(ctx, query),
    after: cursor === undefined ? undefined : parseCursor(cursor),
  };
  const { data, revision } = await readWithRevision(ctx.pools.main, 'orders', (db) =>
    listPaid(db, filter, length + 1),
  );
  const page = data.slice(0, length);
  const last = page.at(-1)?.order;
  return {
    data: page.map(toOrder),
    revision,
    cursor: data.length > page.length && last ? toCursor({ at: last.paidAt!, id: last.id }) : null,
  };
}

/** Publishes an order in both of its rooms. */
export async function publishOrder(
  tx: RowsFirstTx,
  order: OrderRow,
  payments: readonly PaymentRow[],
): Promise<Order> {
  const refunds = await queries.listRefunds(tx.db, order.id);
  const invoices = await queries.listInvoices(tx.db, order.id);
  const details: OrderDetails = {
    order,
    paymentId: queries.choosePaymentId(payments),
    refunds,
    invoices,
  };
  const view = toOrder(details);
  if (isPlaced(order)) tx.record({ type: 'order.changed', order: view });
  tx.record({ type: 'ownOrder.changed', order: toOwnOrder(details) }, orderRoom(order.orderNo));
  return view;
}
