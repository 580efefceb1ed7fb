import type { Overview } from '@kalavara/shared-types/overview/overview';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../ui/rupees';
import css from './Overview.module.css';

type Props = {
  recent: Overview['recent'];
  linkToOrder: (orderNo: string) => string;
  /** The address of the list of all orders. */
  allAt: string;
};

export function RecentOrders({ recent, linkToOrder, allAt }: Props) {
  const { t } = useTranslation('overview');
  return (
    <section className={css['card']} aria-labelledby="recent-title">
      <h2 id="recent-title">{t('recent')}</h2>
      {recent.length === 0 ? (
        <p className={css['empty']}>{t('noOrders')}</p>
      ) : (
        <ul className={css['rows']}>
          {recent.map(({ id, orderId, customerInfo, pricing, status, isTest }) => (
            <li key={id}>
              <Link to={linkToOrder(orderId)} className={css['order']}>
                <strong>{customerInfo.name || t('noName')}</strong>
                <span className={css['amount']}>{rupees(pricing.totalAmount)}</span>
                <span className={css['id']}>
                  {orderId}
                  {isTest && ` · ${t('practice')}`}
                </span>
                <span className={css['chip']} data-status={status}>
                  {t(`status.${status}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={allAt} className={css['all']}>
        {t('viewAll')}
      </Link>
    </section>
  );
}
