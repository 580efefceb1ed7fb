import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useEffect, useRef } from 'react';
import { OrderDetails } from '../../../features/orders/shopper/OrderDetails';
import { OrderStatus } from '../../../features/orders/shopper/OrderStatus';
import { findStoredOrder } from '../../../features/orders/shopper/storedOrders';
import { WhatsAppLink } from '../../../features/orders/shopper/WhatsAppLink';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../order/orderAddress';
import { useOrder } from '../order/useOrder';
import css from './Confirmation.module.css';

type Props = { order: OwnOrderView; /** The seller's phone number. */ phone: string };

/** The placed order with its number, payment and contents. */
export function Confirmation({ order, phone }: Props) {
  const { t } = useTranslation(['order', 'checkout']);
  useOrder(order.orderId, findStoredOrder(order.orderId), undefined);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={css['confirmation']}>
      <p className={css['reference']}>
        {t('orderNo')} <strong>{order.orderId}</strong>
      </p>
      <OrderStatus order={order} />
      <WhatsAppLink order={order} phone={phone} />
      <OrderDetails order={order} />
      <a className={css['link']} href={pathTo(order.orderId)}>
        {t('checkout:toOrder')}
      </a>
    </div>
  );
}
