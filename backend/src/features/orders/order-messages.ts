import type { MessageEvent } from '@kalavara/shared-types/messages';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Config } from '../../platform/config';
import { type NewMessage, queueMessage } from '../messages/service';
import type { Statement } from '../../platform/db/statements';
import type { Cart, OrderRow } from './rows';

/** The owner can take a change of status back, and adds the tracking number, before its mail is sent. */
const changeDelayMs = 2 * 60_000;

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
  return (
    address &&
    queueMessage(
      {
        ...{ event: 'order.paid', subject: order.id, ...address, at, dueAt: at },
        data: {
          ...commonData(order),
          totalPaise: order.totalPaise,
          items: cart.lines.map(({ name, nameMl, weight, quantity }) => ({
            ...{ name, nameMl, weight, quantity },
          })),
          expectedDelivery: order.expectedDelivery,
        },
      },
      after,
    )
  );
}

export function queueRefunded(
  order: OrderRow,
  refund: { id: string; amountPaise: Paise },
  mail: Mail,
  at: Instant,
): Statement[] {
  const address = addressOf(order, order.cart, mail);
  if (!address) return [];
  const data = { ...commonData(order), amountPaise: refund.amountPaise };
  return [
    queueMessage({ event: 'refund.sent', subject: refund.id, ...address, data, at, dueAt: at }),
  ];
}

/** The messages of a changed status or shipment: their queued predecessors go, and a new tracking number is a new message. */
export function messagesOfChange(
  before: OrderRow,
  after: OrderRow,
  mail: Mail,
  at: Instant,
): { orderId: string; superseded: MessageEvent[]; queued: NewMessage | undefined } {
  const orderId = after.id;
  const address = addressOf(after, after.cart, mail);
  const isMoved = before.status !== after.status;
  const isRerouted = JSON.stringify(before.shipment) !== JSON.stringify(after.shipment);
  const superseded: MessageEvent[] = [
    ...(isMoved || isRerouted ? ['order.shipped' as const] : []),
    ...(isMoved ? ['order.delivered' as const] : []),
  ];
  const common = address && { ...address, at, dueAt: at + changeDelayMs };
  if (!common) return { orderId, superseded, queued: undefined };
  if (after.status === 'shipped' && (isMoved || isRerouted)) {
    const { shipment, expectedDelivery } = after;
    const subject = [after.id, ...(shipment ? [shipment.courier, shipment.trackingNumber] : [])];
    const data = { ...commonData(after), shipment, expectedDelivery };
    return {
      orderId,
      superseded,
      queued: { event: 'order.shipped', subject: subject.join(' '), ...common, data },
    };
  }
  if (after.status !== 'delivered' || !isMoved) return { orderId, superseded, queued: undefined };
  return {
    orderId,
    superseded,
    queued: { event: 'order.delivered', subject: after.id, ...common, data: commonData(after) },
  };
}
