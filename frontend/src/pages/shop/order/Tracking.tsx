import {
  courierName,
  trackingUrl,
  weightText,
} from '@kalavara/shared-types/couriers/couriers.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useTranslation } from 'react-i18next';
import { linkStyle } from '../../../ui/linkStyle';
import css from './OrderPage.module.css';

/** The courier of a shipped order, and the link to track it. */
export function Tracking({ order: { shipment, status } }: { order: OwnOrderView }) {
  const { t } = useTranslation('order');
  if (!shipment || (status !== 'shipped' && status !== 'delivered')) return null;
  const { trackingNumber, grams } = shipment;
  const name = courierName(shipment);
  const url = trackingUrl(shipment);
  // The status already shows that the order was sent.
  if (name === undefined && trackingNumber === '' && !grams) return null;
  return (
    <section className={css['card']}>
      <h3>
        {name === undefined ? t('shipment.otherCourier') : t('shipment.courier', { courier: name })}
      </h3>
      {trackingNumber !== '' && (
        <p>
          {t('shipment.number')}: <code>{trackingNumber}</code>
        </p>
      )}
      {grams ? <p>{t('shipment.weight', { weight: weightText(grams) })}</p> : null}
      {url && (
        <a className={linkStyle('quiet')} href={url} target="_blank" rel="noopener noreferrer">
          {t('shipment.track')}
        </a>
      )}
    </section>
  );
}
