import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { isUnpaid } from '@kalavara/shared-types/orders/orders.rules';
import type { OrderLine } from '@kalavara/shared-types/orders/orders';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import type { Language } from '../../../i18n/language';
import { rupees } from '../../../ui/rupees';
import { destinationText } from '../destination';
import { customizationText, type OrderTranslate } from './customizationText';

export const lineName = (
  { name, nameMl, customization }: OrderLine,
  language: Language,
  t: OrderTranslate,
): string =>
  `${(language === 'ml' && nameMl) || name}${customization ? ` ${t('cart:customized')}` : ''}`;

function lineText(line: OrderLine, language: Language, t: OrderTranslate): string {
  const customization = line.customization && customizationText(line.customization, t);
  const first = `• ${lineName(line, language, t)} (${line.weight}) × ${line.quantity} = ${rupees(line.total)}`;
  return customization ? `${first}\n   ${customization}` : first;
}

/** Returns the message that a shopper confirms an order with, in their language. */
export function whatsappMessage(
  order: OwnOrderView,
  language: Language,
  t: OrderTranslate,
): string {
  const { customerInfo, deliveryAddress, pricing, lines } = order;
  const blocks = [
    [t('chat.hello'), `${t('orderNo')}: ${order.orderId}`],
    [
      `${t('chat.customer')}:`,
      customerInfo.name,
      customerInfo.phone,
      customerInfo.email,
      `${t('address')}: ${deliveryAddress.address}, ${destinationText(deliveryAddress, language)}`,
    ],
    [`${t('chat.items')}:`, ...lines.map((line) => lineText(line, language, t))],
    [
      `${t('bill.subtotal')}: ${rupees(pricing.subtotal)}`,
      pricing.discountAmount > 0 && `${t('bill.discount')}: −${rupees(pricing.discountAmount)}`,
      `${t('bill.delivery')}: ${pricing.deliveryFee > 0 ? rupees(pricing.deliveryFee) : t('bill.free')}`,
      `${t('bill.total')}: ${rupees(pricing.totalAmount)}`,
    ],
    [order.specialInstructions && `${t('instructions')}: ${order.specialInstructions}`],
    [
      order.paymentId &&
        `${t('paymentId')}: ${order.paymentId} (${t(`paymentStatus.${order.paymentStatus}`)})`,
    ],
  ];
  return blocks
    .map((block) => block.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');
}

const paidFor: readonly OrderState[] = ['confirming', 'needs-cart', 'paid'];

/** Whether the order is paid, or was entered by the owner to be paid later. */
export const isOrdered = ({ state, paymentMethod }: OwnOrderView): boolean =>
  !isUnpaid(state) || paymentMethod === 'later';

/**
 * Whether the shopper can confirm the order: it is paid, the seller has not confirmed it, and it is neither cancelled
 * nor refunded.
 */
export const canConfirm = ({ state, status, paymentStatus }: OwnOrderView): boolean =>
  paidFor.includes(state) && status === 'pending' && paymentStatus !== 'refunded';

/** Returns the address of a WhatsApp chat with the seller, with the message filled in. */
export const whatsappLink = (phone: string, message: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
