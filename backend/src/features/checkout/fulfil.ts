import { orderRoom } from '@kalavara/shared-types/rooms';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import type { Kysely, Transaction } from 'kysely';
import { publishStatements, publishParts, type RoomChanges } from '../../platform/publish';
import type { DB } from '../../platform/schema.gen';
import { chained, together } from '../../platform/statements';
import type { Statement } from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import type { deliveries } from '../delivery/service';
import type { Writing } from '../invoices/service';
import { isListed, toOrder, toOwnOrder } from '../orders/present';
import { type RefundReason, refundRow, refundStatement } from '../orders/refunds';
import type { Cart, OrderRow, PaymentRow, RefundRow } from '../orders/rows';
import * as places from '../pickle-events/places';
import { invoiceFor } from './invoice';
import * as queries from './queries';

/** Who tells of a payment. */
export type Source = 'verify' | 'order' | 'webhook' | 'callback' | 'reconciler';

/** What a try that failed has found: the jars that were kept are not there, or no place of the event is left. */
export type SettleOptions = { isCareful: boolean; isEventFull?: boolean };

type Paid = {
  order: OrderRow;
  cart: Cart;
  payment: PaymentRow;
  /** Who sells, as the invoice will say. */
  installation: Settings;
  deliveryTo: Awaited<ReturnType<typeof deliveries>>;
  by: Source;
  now: Instant;
  overpaidPaise?: number;
};
export type SettleResult = { order: OrderRow | undefined; hasMoved?: boolean; isOwing?: boolean };
export type Work = Promise<{ result: SettleResult; last: Statement[] }>;

/**
 * Jars for money, and a place in the event that made the price: those kept for this order, else free ones; where there
 * are none, the money goes back (F8).
 */
export async function fulfil(
  tx: Transaction<DB>,
  { isCareful, isEventFull = false, ...paid }: Paid & SettleOptions,
): Work {
  const { order, cart, payment, by, now } = paid;
  const wasKept = order.reservedUntil !== null;
  // What was kept is there, and is locked for the commit alone.
  const shelves =
    wasKept && !isCareful
      ? undefined
      : await stock.lockForSale(tx, Object.keys(cart.quantities).sort());
  const isShort = (id: string, wanted: number) => {
    const { stock: there = 0, available = 0 } = shelves!.get(id) ?? {};
    return (wasKept ? there : available) < wanted;
  };
  const isGone =
    shelves !== undefined &&
    Object.entries(cart.quantities).some(([id, wanted]) => isShort(id, wanted));
  const hasNoPlace = needsPlace(order) && isEventFull;
  if (isGone || hasNoPlace) {
    const refund = refundFor(
      order,
      payment,
      isGone ? 'out-of-stock' : 'event-full',
      payment.amountPaise,
      by,
      now,
    );
    return recordPayment(tx, {
      order,
      payment,
      move: { state: 'refund-due', cart, ...owed(paid) },
      refunds: [refund],
      by,
      now,
    });
  }
  return commitSale(tx, paid, queries.transitionStatement);
}

/** One that was taken for the checkout is there, as the jars are. */
const needsPlace = ({ pickleEventId, holdsEventPlace }: OrderRow): boolean =>
  pickleEventId !== null && !holdsEventPlace;

/** A cart that came after its money may cost less; its total is that of the cart. */
const owed = ({ payment, overpaidPaise = 0 }: Paid) =>
  overpaidPaise > 0 ? { totalPaise: payment.amountPaise - overpaidPaise } : {};

