import { courierNames, trackingUrl } from '@kalavara/shared-types/couriers.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders';
import { useTranslation } from 'react-i18next';
import { linkStyle } from '../../../ui/linkStyle';
import css from './OrderPage.module.css';

/** With whom a shipped order travels, and where it is followed. */
export function Tracking({ order: { shipment, status } }: { order: OwnOrderView }) {
  const { t } = useTranslation('order');
  if (!shipment || (status !== 'shipped' && status !== 'delivered')) return null;
  const { courier, trackingNumber } = shipment;
  const url = trackingUrl(shipment);
  return (
    <section className={css['card']}>
      <h3>
        {courier === 'other'
          ? t('shipment.otherCourier')
          : t('shipment.courier', { courier: courierNames[courier] })}
      </h3>
      {trackingNumber !== '' && (
        <p>
          {t('shipment.number')}: <code>{trackingNumber}</code>
        </p>
      )}
      {url && (
        <a className={linkStyle('quiet')} href={url} target="_blank" rel="noopener noreferrer">
          {t('shipment.track')}
        </a>
      )}
    </section>
  );
}
