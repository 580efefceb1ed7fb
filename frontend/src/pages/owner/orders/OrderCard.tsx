import type { Order } from '@kalavara/shared-types/orders';
import { useState } from 'react';
import { leftOf, refundedOf } from '../../../features/orders/change';
import { destinationText } from '../../../features/orders/destination';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import card from '../../../ui/Card.module.css';
import { rupees } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import { ChangeDialog } from './ChangeDialog';
import { ChatDialog } from './ChatDialog';
import { dateTimeText } from './dateTimeText';
import css from './OrderCard.module.css';
import { OrderDetails } from './OrderDetails';
import { PrintSlip } from './PrintSlip';
import { RefundDialog } from './RefundDialog';
import { ShipmentDialog } from './ShipmentDialog';
import { StatusSelect } from './StatusSelect';
import { type Failure, useChange } from './useChange';

type Props = { order: Order; onFailure: (failure: Failure | undefined) => void };

/** One order: customer, address, progress and actions. */
export function OrderCard({ order, onFailure }: Props) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [open, setDialog] = useState<'refund' | 'chat' | 'shipment'>();
  const { requestChange, requested, setRequested, isSaving } = useChange(order, onFailure, () =>
    setDialog('shipment'),
  );
  const { orderId, status, customerInfo, deliveryAddress, expectedDelivery, totalItems, pricing } =
    order;
  return (
    <li
      className={`${card['card']} ${css['card']}`}
      data-status={status}
      aria-labelledby={`order-${order.id}`}
    >
      <header className={css['head']}>
        <h3 id={`order-${order.id}`}>{orderId}</h3>
        {order.isTest && (
          <span className={css['test']} title={t('card.testHint')}>
            {t('card.test')}
          </span>
        )}
        <RefundMark order={order} />
        <p className={css['muted']}>
          {t('card.created', { at: dateTimeText(order.createdAt, language) })}
        </p>
        <p role="status" className={css['saving']}>
          {isSaving && t('card.saving')}
        </p>
        <strong className={css['total']}>
          {t('card.items', { count: totalItems })} · {rupees(pricing.totalAmount)}
        </strong>
      </header>
      <div className={css['people']}>
        <p>
          <strong>{customerInfo.name}</strong>
          <a href={`tel:${customerInfo.phone}`}>{customerInfo.phone}</a>
          {customerInfo.email && <a href={`mailto:${customerInfo.email}`}>{customerInfo.email}</a>}
        </p>
        <p>
          <span className={css['long']}>{deliveryAddress.address}</span>
          <strong>
            {destinationText(deliveryAddress, language, (pincode) => t('card.pin', { pincode }))}
          </strong>
        </p>
        <p>
          {expectedDelivery
            ? t('card.expected', { day: dayText(expectedDelivery, language) })
            : t('card.noDay')}
        </p>
      </div>
      <div className={css['selects']}>
        <StatusSelect order={order} field="status" onChoose={requestChange} />
        <StatusSelect order={order} field="paymentStatus" onChoose={requestChange} />
      </div>
      <div className={css['actions']}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'card.hide' : 'card.show')}
        </Button>
        <PrintSlip order={order} onFailure={onFailure} />
        <Button variant="quiet" onClick={() => setDialog('chat')}>
          {t('chat.button')}
        </Button>
        {travelling.includes(status) && (
          <Button variant="quiet" onClick={() => setDialog('shipment')}>
            {t('shipment.button')}
          </Button>
        )}
        {leftOf(order) > 0 && (
          <Button variant="quiet" onClick={() => setDialog('refund')}>
            {t('refund.button')}
          </Button>
        )}
      </div>
      {isOpen && (
        <OrderDetails
          order={order}
          onRefund={leftOf(order) > 0 ? () => setDialog('refund') : undefined}
        />
      )}
      {requested && (
        <ChangeDialog order={order} requested={requested} onClose={() => setRequested(undefined)} />
      )}
      {open === 'refund' && <RefundDialog order={order} onClose={() => setDialog(undefined)} />}
      {open === 'shipment' && <ShipmentDialog order={order} onClose={() => setDialog(undefined)} />}
      {open === 'chat' && <ChatDialog order={order} onClose={() => setDialog(undefined)} />}
    </li>
  );
}

const travelling: readonly Order['status'][] = ['preparing', 'shipped', 'delivered'];

function RefundMark({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { refunds, paymentStatus } = order;
  const last = refunds.at(-1);
  if (!last) return null;
  if (last.state === 'processed') {
    // "Paid" alone would hide a partial refund.
    return paymentStatus === 'refunded' ? null : (
      <span className={css['mark']}>
        {t('card.refundDone', { amount: rupees(refundedOf(order)) })}
      </span>
    );
  }
  const hasFailed = last.state === 'failed' || last.trouble !== null;
  return (
    <span className={css['mark']} data-failed={hasFailed || undefined}>
      {t(hasFailed ? 'card.refundFailed' : 'card.refundOnWay')}
    </span>
  );
}
