import type { OwnOrderView } from '@kalavara/shared-types/own-orders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { linkStyle } from '../../../ui/linkStyle';
import { canConfirm, whatsappLink, whatsappMessage } from './whatsapp';

type Props = { order: OwnOrderView; /** The seller's, of the settings. */ phone: string };

/** Opens a chat with the seller, prefilled with the order. */
export function WhatsAppLink({ order, phone }: Props) {
  const { t } = useTranslation(['order', 'cart', 'product']);
  const language = useLanguage();
  if (phone === '' || !canConfirm(order)) return null;
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
