import { useEffect } from 'react';
import { forgetOrder, isUnfinished, ordersNow, useKeptOrders, type KeptOrder } from '../../../features/order/keptOrders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { dayText } from '../../../ui/time';
import css from './OrderPage.module.css';
import { askOnce } from './paid';

/** The orders of this phone, newest first. Those that were on their way are asked for once. */
export function OrderList() {
  const { t } = useTranslation('order');
  const { orders, isLoaded } = useKeptOrders();

  useEffect(() => {
    // Without an answer the list says what was last heard; each order's own page goes on asking.
    for (const order of ordersNow().filter(isUnfinished)) void askOnce(order);
  }, []);

  if (!isLoaded) return null;
  if (orders.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <a className={css['more']} href="/">
          {t('toShop')}
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <h1>{t('listTitle')}</h1>
      <ul className={css['list']}>
        {orders.map((order) => (
          <Row key={order.orderNo} order={order} />
        ))}
      </ul>
    </>
  );
}

function Row({ order: { orderNo, at, state } }: { order: KeptOrder }) {
  const { t } = useTranslation('order');
  const language = useLanguage();
  const day = new Date(at + 330 * 60_000).toISOString().slice(0, 10);
  return (
    <li className={css['row']}>
      <a href={`/order?no=${orderNo}`}>
        <strong>{orderNo}</strong>
        <span>
          {dayText(day, language)}
          {state && ` · ${t(`state.${state}`)}`}
        </span>
      </a>
      {!isUnfinished({ state }) && (
        <button
          type="button"
          className={css['forget']}
          aria-label={`${t('forget')}: ${orderNo}`}
          onClick={() => forgetOrder(orderNo)}
        >
          ×
        </button>
      )}
    </li>
  );
}
