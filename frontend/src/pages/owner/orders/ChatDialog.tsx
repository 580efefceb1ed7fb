import type { Order } from '@kalavara/shared-types/orders/orders';
import { useCallback, useState } from 'react';
import { chatLink, chatText } from '../../../features/orders/chat';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { useBusiness } from '../../../i18n/business';
import type { Language } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { linkStyle } from '../../../ui/linkStyle';
import { Skeleton } from '../../../ui/Skeleton';
import { Wrap } from '../../../ui/Wrap';
import css from './Orders.module.css';

const languages: readonly Language[] = ['en', 'ml'];

/** The message to a customer: the owner chooses the language and sends it in WhatsApp. */
export function ChatDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  // A customer who wrote their name in Malayalam reads it.
  const [language, setLanguage] = useState<Language>(
    /[\u0D00-\u0D7F]/.test(order.customerInfo.name) ? 'ml' : 'en',
  );
  const business = useBusiness();
  // Only the server has the key of the shopper's page. Offline the message has no link.
  const getOrder = useCallback(() => call('getOrder', { params: { id: order.id } }), [order.id]);
  const { loaded, isLoading } = useLoaded(getOrder);
  const text = chatText(order, language, { business, orderUrl: loaded?.orderUrl });
  return (
    <Dialog
      title={t('chat.title', { name: order.customerInfo.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:close')}
          </Button>
          {!isLoading && (
            <a
              className={linkStyle('whatsapp')}
              href={chatLink(order, text)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('chat.open')}
            </a>
          )}
        </>
      }
    >
      <p>{t('chat.lead')}</p>
      <Wrap>
        {languages.map((each) => (
          <Button
            key={each}
            variant={each === language ? 'primary' : 'quiet'}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {t(`chat.in.${each}`)}
          </Button>
        ))}
      </Wrap>
      {isLoading ? (
        <Skeleton label={t('chat.loading')} rows={1} height="180px" />
      ) : (
        <blockquote className={css['message']} lang={language}>
          {text}
        </blockquote>
      )}
    </Dialog>
  );
}
