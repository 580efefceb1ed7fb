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
  /** Undefined if the order is paid later. */
  payment: PaymentRow | undefined;
  /** The refund of the amount paid above the total. */
  surplus: RefundRow | undefined;
  /** The seller, for the invoice. */
  settings: Settings;
  expectedDelivery: Day | null;
  mail: MailSettings | undefined;
  by: string;
  now: Instant;
};

/** Whether the order still needs capacity of its pickle event, because none was reserved for it. */
export const needsCapacity = ({ pickleEventId, holdsEventPlace }: OrderRow): boolean =>
  pickleEventId !== null && !holdsEventPlace;

/**
 * Builds a whole sale as one statement, which saves seven round trips; `sale.test.ts` writes its SQL to `sale.sql`. Its
 * parts read from each other, which is the only order of execution that Postgres guarantees, so that they lock order,
 * products, invoice counter and rooms in this sequence. Unless the order is locked, the statement does nothing if the
 * order has changed since it was read.
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
    // An unchanged cart is not written, because that would also write all indexes on its columns.
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
      // The owner gets no notification of an order that she enters herself.
      ...(order.paymentMethod === null && {
        notification: queueNewOrder(after, cart, now, 'sold'),
      }),
      ...published.parts,
    },
    published.main,
  );
  return { order: after, statement };
}

/** The order after a change. */
export const applyChange = (
  order: OrderRow,
  { nextCheckAt: _next, ...change }: OrderChange,
): OrderRow => ({ ...order, ...change });

/** The changes to publish: in the room of the order, and in the owner's room if the order is listed. */
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
