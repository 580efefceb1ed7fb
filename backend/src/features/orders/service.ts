import type {
  listOrders,
  OpenPayment,
  Order,
  OrderStatus,
  OrderStep,
  OwnOrderView,
  PaymentStatus,
} from '@kalavara/shared-types/orders';
import type { BodyOf, QueryOf } from '@kalavara/shared-types/contract';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { updateOrder } from '@kalavara/shared-types/orders';
import { orderRoom } from '@kalavara/shared-types/rooms';
import type { Kysely } from 'kysely';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import {
  readAt,
  type Revised,
  type RowsTx as Tx,
  transactRowsFirst,
} from '../../platform/transact';
import { isFull } from '../pickle-events/places';
import { assertUnchanged, moveJars, movePlace, sendBack } from './consequences';
import type { Money } from './money';
import { isListed, toOrder, toOwnOrder, type Whole } from './present';
import { type Filter, listPaid } from './list.queries';
import * as queries from './queries';
import type { OrderRow, PaymentRow } from './rows';

/** In an open dashboard stand the newest; older ones are asked for page by page. */
const inDashboard = 200;

export const newest = async (db: Kysely<DB>, limit: number): Promise<Order[]> =>
  (await listPaid(db, {}, limit)).map(toOrder);
export const inRoom = (db: Kysely<DB>): Promise<Order[]> => newest(db, inDashboard);

/** An order for whoever has its key; one nobody ever made is not found. */
export async function ownInRoom(db: Kysely<DB>, orderNo: string): Promise<OwnOrderView> {
  const order = await queries.findByNo(db, orderNo);
  if (!order) throw new AppError('order-not-found');
  return toOwnOrder(await queries.wholeOf(db, order));
}

type Status = Revised<OwnOrderView> & { payment?: OpenPayment };

export async function status(
  money: Money,
  orderNo: string,
  key: string | undefined,
): Promise<Status> {
  // The same answer for a wrong key as for a number nobody has: neither is confirmed.
  if (!money.keys.isKeyOf(orderNo, key)) throw new AppError('order-not-found');
  const { data, revision } = await readAt(money, orderRoom(orderNo), async (db) => {
    const order = await queries.findByNo(db, orderNo);
    if (!order) throw new AppError('order-not-found');
    return {
      view: toOwnOrder(await queries.wholeOf(db, order)),
      payment: openPaymentOf(money, order),
    };
  });
  return { data: data.view, revision, ...(data.payment && { payment: data.payment }) };
}

