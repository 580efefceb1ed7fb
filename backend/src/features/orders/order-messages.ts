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

/** Delay before a mail is sent: the owner may undo a change of status, or add the tracking number. */
const changeDelayMs = 2 * minuteMs;

type Mail = Pick<Config, 'mail'>['mail'];

/** The recipient and channel of a message about an order; undefined while the customer is not known. */
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

/** Queues "Order received" as a part of the statement of the sale, after the part `after`. */
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

/** The reason for the text. A refund of a second payment alone leaves the order unchanged. */
function reasonOf(order: OrderRow, reason: string) {
  const known = RefundReason.safeParse(reason);
  if (!known.success) return {};
  if (known.data !== 'second-payment') return { reason: known.data };
  return isOver(order) ? {} : { reason: known.data, isSecondPayment: true };
}

/** Whether no units of the order will be sent, or all its money is refunded: "Order received" is not true any more. */
const isOver = ({ status, state, paymentStatus }: OrderRow) =>
  status === 'cancelled' ||
  paymentStatus === 'refunded' ||
  state === 'refund-due' ||
  state === 'refunded';

/** Removes the queued "Order received" of an order that is over. Called by all changes of an order's money. */
export const withdrawPaidMessage = (order: OrderRow): Statement[] =>
  isOver(order) ? [removeQueued(order.id, 'order.paid')] : [];

/** The courier and tracking number of an order; another value causes a new message to the shopper. */
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
 * Builds the messages of a changed status, shipment or refund by hand. Queued messages that they replace are removed,
 * and a new tracking number is a new message. "Order received" is removed if the order is cancelled or refunded.
 * `isMarkedRefunded`: the owner refunds the money herself, not by the gateway.
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
  // The order was resumed and its money is still here. Messages that were sent before are not sent twice.
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
