import { minuteMs } from '@kalavara/shared-types/durations';
import {
  type MessageData,
  type MessageEvent,
  RefundReason,
} from '@kalavara/shared-types/messages/messages';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Config } from '../../platform/config/config';
import { type NewMessage, queueMessage, removeQueued } from '../messages/service';
import type { Statement } from '../../platform/db/statements';
import type { Cart, OrderRow } from './rows';

/** The owner can take a change of status back, and adds the tracking number, before its mail is sent. */
const changeDelayMs = 2 * minuteMs;

type Mail = Pick<Config, 'mail'>['mail'];

/** Who gets a message about an order, and how; undefined while its customer is not known. */
function addressOf(order: OrderRow, cart: Cart | null, mail: Mail) {
  if (cart === null || cart.customer.phone === '') return undefined;
  const { email } = cart.customer;
  return {
    channel: mail && email ? ('mail' as const) : ('hand' as const),
    language: order.language ?? ('en' as const),
    orderId: order.id,
    recipient: cart.customer,
  };
}

const commonData = ({ orderNo, gatewayMode }: OrderRow) => ({
  orderNo,
  isTest: gatewayMode === 'test',
});

/** "Order received": a part of the statement of the sale, after the part `after`. */
export function queuePaid(
  order: OrderRow,
  cart: Cart,
  { mail, at, after }: { mail: Mail; at: Instant; after: string },
): Statement | undefined {
  const address = addressOf(order, cart, mail);
  const data = paidData(order, cart);
  const id = { event: 'order.paid' as const, subject: order.id };
  return address && queueMessage({ ...id, ...address, at, dueAt: at, data }, after);
}

const paidData = (order: OrderRow, cart: Cart): MessageData['order.paid'] => ({
  ...commonData(order),
  totalPaise: order.totalPaise,
  items: cart.lines.map(({ name, nameMl, weight, quantity }) => ({
    name,
    nameMl,
    weight,
    quantity,
  })),
  expectedDelivery: order.expectedDelivery,
  ...(order.paymentMethod === 'later' && { isPaidLater: true }),
});

export function queueRefunded(
  order: OrderRow,
  refund: { id: string; amountPaise: Paise; reason: string },
  { mail, at, isByHand = false }: { mail: Mail; at: Instant; isByHand?: boolean },
): Statement[] {
  const address = addressOf(order, order.cart, mail);
  if (!address) return [];
  const data = {
    ...commonData(order),
    amountPaise: refund.amountPaise,
    ...(isByHand && { isByHand }),
    ...reasonOf(order, refund.reason),
  };
  return [
    queueMessage({ event: 'refund.sent', subject: refund.id, ...address, data, at, dueAt: at }),
  ];
}

/** The order stays where only a second payment goes back. */
function reasonOf(order: OrderRow, reason: string) {
  const known = RefundReason.safeParse(reason);
  if (!known.success) return {};
  if (known.data !== 'second-payment') return { reason: known.data };
  return isOver(order) ? {} : { reason: known.data, isSecondPayment: true };
}

/** Nothing of it will be sent, or all its money goes back: "Order received" is no longer true. */
const isOver = ({ status, state, paymentStatus }: OrderRow) =>
  status === 'cancelled' ||
  paymentStatus === 'refunded' ||
  state === 'refund-due' ||
  state === 'refunded';

/** For what moves the money of an order: "Order received" goes with an order that is over. */
export const withdrawPaidMessage = (order: OrderRow): Statement[] =>
  isOver(order) ? [removeQueued(order.id, 'order.paid')] : [];

/** A change of it is a new message to the shopper. */
const routeOf = ({ shipment }: OrderRow) =>
  shipment && `${shipment.courier} ${shipment.trackingNumber}`;

type Removed = { event: MessageEvent; subject?: string };
export type MessagesOfChange = {
  orderId: string;
  version: number;
  superseded: Removed[];
  queued: NewMessage[];
};

/**
 * The messages of a changed status, shipment or refund by hand: their queued predecessors go, and a new tracking number is a
 * new message. "Order received" goes with an order that is cancelled or refunded. `isMarkedRefunded`: the
 * owner gives the money back herself, and no gateway sends it.
 */
export function messagesOfChange(
  before: OrderRow,
  after: OrderRow,
  { isMarkedRefunded, mail, at }: { isMarkedRefunded: boolean; mail: Mail; at: Instant },
): MessagesOfChange {
  const { id: orderId, version } = after;
  const byHand = `${orderId} by-hand`;
  const isMoved = before.status !== after.status;
  const isRerouted = routeOf(before) !== routeOf(after);
  const isPaymentMoved = before.paymentStatus !== after.paymentStatus;
  const superseded: Removed[] = [
    ...(isOver(after) ? [{ event: 'order.paid' as const }] : []),
    ...(isMoved || isRerouted ? [{ event: 'order.shipped' as const }] : []),
    ...(isMoved ? [{ event: 'order.delivered' as const }] : []),
    ...(isPaymentMoved ? [{ event: 'refund.sent' as const, subject: byHand }] : []),
  ];
  const address = addressOf(after, after.cart, mail);
  if (!address) return { orderId, version, superseded, queued: [] };
  const common = { ...address, at, dueAt: at + changeDelayMs };
  const queued: NewMessage[] = [];
  // Taken up again with its money still here; what was sent before is not sent twice.
  const isPaidAndOn = !isOver(after) && after.paymentStatus === 'completed';
  if (isOver(before) && isPaidAndOn && after.cart) {
    const data = paidData(after, after.cart);
    queued.push({ event: 'order.paid', subject: orderId, ...common, data });
  }
  if (after.status === 'shipped' && (isMoved || isRerouted)) {
    const { shipment, expectedDelivery } = after;
    const subject = [orderId, ...(shipment ? [shipment.courier, shipment.trackingNumber] : [])];
    const data = { ...commonData(after), shipment, expectedDelivery };
    queued.push({ event: 'order.shipped', subject: subject.join(' '), ...common, data });
  }
  if (after.status === 'delivered' && isMoved)
    queued.push({ event: 'order.delivered', subject: orderId, ...common, data: commonData(after) });
  if (isMarkedRefunded) {
    const data = { ...commonData(after), amountPaise: after.totalPaise, isByHand: true };
    queued.push({ event: 'refund.sent', subject: byHand, ...common, data });
  }
  return { orderId, version, superseded, queued };
}
