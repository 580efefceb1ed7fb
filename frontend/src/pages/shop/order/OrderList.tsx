import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { isUnpaid } from '@kalavara/shared-types/orders/orders.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { mayBePaidStill } from '../../../features/orders/shopper/replacedOrder';
import {
  removeStoredOrder,
  isUnfinished,
  storeOrder,
  getStoredOrders,
  useStoredOrders,
  type StoredOrder,
} from '../../../features/orders/shopper/storedOrders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { EmptyState } from '../../../ui/EmptyState';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';
import { dayText } from '../../../ui/time';
import { FindOrder } from './FindOrder';
import css from './OrderPage.module.css';
import { refreshOrder } from './paid';

/** Whether the order may have changed since it was last loaded. */
const mayChange = (order: StoredOrder): boolean => {
  const { state, status, isPaidLater } = order;
  if (isPaidLater) return status !== 'cancelled';
  return (
    isUnfinished(order) ||
    mayBePaidStill(order) ||
    state === 'refund-due' ||
    (state === 'paid' && status !== 'delivered')
  );
};

/** The orders of this browser, newest first. Orders that may have changed are refreshed once. */
export function OrderList() {
  const { t } = useTranslation('order');
  const { orders, isLoaded } = useStoredOrders();
  const [toRemove, setToRemove] = useState<StoredOrder>();

  useEffect(() => {
    // If a refresh fails, the list shows the last known state; each order's own page continues to poll.
    for (const order of getStoredOrders().filter(mayChange)) void refreshOrder(order);
  }, []);

  // Only this device has the key to the order, so removing it by one tap must be undoable by one tap.
  function forget(order: StoredOrder) {
    removeStoredOrder(order.orderNo);
    showToast(t('forgotten', { orderNo: order.orderNo }), () => storeOrder(order), 'forgotten');
  }

  if (!isLoaded) return null;
  if (orders.length === 0) {
    return (
      <>
        <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
          <a className={css['more']} href="/">
            {t('toShop')}
          </a>
        </EmptyState>
        <FindOrder />
      </>
    );
  }
  return (
    <>
      <h1>{t('listTitle')}</h1>
      <Stack as="ul" gap={2}>
        {orders.map((order) => (
          <Row key={order.orderNo} order={order} onForget={() => setToRemove(order)} />
        ))}
      </Stack>
      <FindOrder />
      <ConfirmDialog
        question={t('forgetQuestion', { orderNo: toRemove?.orderNo ?? '' })}
        act={t('forget')}
        isOpen={toRemove !== undefined}
        onConfirm={() => toRemove && forget(toRemove)}
        onClose={() => setToRemove(undefined)}
        isDangerous
      >
        <p>{t('forgetText')}</p>
      </ConfirmDialog>
    </>
  );
}

const listed = (stored: OrderState, { status, isPaidLater = false }: StoredOrder) => {
  // An order that is paid later is placed before it is paid.
  const isOwed = isPaidLater && stored === 'awaiting';
  const state = isOwed ? 'paid' : stored;
  if (status === 'cancelled' && !isUnpaid(state)) return 'state.cancelled';
  if (state !== 'paid') return `state.${state}` as const;
  if (status === 'shipped' || status === 'delivered') return `state.${status}` as const;
  return isOwed ? 'state.paid' : 'paymentStatus.completed';
};

type RowProps = { order: StoredOrder; onForget: () => void };

function Row({ order, onForget }: RowProps) {
  const { orderNo, at, state, isReplaced } = order;
  const { t } = useTranslation('order');
  const language = useLanguage();
  return (
    <li className={css['row']}>
      <a href={`/order?no=${orderNo}`}>
        <strong>{orderNo}</strong>
        <span>
          {dayText(indianDay(at), language)}
          {state && ` · ${t(isReplaced && isUnpaid(state) ? 'replaced' : listed(state, order))}`}
        </span>
      </a>
      {!isUnfinished(order) && (
        <button
          type="button"
          className={css['forget']}
          aria-label={`${t('forget')}: ${orderNo}`}
          onClick={onForget}
        >
          ×
        </button>
      )}
    </li>
  );
}
