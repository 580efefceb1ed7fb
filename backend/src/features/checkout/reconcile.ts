import { sql } from 'kysely';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type GatewayPayment, GatewayUnavailable } from '../gateway/gateway';
import { pipelinedTransaction } from '../../platform/transaction';
import { gatewayOf, type Money } from '../orders/money';
import { refundRow, refundStatement } from '../orders/refunds';
import { type OrderRow, ranks } from '../orders/rows';
import { findStockLevels } from '../catalogue/stock';
import { linkGatewayOrder } from './link-gateway-order';
import { expireCheckout, failCheckout } from './expire';
import * as queries from './queries';
import { reservedForMs } from './reservation.rules';
import { settle } from './settle';

const minutes = 60_000;
const hours = 60 * minutes;

/** After the checkout began: the shopper may have paid and never come back, and no webhook need arrive. */
const checksAt = [2, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60, 120 * 60].map((after) => after * minutes);
/** A check that dies with its process is done by another one after this. */
const leaseFor = 2 * minutes;
const atATime = 50;
const captureAfter = 30 * minutes;
const sweptBack = 6 * 24 * hours;

/** Asks the gateway about every checkout whose time has come. */
export async function reconcile(money: Money): Promise<void> {
  if (!money.gateway) return;
  const now = money.clock.now();
  const due = await queries.lockDueOrders(
    money.db,
    money.gateway.mode,
    now,
    now + leaseFor,
    atATime,
  );
  for (const order of due) {
    await check(money, order).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable))
        money.log.error({ err: error, orderNo: order.orderNo }, 'a checkout could not be checked');
    });
    // Also after a failure: what can never be checked must not stand in the way of what can.
    await scheduleNext(money, order);
  }
}

async function check(money: Money, order: OrderRow): Promise<void> {
  if (order.state === 'needs-cart') return refundUnclaimed(money, order);
  if (order.gatewayOrderId === null) return abandoned(money, order);
  const payments = await gatewayOf(money).listOrderPayments(order.gatewayOrderId);
  // Failed ones first: what counts is said last.
  for (const payment of [...payments].sort(
    (a, b) => Number(a.status === 'captured') - Number(b.status === 'captured'),
  )) {
    await settle(money, await captured(money, order, payment), 'reconciler');
  }
  if (order.state === 'confirming' && !payments.some(({ status }) => status !== 'failed'))
    await notConfirmed(money, order);
  if (isOverdue(order, money.clock.now())) await expireCheckout(money, order);
}

/** A checkout that reserves nothing has no reservation that ends, and expires at the first check after as long a time. */
const isOverdue = ({ state, cart, reservedUntil, createdAt }: OrderRow, now: Instant): boolean =>
  state === 'awaiting' &&
  cart !== null &&
  reservedUntil === null &&
  createdAt + reservedForMs <= now;

/** The browser said it had paid while the gateway was silent, and it had not: the shopper may try again. */
async function notConfirmed(money: Money, { id, reservedUntil }: OrderRow): Promise<void> {
  const state = reservedUntil === null ? 'expired' : 'awaiting';
  await queries
    .transitionOrder(money.db, id, { state }, 'reconciler', money.clock.now())
    .where('state', '=', 'confirming')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('payments.rank', '>', ranks.failed),
        ),
      ),
    )
    .execute();
}

/** Authorised so late that the gateway leaves it to us: captured where there are jars, else it goes back without a fee. */
async function captured(
  money: Money,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  const isLate =
    payment.status === 'authorized' && (payment.createdAt ?? 0) < money.clock.now() - captureAfter;
  if (!isLate || order.cart === null || payment.amountPaise !== order.totalPaise) return payment;
  const { quantities } = order.cart;
  const shelves = await findStockLevels(money.db, Object.keys(quantities));
  const isThere =
    order.reservedUntil !== null ||
    Object.keys(quantities).every((id) => (shelves.get(id)?.available ?? 0) >= quantities[id]!);
  return isThere ? gatewayOf(money).capture(payment.id, payment.amountPaise) : payment;
}

