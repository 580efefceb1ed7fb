import i18next from 'i18next';
import type { Order } from '@kalavara/shared-types/orders';
import type { Language } from '../../i18n/language';
import { rupees } from '../../ui/rupees';
import { isPaidByHand } from './byHand';
import { dayText } from '../../ui/time';

/** The message to a customer about the order's status, in their language. */
export function chatText(order: Order, language: Language): string {
  const t = i18next.getFixedT(language, 'orders', 'chat');
  const { status, orderId, expectedDelivery, pricing } = order;
  const isExpected = expectedDelivery !== null && status !== 'delivered' && status !== 'cancelled';
  const key = status === 'cancelled' ? keyOfCancelled(order) : status;
  return [
    t('hello', { name: order.customerInfo.name }),
    t(key, { order: orderId, total: rupees(pricing.totalAmount) }),
    isExpected ? t('expected', { day: dayText(expectedDelivery, language) }) : '',
    t('thanks'),
  ]
    .filter(Boolean)
    .join('\n');
}

function keyOfCancelled(order: Order) {
  if (order.paymentId === null) return 'cancelledUnpaid';
  return isPaidByHand(order) ? 'cancelledByHand' : 'cancelled';
}

export const chatLink = ({ customerInfo }: Order, text: string): string =>
  `https://wa.me/${customerInfo.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
