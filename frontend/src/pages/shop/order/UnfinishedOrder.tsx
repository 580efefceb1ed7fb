import { minuteMs } from '@kalavara/shared-types/durations';
import { useEffect } from 'react';
import { useHasItems } from '../../../features/cart/store';
import { followOrder } from '../../../features/orders/shopper/follow';
import { mayBePaidStill } from '../../../features/orders/shopper/replacedOrder';
import {
  getStoredOrders,
  isUnfinished,
  useStoredOrders,
  type StoredOrder,
} from '../../../features/orders/shopper/storedOrders';
import { useTranslation } from 'react-i18next';
import css from './UnfinishedOrder.module.css';
import { pathTo } from './orderAddress';
import { markRead, noteOrder, refreshOrder, removeUnknown } from './paid';
import './messages';

/** By then an order is paid or has ended with its reservation; later only the order's own page polls. */
const followForMs = 30 * minuteMs;

/**
 * On the home page: shows an order of this browser whose payment is open or in progress, and one that was settled
 * while no page showed it.
 */
export function UnfinishedOrder() {
  const { orders } = useStoredOrders();
  const hasItems = useHasItems();
  const waiting = orders.find(isUnfinished);
  const unread = orders.find(({ isUnread }) => isUnread);
  const { orderNo, accessToken } = waiting ?? {};

  // A reopened tab may be loaded before the server has received the payment.
  useEffect(() => {
    if (orderNo === undefined) return undefined;
    return followOrder(
      { orderNo, accessToken },
      {
        onOrder: (order) => noteOrder(order, { isShown: false }),
        onFailure: (code) => code === 'order-not-found' && removeUnknown(orderNo),
        forMs: followForMs,
      },
    );
  }, [orderNo, accessToken]);

  // A bank may report a payment days after the server has expired the order.
  useEffect(() => {
    for (const order of getStoredOrders().filter(mayBePaidStill))
      void refreshOrder(order, { isShown: false });
  }, []);

  return (
    <div className={css['bars']} data-above-cart={hasItems || undefined}>
      {unread && <SettledNotice order={unread} />}
      {waiting && <Waiting order={waiting} />}
    </div>
  );
}

function SettledNotice({ order: { orderNo, state } }: { order: StoredOrder }) {
  const { t } = useTranslation(['order', 'checkout', 'common']);
  return (
    <p className={css['bar']} role="status" data-paid={state === 'paid' || undefined}>
      <span>{t(state === 'paid' ? 'news.paid' : 'news.refund', { orderNo })}</span>
      <a href={pathTo(orderNo)}>{t('checkout:toOrder')}</a>
      <button
        type="button"
        className={css['close']}
        aria-label={t('common:close')}
        onClick={() => markRead(orderNo)}
      >
        ×
      </button>
    </p>
  );
}

function Waiting({ order: { orderNo, state } }: { order: StoredOrder }) {
  const { t } = useTranslation('order');
  const isReceived = state === 'confirming' || state === 'needs-cart';
  return (
    <p className={css['bar']} role="status">
      <span>{t(isReceived ? `news.${state}` : 'waiting', { orderNo })}</span>
      <a href={pathTo(orderNo)}>{t('view')}</a>
    </p>
  );
}