/** What a paid order is, all of it as one statement; `step` moves the order itself, and the rest is done if that was. */
export async function commitSale(
  db: Kysely<DB>,
  paid: Paid,
  stepOf: typeof queries.transitionIfUnchanged,
): Work {
  const { order, cart, payment, installation, deliveryTo, by, now, overpaidPaise = 0 } = paid;
  const wasKept = order.reservedUntil !== null;
  const back =
    overpaidPaise > 0 ? [refundFor(order, payment, 'overpaid', overpaidPaise, by, now)] : [];
  const move: queries.OrderTransition = {
    state: 'paid',
    paymentStatus: 'completed',
    cart,
    paidAt: now,
    reservedUntil: null,
    nextCheckAt: null,
    expectedDelivery: deliveryTo(cart.pincode).expected,
    ...(needsPlace(order) && { pickleEventId: order.pickleEventId, holdsEventPlace: true }),
    ...owed(paid),
  };
  const step = stepOf(order, withoutSame(order, move), by, now);
  const applied = { ...payment, isApplied: true };
  const invoice = await invoiceFor(db, { order, cart, payment, installation, now }, 'jars');
  const after: OrderRow = { ...order, ...moved(move), changedBy: by, updatedAt: now };
  const news = publishParts(
    newsFor(after, applied, back, invoice),
    { at: now, actor: null, requestId: null },
    invoice.fill,
  );
  // In this order they are locked: the order, its jars, the next number of all invoices, the rooms of all.
  const whole = chained(
    {
      step,
      payment: queries.savePayment(applied, 'step'),
      ...stock.commitStock(cart.quantities, wasKept, { orderId: order.id, by, at: now }, 'step'),
      ...invoice.parts,
      ...news.parts,
    },
    news.main,
  );
  // A refund looks for the payment it belongs to. The place is taken last of all: many buyers wait for that row.
  const place = needsPlace(order) ? [places.reserveCapacity(order.pickleEventId!)] : [];
  return {
    result: { order: after, hasMoved: true, isOwing: back.length > 0 },
    last: [whole, ...back.map((refund) => refundStatement(db, refund)), ...place],
  };
}

type Kept = {
  order: OrderRow;
  payment: PaymentRow;
  move: queries.OrderTransition;
  refunds: RefundRow[];
  by: Source;
  now: Instant;
};

/** What a payment leaves behind that makes no order, and the news of it. */
export function recordPayment(
  db: Kysely<DB>,
  { order, payment, move, refunds, by, now }: Kept,
): Work {
  const isMoved = Object.keys(move).length > 0;
  const mark = isMoved && {
    changedBy: by,
    updatedAt: now,
    version: order.version + (isListed(order) ? 1 : 0),
  };
  const after: OrderRow = { ...order, ...moved(move), ...mark };
  const step = isMoved
    ? [queries.transitionStatement(order, withoutSame(order, move), by, now)]
    : [];
  // Behind the payment they belong to: a refund looks for it.
  const back = refunds.map((refund) => refundStatement(db, refund));
  const news =
    isMoved || refunds.length > 0
      ? publishStatements(newsFor(after, payment, refunds), {
          at: now,
          actor: null,
          requestId: null,
        })
      : [];
  return Promise.resolve({
    result: { order: after, isOwing: refunds.length > 0 },
    last: [...together([queries.savePayment(payment), ...step]), ...back, ...news],
  });
}

/** The cart of the checkout stands already: it is not written once more, with every index that it is in. */
const withoutSame = (
  order: OrderRow,
  { cart, ...move }: queries.OrderTransition,
): queries.OrderTransition =>
  cart === undefined || cart === order.cart ? move : { ...move, cart };

const moved = ({ nextCheckAt: _next, ...move }: queries.OrderTransition): Partial<OrderRow> => move;

function newsFor(
  order: OrderRow,
  payment: PaymentRow,
  refunds: RefundRow[],
  invoice?: Writing,
): RoomChanges[] {
  const whole = { order, paymentId: payment.id, refunds, invoices: invoice ? [invoice.entry] : [] };
  const own: RoomChanges = {
    room: orderRoom(order.orderNo),
    changes: [{ type: 'ownOrder.changed', order: toOwnOrder(whole) }],
  };
  const owners: RoomChanges = {
    room: 'orders',
    changes: [{ type: 'order.changed', order: toOrder(whole) }],
  };
  return isListed(order) ? [own, owners] : [own];
}

export const refundFor = (
  order: OrderRow,
  payment: PaymentRow,
  reason: RefundReason,
  amountPaise: number,
  by: string,
  at: Instant,
): RefundRow =>
  refundRow({ paymentId: payment.id, amountPaise, reason, orderNo: order.orderNo, by, at });
