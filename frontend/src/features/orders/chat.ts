import i18next from 'i18next';
import { businessNameIn } from '@kalavara/shared-types/settings/business.rules';
import { orderLine, shipmentLines } from '@kalavara/shared-types/content/message-texts';
import { fillTemplate, messageValues } from '@kalavara/shared-types/messages/messages.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type { Business } from '@kalavara/shared-types/settings/settings';
import type { Language } from '../../i18n/language';
import { rupees } from '../../ui/rupees';
import { isPaidByHand } from './byHand';
import { dayText } from '../../ui/time';

type Context = {
  business: Pick<Business, 'businessName' | 'businessNameMl'>;
  /** Undefined if it could not be loaded. */
  orderUrl: string | undefined;
};

/** Returns the message to a customer about the status of their order, in their language. */
export function chatText(
  order: Order,
  language: Language,
  { business: names, orderUrl }: Context,
): string {
  const t = i18next.getFixedT(language, 'orders', 'chat');
  const { status, orderId, isTest, shipment = null, expectedDelivery, pricing } = order;
  const { name } = order.customerInfo;
  const business = businessNameIn(language, names);
  const isExpected = expectedDelivery !== null && status !== 'delivered' && status !== 'cancelled';
  const key = status === 'cancelled' ? keyOfCancelled(order) : status;
  const values = messageValues(
    'order.shipped',
    { orderNo: orderId, isTest, shipment, expectedDelivery },
    { language, name, business, phone: '', orderUrl },
  );
  const fill = (body: string) => fillTemplate({ title: '', body }, values).body;
  return [
    t('hello', { name, business }),
    t(key, { order: orderId, total: rupees(pricing.totalAmount) }),
    fill('{practice}'),
    status === 'shipped' ? fill(shipmentLines[language]) : '',
    isExpected ? t('expected', { day: dayText(expectedDelivery, language) }) : '',
    fill(orderLine[language]),
    t('thanks'),
  ]
    .filter(Boolean)
    .join('\n');
}

function keyOfCancelled(order: Order) {
  if (order.paymentId === null) return 'cancelledUnpaid';
  const isByHand = isPaidByHand(order) || order.refunds.some((refund) => refund.isByHand);
  return isByHand ? 'cancelledByHand' : 'cancelled';
}

export const chatLink = ({ customerInfo }: Order, text: string): string =>
  `https://wa.me/${customerInfo.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
