import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { linkStyle } from '../../../ui/linkStyle';
import { canConfirm, isOrdered, whatsappLink, whatsappMessage } from './whatsapp';

type Props = { order: OwnOrderView; /** The seller's number, from the settings. */ phone: string };

/**
 * A link to a chat with the seller, with a message that confirms the order or, if it needs no confirmation, asks about
 * it.
 */
export function WhatsAppLink({ order, phone }: Props) {
  const { t } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  if (phone === '' || !isOrdered(order)) return null;
  if (!canConfirm(order)) return <QuestionLink orderNo={order.orderId} phone={phone} />;
  return (
    <a
      className={linkStyle('whatsapp')}
      href={whatsappLink(phone, whatsappMessage(order, language, t))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('whatsapp')}
    </a>
  );
}

type QuestionProps = { orderNo: string; phone: string };

export function QuestionLink({ orderNo, phone }: QuestionProps) {
  const { t } = useTranslation('order');
  if (phone === '') return null;
  return (
    <a
      className={linkStyle('quiet')}
      href={whatsappLink(phone, `${t('question.hello')}\n${t('orderNo')}: ${orderNo}`)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('question.act')}
    </a>
  );
}
