import { useTranslation } from 'react-i18next';
import { useOrderOfNumber } from '../../../features/orders/useOrderOfNumber';
import type { ListedOrder } from '../../../features/orders/writes';
import css from './TrackingForm.module.css';

/** A warning only, because two orders of one customer can be in one parcel. */
export function SameNumber({ order, number }: { order: ListedOrder; number: string }) {
  const { t } = useTranslation('orders');
  const other = useOrderOfNumber(number, order);
  return (
    <p role="status" className={css['same']}>
      {other && t('tracking.twice', { order: other })}
    </p>
  );
}
