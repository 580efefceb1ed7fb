import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import type { MailSettings } from '../../../platform/config/config';
import { publishParts, type RoomChanges } from '../../../platform/rooms/publish';
import { chainStatements, type Statement } from '../../../platform/db/statements';
import * as stock from '../../catalogue/stock';
import { type PendingInvoice, type Sold, writeInvoice } from '../../invoices/service';
import type { TransitionState } from '../../orders/define-transitions.rules';
import { queuePaid } from '../../orders/order-messages';
import { queueNewOrder } from '../../orders/order-notifications';
import { isPlaced, toOrder, toOwnOrder } from '../../orders/present';
import type { Cart, OrderRow, PaymentRow, RefundRow } from '../../orders/rows';
import * as queries from '../queries';
import { type OrderChange, updateIfUnchanged, updateLocked } from '../transitions.queries';

export type SaleInput = {
  order: OrderRow;
  state: TransitionState<OrderState>;
  cart: Cart;
  invoiceLines: readonly Sold[];
  /** Undefined where the order is paid later. */
  payment: PaymentRow | undefined;
  /** The refund of what was paid above the total. */
  surplus: RefundRow | undefined;
  /** The seller, as the invoice names it. */
  settings: Settings;
  expectedDelivery: Day | null;
  mail: MailSettings | undefined;
  by: string;
  now: Instant;
};

/** The order still needs capacity of its pickle event: none was reserved for it. */
export const needsCapacity = ({ pickleEventId, holdsEventPlace }: OrderRow): boolean =>
  pickleEventId !== null && !holdsEventPlace;

/**
 * A whole sale in one statement (seven round trips less; its SQL is in `sale.sql`, which `sale.test.ts` writes). Its parts
 * read from each other, the only order of execution that Postgres promises, so that they lock order, products, invoice
 * counter, rooms. Unless the order is locked, the statement does nothing if the order has changed since it was read.
 */
export function buildSaleStatement(
  sale: SaleInput,
  { isLocked }: { isLocked: boolean },
): { order: OrderRow; statement: Statement } {
  const { order, state, cart, invoiceLines, surplus, settings, expectedDelivery, by, now } = sale;
  const wasReserved = order.reservedUntil !== null;
  const change: OrderChange = {
    state,
    ...(sale.payment && { paymentStatus: 'completed' }),
    // An unchanged cart is not written again, with every index it is in.
    ...(cart !== order.cart && { cart }),
    paidAt: now,
    reservedUntil: null,
    nextCheckAt: null,
    expectedDelivery,
    ...(needsCapacity(order) && { pickleEventId: order.pickleEventId, holdsEventPlace: true }),
    ...(surplus && { totalPaise: sale.payment!.amountPaise - surplus.amountPaise }),
  };
  const step = (isLocked ? updateLocked : updateIfUnchanged)(order, change, by, now);
  const payment = sale.payment && { ...sale.payment, isApplied: true };
  const invoice = writeInvoice(
    {
      orderId: order.id,
      orderNo: order.orderNo,
      paymentId: payment?.id ?? null,
      isTest: order.gatewayMode === 'test',
      at: now,
      cart: { ...cart, lines: invoiceLines },
    },
    settings,
    'sold',
  );
  const after = { ...applyChange(order, change), cart, changedBy: by, updatedAt: now };
  const published = publishParts(
    listChanges(after, payment, surplus ? [surplus] : [], invoice),
    { at: now, actor: null, requestId: null },
    invoice.fill,
  );
  const message = queuePaid(after, cart, { mail: sale.mail, at: now, after: 'sold' });
  const statement = chainStatements(
    {
      step,
      ...(payment && { payment: queries.savePayment(payment, 'step') }),
      ...stock.commitStock(
        cart.quantities,
        wasReserved,
        { orderId: order.id, by, at: now },
        'step',
      ),
      ...invoice.parts,
      ...(message && { message }),
      // No notification of an order that the owner enters herself.
      ...(order.paymentMethod === null && {
        notification: queueNewOrder(after, cart, now, 'sold'),
      }),
      ...published.parts,
    },
    published.main,
  );
  return { order: after, statement };
}

/** The order as a change leaves it. */
export const applyChange = (
  order: OrderRow,
  { nextCheckAt: _next, ...change }: OrderChange,
): OrderRow => ({ ...order, ...change });

/** The order's own room, and the owner's if the order is listed. */
export function listChanges(
  order: OrderRow,
  payment: PaymentRow | undefined,
  refunds: readonly RefundRow[],
  invoice?: PendingInvoice,
): RoomChanges[] {
  const details = {
    order,
    paymentId: payment?.id ?? null,
    refunds,
    invoices: invoice ? [invoice.entry] : [],
  };
  const own: RoomChanges = {
    room: orderRoom(order.orderNo),
    changes: [{ type: 'ownOrder.changed', order: toOwnOrder(details) }],
  };
  const owners: RoomChanges = {
    room: 'orders',
    changes: [{ type: 'order.changed', order: toOrder(details) }],
  };
  return isPlaced(order) ? [own, owners] : [own];
}