/** By the time since it began, not by how often it was asked: a gateway that was away for an hour has lost no turn. */
async function scheduleNext(money: Money, order: OrderRow): Promise<void> {
  const now = money.clock.now();
  const next = checksAt.map((after) => order.createdAt + after).find((at) => at > now);
  const row = money.db
    .updateTable('orders')
    .where('id', '=', order.id)
    .where('state', '<>', 'needs-cart');
  const isOver = order.gatewayOrderId === null && order.state === 'failed';
  const at = next === undefined || isOver ? null : new Date(next);
  await row
    .set((eb) => ({
      nextCheckAt: sql<Date | null>`case when state = any(${mayStillBePaid}) then ${at}::timestamptz end`,
      checks: eb('checks', '+', 1),
    }))
    .execute();
}

const mayStillBePaid = ['draft', 'awaiting', 'expired', 'confirming', 'failed'];

/** No gateway order beside it: the process died on the way. What the gateway made is found by our number. */
async function abandoned(money: Money, order: OrderRow): Promise<void> {
  const theirs = await gatewayOf(money).findOrderByReceipt(order.orderNo);
  const now = money.clock.now();
  if (!theirs) return order.state === 'draft' ? failCheckout(money, order) : undefined;
  const move = {
    gatewayOrderId: theirs.id,
    ...(order.state === 'draft' && { state: 'awaiting' as const }),
  };
  await queries
    .transitionOrder(money.db, order.id, move, 'reconciler', now)
    .where('gatewayOrderId', 'is', null)
    .execute();
}

/** Nobody said for a day what the money is for: it goes back (D-181). */
async function refundUnclaimed(money: Money, { id }: OrderRow): Promise<void> {
  const now = money.clock.now();
  await pipelinedTransaction(money.pool, {
    reading: (tx) => Promise.all([queries.lockOrder(tx, id), queries.findUnsettledPayment(tx, id)]),
    work: (tx, _locked, [order, payment]) => {
      if (order.state !== 'needs-cart' || !payment)
        return Promise.resolve({ result: undefined, last: [] });
      const due = refundRow({
        paymentId: payment.id,
        amountPaise: payment.amountPaise,
        reason: 'unclaimed',
        orderNo: order.orderNo,
        by: 'clock',
        at: now,
      });
      const move = queries.transitionStatement(
        order,
        { state: 'refund-due', nextCheckAt: null },
        'clock',
        now,
      );
      return Promise.resolve({ result: undefined, last: [move, refundStatement(tx, due)] });
    },
  });
  money.refundDue();
}

/** Jars nobody paid for in twenty minutes are free again. Before that the gateway is asked once more, if it answers. */
export async function expireReservations(money: Money): Promise<void> {
  for (const order of await queries.listReservedPast(money.db, money.clock.now())) {
    await expireOne(money, order).catch((error: unknown) => {
      money.log.error({ err: error, orderNo: order.orderNo }, 'a reservation could not be ended');
    });
  }
}

async function expireOne(money: Money, order: OrderRow): Promise<void> {
  if (order.gatewayOrderId !== null && money.gateway) {
    const payments = await money.gateway.listOrderPayments(order.gatewayOrderId).catch(() => []);
    for (const payment of payments) await settle(money, payment, 'reconciler');
  }
  await expireCheckout(money, order);
}

/** Every payment of the last six days that no row knows as far as it got: whatever else went wrong, this finds it. */
export async function sweep(money: Money): Promise<void> {
  if (!money.gateway) return;
  const now: Instant = money.clock.now();
  const payments = await money.gateway.listPayments({ fromMs: now - sweptBack, toMs: now });
  const paid = payments.filter(({ status }) => status === 'captured' || status === 'authorized');
  // Nearly all are known, and their orders are not locked once more for that: thousands after a feast.
  const reached = await queries.listPaymentRanks(
    money.db,
    paid.map(({ id }) => id),
  );
  for (const payment of paid) {
    if ((reached.get(payment.id) ?? -1) >= ranks[payment.status]) continue;
    await found(money, payment).catch((error: unknown) => {
      money.log.error({ err: error, paymentId: payment.id }, 'a payment could not be settled');
    });
  }
}

async function found(money: Money, payment: GatewayPayment): Promise<void> {
  const { order } = await settle(money, payment, 'reconciler');
  if (!order) await linkGatewayOrder(money, payment, 'reconciler');
}
