import type { OrderState } from '@kalavara/shared-types/checkout';
import { orderRoom } from '@kalavara/shared-types/rooms';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import type { Transaction } from 'kysely';
import { isContention, isDuplicate } from '../../platform/errors';
import { newsOf, type News } from '../../platform/news';
import type { DB } from '../../platform/schema.gen';
import { together } from '../../platform/statements';
import { bracketed, type Statement } from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import { deliveries } from '../delivery/service';
import type { Writing } from '../invoices/service';
import { gatewayOf, type Money } from '../orders/money';
import { isListed, toOrder, toOwnOrder } from '../orders/present';
import { type RefundReason, refundRow, refundStatement } from '../orders/refunds';
import * as places from '../pickle-events/places';
import type { GatewayPayment } from '../gateway/gateway';
import { type Cart, type OrderRow, type PaymentRow, ranks, type RefundRow } from '../orders/rows';
import * as settings from '../settings/service';
import { invoiceFor } from './invoice';
import * as queries from './queries';
import { judge, type Verdict } from './settle.rules';

/** Who tells of a payment. */
export type Source = 'verify' | 'order' | 'webhook' | 'callback' | 'reconciler';
/** No order: of another shop on the same account, or not written down yet. */
export type Settled = { order: OrderRow | undefined };

/**
 * What a payment does to its order: the one way money gets in, taken by the shopper's browser, the webhook, the
 * callback and the reconciler alike. One transaction with the row of the order locked: the first one decides, all
 * others find it decided. What cannot be fulfilled gets its refund in the same transaction.
 */
export async function settle(money: Money, seen: GatewayPayment, by: Source): Promise<Settled> {
  const { order, hasMoved, isOwing } = await again((look) => settleOnce(money, seen, by, look));
  if (hasMoved) money.stockMoved();
  if (isOwing) money.refundDue();
  return { order };
}

const triesMore = 3;

/** What a try that failed has found: the jars that were kept are not there, or no place of the event is left. */
export type Look = { isCareful: boolean; isEventFull: boolean };

/** Beside a lock there is a second net, the unique keys; who falls into it looks once more. */
async function again<T>(work: (look: Look) => Promise<T>, left = triesMore, look: Look = { isCareful: false, isEventFull: false }): Promise<T> {
  try {
    return await work(look);
  } catch (error) {
    const isWorthIt = isContention(error) || isDuplicate(error, 'payments_applied') || isDuplicate(error, 'invoices_of_order') || isDuplicate(error, 'payments_pkey');
    const isEmpty = stock.isShelfEmpty(error);
    const isFull = places.isFull(error);
    if (left === 0 || !(isWorthIt || isEmpty || isFull)) throw error;
    return again(work, left - 1, { isCareful: look.isCareful || isEmpty, isEventFull: look.isEventFull || isFull });
  }
}

async function settleOnce(money: Money, seen: GatewayPayment, by: Source, look: Look): Promise<Done> {
  const orderId = seen.orderId;
  if (orderId === null) return { order: undefined };
  const deliveryTo = await deliveries(money);
  const house = await settings.current(money);
  return bracketed(money.pool, {
    // One after the other on one connection: the payments are read with the order locked.
    reading: async (tx) => {
      const [order, known] = await Promise.all([queries.lockByGatewayOrder(tx, orderId), queries.listPaymentsOf(tx, orderId)]);
      return { order, known };
    },
    work: async (tx, _locked, { order, known }): Work => {
      if (!order) return { result: { order: undefined }, last: [] };
      const verdict = judge(order, known, seen, gatewayOf(money).mode);
      if (verdict.is === 'known') return { result: { order }, last: [] };

      const now = money.clock.now();
      const payment = paymentRow(order, known, seen, by, now);
      if (verdict.is === 'payable') return fulfil(tx, { order, cart: order.cart!, payment, house, deliveryTo, ...look, by, now });
      return kept(tx, { order, payment, ...consequence(verdict, order, payment, by, now), by, now });
    },
  });
}

type Paid = {
  order: OrderRow;
  cart: Cart;
  payment: PaymentRow;
  /** Who sells, as the invoice will say. */
  house: Settings;
  deliveryTo: Awaited<ReturnType<typeof deliveries>>;
  /** Looks at the shelf although the jars were kept: they turned out not to be there. */
  isCareful: boolean;
  /** The event that made the price turned out to have no place left. */
  isEventFull?: boolean;
  by: Source;
  now: Instant;
  overpaidPaise?: number;
};
type Done = { order: OrderRow | undefined; hasMoved?: boolean; isOwing?: boolean };
type Work = Promise<{ result: Done; last: Statement[] }>;

/**
 * Jars for money, and a place in the event that made the price: those kept for this order, else free ones; where there
 * are none, the money goes back (F8).
 */
