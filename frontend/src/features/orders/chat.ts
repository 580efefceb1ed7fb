import i18next from 'i18next';
import type { Order } from '@kalavara/shared-types/orders';
import type { Language } from '../../i18n/language';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';

/** The message to a customer about the order's status, in their language. */
export function chatText(order: Order, language: Language): string {
  const t = i18next.getFixedT(language, 'orders', 'chat');
  const { status, orderId, expectedDelivery, pricing } = order;
  const isExpected = expectedDelivery !== null && status !== 'delivered' && status !== 'cancelled';
  const key = status === 'cancelled' && order.paymentId === null ? 'cancelledUnpaid' : status;
  return [
    t('hello', { name: order.customerInfo.name }),
    t(key, { order: orderId, total: rupees(pricing.totalAmount) }),
    isExpected ? t('expected', { day: dayText(expectedDelivery, language) }) : '',
    t('thanks'),
  ]
    .filter(Boolean)
    .join('\n');
}

export const chatLink = ({ customerInfo }: Order, text: string): string =>
  `https://wa.me/${customerInfo.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
