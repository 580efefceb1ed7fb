import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useCatalogue } from '../../../features/catalogue/store';
import { useStoredOrders } from '../../../features/orders/shopper/storedOrders';
import { OrderDetails } from '../../../features/orders/shopper/OrderDetails';
import { OrderStatus } from '../../../features/orders/shopper/OrderStatus';
import { isOrdered } from '../../../features/orders/shopper/whatsapp';
import { QuestionLink, WhatsAppLink } from '../../../features/orders/shopper/WhatsAppLink';
import { useErrorText } from '../../../i18n/useErrorText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import notice from '../../../ui/Notice.module.css';
import { Skeleton } from '../../../ui/Skeleton';
import { dayText } from '../../../ui/time';
import { Contact } from '../Contact';
import ribbon from '../TestRibbon.module.css';
import { FindOrder } from './FindOrder';
import css from './OrderPage.module.css';
import { Invoices } from './Invoices';
import { OrderContact } from './OrderContact';
import { PayNow } from './PayNow';
import { Seller } from './Seller';
import { ShareOrder } from './ShareOrder';
import { Tracking } from './Tracking';
import { useOrder } from './useOrder';

export function OneOrder({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation(['order', 'shop']);
  const errorText = useErrorText();
  const language = useLanguage();
  const [times, setTimes] = useState(0);
  const stored = useStoredOrders().orders.find((each) => each.orderNo === orderNo);
  const { order, failure } = useOrder(orderNo, stored, times);
  const key = stored?.accessToken;
  const { settings, isLoaded, isFallback } = useCatalogue();
  // The built-in data does not contain the seller's contact.
  const isOpen = isLoaded && !isFallback;

  if (!order) {
    if (failure === undefined) return <Skeleton rows={4} height="96px" label={t('loading')} />;
    if (failure === 'order-not-found') {
      return (
        <>
          <EmptyState title={t('wrongKeyTitle')} text={t('wrongKeyText')}>
            {isOpen && <QuestionLink orderNo={orderNo} phone={settings.whatsapp} />}
            {isOpen && <Contact />}
            <a className={css['more']} href="/order">
              {t('allOrders')}
            </a>
          </EmptyState>
          <FindOrder />
        </>
      );
    }
    if (failure !== 'unavailable')
      return <ErrorState text={errorText(failure)} onRetry={() => setTimes(times + 1)} />;
    return (
      <EmptyState title={t('offlineTitle')} text={t('offlineText')}>
        <Button onClick={() => setTimes(times + 1)}>{t('view')}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <h1>
        {t('title')} <span>{order.orderId}</span>
        <small>
          {t('placedOn', { day: dayText(indianDay(Date.parse(order.createdAt)), language) })}
        </small>
      </h1>
      {order.isTest && <p className={ribbon['ribbon']}>{t('shop:testPayments')}</p>}
      {failure && (
        <p className={notice['offline']} role="status">
          {t('offline')}
        </p>
      )}
      <OrderStatus order={order} isReplaced={stored?.isReplaced} />
      <Tracking order={order} />
      <WayOn order={order} accessKey={key} />
      {isOpen && <WhatsAppLink order={order} phone={settings.whatsapp} />}
      {isOpen && isOrdered(order) && <OrderContact order={order} />}
      <OrderDetails order={order} />
      {isOpen && <Seller />}
      {key && <Invoices order={order} accessKey={key} />}
      {key && <ShareOrder orderNo={orderNo} accessKey={key} />}
      <Others />
    </>
  );
}

const unpaid: readonly OrderState[] = ['draft', 'failed', 'awaiting', 'expired'];

/** A button that pays an order awaiting its payment, or orders an expired one again from the cart. */
function WayOn({ order, accessKey }: { order: OwnOrderView; accessKey: string | undefined }) {
  const { t } = useTranslation('order');
  // The owner entered the order and is paid by hand.
  if (order.paymentMethod === 'later') return null;
  if (order.state === 'awaiting') return <PayNow order={order} accessKey={accessKey} />;
  if (!unpaid.includes(order.state)) return null;
  return (
    <a className={css['more']} href="/">
      {t('reorder')}
    </a>
  );
}

function Others() {
  const { t } = useTranslation('order');
  const { orders } = useStoredOrders();
  if (orders.length < 2) return null;
  return (
    <a className={css['more']} href="/order">
      {t('allOrders')}
    </a>
  );
}
