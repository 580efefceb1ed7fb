import { useEffect } from 'react';
import { isUnfinished, ordersNow, useKeptOrders } from '../../../features/order/keptOrders';
import { useTranslation } from 'react-i18next';
import css from './UnfinishedOrder.module.css';
import { askOnce } from './paid';
import './words';

/** On the home page: an order of this phone whose money is still on its way, or never came. */
export function UnfinishedOrder() {
  const { t } = useTranslation('order');
  const { orders } = useKeptOrders();
  const order = orders.find(isUnfinished);

  useEffect(() => {
    const last = ordersNow().find(isUnfinished);
    // Without an answer the bar stays: it leads to the page that goes on asking.
    if (last) void askOnce(last);
  }, []);

  if (!order) return null;
  return (
    <p className={css['bar']} role="status">
      <span>{t('waiting', { orderNo: order.orderNo })}</span>
      <a href={`/order?no=${order.orderNo}`}>{t('look')}</a>
    </p>
  );
}
