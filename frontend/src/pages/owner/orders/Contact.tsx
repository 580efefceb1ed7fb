import type { Order } from '@kalavara/shared-types/orders/orders';
import { useTranslation } from 'react-i18next';
import { destinationText } from '../../../features/orders/destination';
import { useLanguage } from '../../../i18n/language';
import { dayText } from '../../../ui/time';
import css from './OrderCard.module.css';

/** The customer, the address, and the expected day of an order. */
export function Contact({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { customerInfo, deliveryAddress, expectedDelivery } = order;
  return (
    <div className={css['people']}>
      <p>
        <strong>{customerInfo.name || t('card.erased')}</strong>
        {customerInfo.phone && <a href={`tel:${customerInfo.phone}`}>{customerInfo.phone}</a>}
        {customerInfo.email && <a href={`mailto:${customerInfo.email}`}>{customerInfo.email}</a>}
      </p>
      {deliveryAddress.address && (
        <p>
          <span className={css['long']}>{deliveryAddress.address}</span>
          <strong>
            {destinationText(deliveryAddress, language, (pincode) => t('card.pin', { pincode }))}
          </strong>
        </p>
      )}
      <p>
        {expectedDelivery
          ? t('card.expected', { day: dayText(expectedDelivery, language) })
          : t('card.noDay')}
      </p>
    </div>
  );
}