/** An expired order has no units reserved any more, and one of other gateway keys cannot be opened with the keys of today. */
function openPaymentOf({ gateway, config }: Money, order: OrderRow): OpenPayment | undefined {
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

/** One order with all that happened to it, whether it is in the list or only holds money. */
export async function find(
  money: Money,
  id: string,
): Promise<Revised<Order> & { steps: OrderStep[] }> {
  const { data, revision } = await readAt(money, 'orders', async (db) => {
    const order = await queries.findById(db, id);
    if (!order) throw new AppError('order-not-found');
    return {
      order: toOrder(await queries.wholeOf(db, order)),
      steps: await queries.listSteps(db, order.id),
    };
  });
  return { data: data.order, steps: data.steps, revision };
}

export type Query = NonNullable<QueryOf<typeof listOrders>>;
export type Page = { data: Order[]; revision: number; cursor: string | null };

const day = 24 * 60 * 60_000;
const indianMidnight = (on: string) => Date.parse(`${on}T00:00:00+05:30`);

/** Of a house with a long past, more would fill the memory of the server; the cursor leads on. */
const mostAtOnce = 5_000;

/** What of a query says which orders are meant. */
export const filterOf = ({
  status: of,
  paymentStatus,
  pickleEventId,
  q,
  from,
  to,
}: Query): Filter => ({
  ...{ status: of, paymentStatus, pickleEventId, q },
  from: from === undefined ? undefined : indianMidnight(from),
  until: to === undefined ? undefined : indianMidnight(to) + day,
});

/** Without a query the whole list, as documented, up to `mostAtOnce`; with one a page of at most `limit` (50). */
export async function list(money: Money, query: Query): Promise<Page> {
  const { cursor, limit } = query;
  const isPaged = Object.values(query).some((said) => said !== undefined);
  const length = isPaged ? (limit ?? 50) : mostAtOnce;
  const filter = { ...filterOf(query), after: cursor === undefined ? undefined : placeOf(cursor) };
  const { data, revision } = await readAt(money, 'orders', (db) =>
    listPaid(db, filter, length + 1),
  );
  const page = data.slice(0, length);
  const last = page.at(-1)?.order;
  return {
    data: page.map(toOrder),
    revision,
    cursor: data.length > page.length && last ? `${last.paidAt}.${last.id}` : null,
  };
}

function placeOf(cursor: string): { paidAt: number; id: string } {
  const [, paidAt, id] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (paidAt === undefined || id === undefined)
    throw new AppError('invalid', { fields: ['cursor'] });
  return { paidAt: Number(paidAt), id };
}

type Change = BodyOf<typeof updateOrder>;

/**
 * The owner may set any status (D-163), and each has its consequence (`consequences.ts`): nothing is ever only a word.
 * What was never an order, because there were no jars for the money, is only ever refunded.
 */
export async function update(
  money: Money,
  command: Command,
  id: string,
  change: Change,
): Promise<Revised<Order>> {
  const done = await transactRowsFirst(money, command, 'orders', async (tx) => {
    const before = await queries.lockById(tx.db, id);
    if (!before || (!isListed(before) && !isRefundAlone(change)))
      throw new AppError('order-not-found');
    assertUnchanged(before, change.expectedVersion);
    const payments = await queries.listPayments(tx.db, before.id);
    const sale = {
      orderId: before.id,
      by: command.actor.name || command.actor.role,
      at: money.clock.now(),
    };

    const hasRefund = await sendBack(tx, before, payments, change, sale);
    const restocked = await moveJars(tx, before, change, sale);
    movePlace(tx, before, change);
    const after = moved(before, change, hasRefund, sale.at);
    const { status, paymentStatus, state, note } = after;
    const { version } = await tx.db
      .updateTable('orders')
      .set({
        status,
        paymentStatus,
        state,
        note,
        restocked: restocked && JSON.stringify(restocked),
        changedBy: sale.by,
        updatedAt: new Date(sale.at),
      })
      .where('id', '=', before.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return tell(tx, { ...after, restocked, version, changedBy: sale.by }, payments);
  }).catch((error: unknown) => {
    throw isFull(error) ? new AppError('no-event-place') : error;
  });
  money.stockMoved();
  money.refundDue();
  return done;
}

const isRefundAlone = ({ status, paymentStatus }: Change) =>
  status === undefined && paymentStatus === 'refunded';

/** `refunded` says what the owner decided; how far the money is on its way back, `state` and the refund say. */
function moved(order: OrderRow, change: Change, hasRefund: boolean, now: number): OrderRow {
  const status: OrderStatus = change.status ?? order.status;
  const said: PaymentStatus = change.paymentStatus ?? order.paymentStatus;
  const isBackByHand = said === 'refunded' && order.paymentStatus !== 'refunded';
  const state = hasRefund ? 'refund-due' : isBackByHand ? 'refunded' : order.state;
  return {
    ...order,
    status,
    paymentStatus: said,
    state,
    note: change.note ?? order.note,
    updatedAt: now,
  };
}

/** Says in both rooms how an order now stands. */
export async function tell(
  tx: Tx,
  order: OrderRow,
  payments: readonly PaymentRow[],
): Promise<Order> {
  const [refunds, invoices] = [
    await queries.listRefunds(tx.db, order.id),
    await queries.listInvoices(tx.db, order.id),
  ];
  const whole: Whole = { order, paymentId: queries.paymentIdOf(payments), refunds, invoices };
  const shown = toOrder(whole);
  if (isListed(order)) tx.record({ type: 'order.changed', order: shown });
  tx.record({ type: 'ownOrder.changed', order: toOwnOrder(whole) }, orderRoom(order.orderNo));
  return shown;
}
