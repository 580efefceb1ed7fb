import {
  courierName,
  trackingUrl,
  weightText,
} from '@kalavara/shared-types/couriers/couriers.rules';
import type { Shipment } from '@kalavara/shared-types/orders/orders';
import { useTranslation } from 'react-i18next';
import css from './OrderDetails.module.css';

/** The shipment of an order, with the tracking link. */
export function ShipmentPart({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('orders');
  const { trackingNumber, grams } = shipment;
  const url = trackingUrl(shipment);
  return (
    <section>
      <h4>{t('shipment.label')}</h4>
      <p className={css['long']}>
        {[
          courierName(shipment) ?? t('shipment.other'),
          trackingNumber,
          grams ? weightText(grams) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {url && (
        <a className={css['invoice']} href={url} target="_blank" rel="noreferrer">
          {t('shipment.track')}
        </a>
      )}
    </section>
  );
}