export async function fulfil(tx: Transaction<DB>, paid: Paid): Work {
  const { order, cart, payment, house, deliveryTo, isCareful, isEventFull = false, by, now, overpaidPaise = 0 } = paid;
  const wasKept = order.reservedUntil !== null;
  const needsPlace = order.pickleEventId !== null && !order.holdsEventPlace;
  // What was kept is there, and is locked for the commit alone.
  const shelves = wasKept && !isCareful ? undefined : await stock.lockForSale(tx, Object.keys(cart.quantities).sort());
  // A cart that came after its money may cost less; its total is that of the cart.
  const owed = overpaidPaise > 0 ? { totalPaise: payment.amountPaise - overpaidPaise } : {};
  const isShort = (id: string, wanted: number) => {
    const { stock: there = 0, available = 0 } = shelves!.get(id) ?? {};
    return (wasKept ? there : available) < wanted;
  };
  const isGone = shelves !== undefined && Object.entries(cart.quantities).some(([id, wanted]) => isShort(id, wanted));
  const hasNoPlace = needsPlace && isEventFull;
  if (isGone || hasNoPlace) {
    const refund = refundFor(order, payment, isGone ? 'out-of-stock' : 'event-full', payment.amountPaise, by, now);
    return kept(tx, { order, payment, move: { state: 'refund-due', cart, ...owed }, refunds: [refund], by, now });
  }
  const back = overpaidPaise > 0 ? [refundFor(order, payment, 'overpaid', overpaidPaise, by, now)] : [];
  const move: queries.Move = {
    ...{ state: 'paid', paymentStatus: 'completed', cart, paidAt: now, reservedUntil: null, nextCheckAt: null },
    expectedDelivery: deliveryTo(cart.pincode).expected,
    ...(needsPlace && { pickleEventId: order.pickleEventId, holdsEventPlace: true }),
    ...owed,
  };
  const jars = stock.sell(cart.quantities, wasKept, { orderId: order.id, by, at: now });
  const place = needsPlace ? [places.take(order.pickleEventId!)] : [];
  const invoice = await invoiceFor(tx, { order, cart, payment, house, now });
  return kept(tx, { order, payment: { ...payment, isApplied: true }, move, refunds: back, more: jars, invoice, place, by, now });
}

type Kept = {
  order: OrderRow;
  payment: PaymentRow;
  move: queries.Move;
  refunds: RefundRow[];
  more?: Statement[];
  /** Written behind the rows of the order: the next number of its series is everybody's. */
  invoice?: Writing;
  /** Taken last of all: many buyers wait for that row. */
  place?: Statement[];
  by: Source;
  now: Instant;
};

/** Everything a settlement writes, as one statement, and the news of it. */
function kept(tx: Transaction<DB>, { order, payment, move, refunds, more = [], invoice, place = [], by, now }: Kept): Work {
  const after: OrderRow = { ...order, ...moved(move), updatedAt: now };
  const isMoved = Object.keys(move).length > 0;
  const writes = [
    queries.savePayment(payment),
    ...(isMoved ? [queries.stepStatement(order.id, withoutSame(order, move), by, now)] : []),
    ...more,
  ];
  // Behind the payment they belong to: a refund looks for it.
  const back = refunds.map((refund) => refundStatement(tx, refund));
  const news = isMoved || refunds.length > 0 ? newsOf(newsFor(after, payment, refunds, invoice), { at: now, actor: null, requestId: null }, invoice?.fill) : [];
  const result = { order: after, hasMoved: more.length > 0, isOwing: refunds.length > 0 };
  return Promise.resolve({ result, last: [...together(writes), ...back, ...(invoice ? [invoice.statement] : []), ...news, ...place] });
}

/** The cart of the checkout stands already: it is not written once more, with every index that it is in. */
const withoutSame = (order: OrderRow, { cart, ...move }: queries.Move): queries.Move =>
  cart === undefined || cart === order.cart ? move : { ...move, cart };

const moved = ({ nextCheckAt: _next, ...move }: queries.Move): Partial<OrderRow> => move;

function newsFor(order: OrderRow, payment: PaymentRow, refunds: RefundRow[], invoice: Writing | undefined): News[] {
  const whole = { order, paymentId: payment.id, refunds, invoices: invoice ? [invoice.entry] : [] };
  const own: News = { room: orderRoom(order.orderNo), changes: [{ type: 'ownOrder.changed', order: toOwnOrder(whole) }] };
  const owners: News = { room: 'orders', changes: [{ type: 'order.changed', order: toOrder(whole) }] };
  return isListed(order) ? [own, owners] : [own];
}

function paymentRow(order: OrderRow, known: readonly PaymentRow[], seen: GatewayPayment, by: Source, now: Instant): PaymentRow {
  const before = known.find(({ id }) => id === seen.id);
  return {
    id: seen.id,
    gatewayOrderId: seen.orderId!,
    orderId: order.id,
    amountPaise: seen.amountPaise,
    currency: seen.currency,
    status: seen.status,
    rank: ranks[seen.status],
    method: seen.method,
    feePaise: seen.feePaise,
    error: seen.errorReason ?? seen.errorCode,
    isApplied: before?.isApplied ?? false,
    firstSeenBy: before?.firstSeenBy ?? by,
    at: before?.at ?? new Date(now),
    updatedAt: new Date(now),
  };
}

const day = 24 * 60 * 60_000;

/** What is done about a payment that makes no order. */
function consequence(verdict: Exclude<Verdict, { is: 'payable' | 'known' }>, order: OrderRow, payment: PaymentRow, by: Source, now: Instant) {
  if (verdict.is === 'refund') {
    const refunds = [refundFor(order, payment, verdict.reason, payment.amountPaise, by, now)];
    return { move: verdict.state && order.paidAt === null ? { state: verdict.state } : {}, refunds };
  }
  if (verdict.is === 'unclaimed') return { move: { state: 'needs-cart' as const, nextCheckAt: now + day }, refunds: [] };
  const isBack = payment.status === 'refunded' && (payment.isApplied || order.state === 'confirming');
  if (isBack) {
    return { move: { state: 'refunded' as const, paymentStatus: 'refunded' as const }, refunds: [] };
  }
  return { move: stateOnly(verdict.state), refunds: [] };
}

const stateOnly = (state: OrderState | undefined): queries.Move => (state === undefined ? {} : { state });

const refundFor = (order: OrderRow, payment: PaymentRow, reason: RefundReason, amountPaise: number, by: string, at: Instant): RefundRow =>
  refundRow({ paymentId: payment.id, amountPaise, reason, orderNo: order.orderNo, by, at });
