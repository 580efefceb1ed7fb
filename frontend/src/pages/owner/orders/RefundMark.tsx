import type { Order, OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { listOpenFailures } from '@kalavara/shared-types/orders/orders.rules';
import { useTranslation } from 'react-i18next';
import { refundedOf } from '../../../features/orders/change';
import { rupees } from '../../../ui/rupees';
import css from './OrderCard.module.css';

/** The progress of an order's refund in a few words; renders nothing without a refund. */
export function RefundMark({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const counted = order.refunds.filter(({ isCounted }) => isCounted !== false);
  const others = order.refunds.filter(({ isCounted }) => isCounted === false);
  if (listOpenFailures(order.refunds).length > 0)
    return (
      <span className={css['mark']} data-failed>
        {t('card.refundFailed')}
      </span>
    );
  if (order.refunds.some(({ resolution }) => resolution === 'sent-twice'))
    return (
      <span className={css['mark']} data-failed>
        {t('card.refundTwice')}
      </span>
    );
  const last = counted.at(-1) ?? others.at(-1);
  // "Refunded" is shown as the status of the payment already; "Paid" alone would hide a partial refund.
  if (!last || (isDone(last) && order.paymentStatus === 'refunded')) return null;
  return <span className={css['mark']}>{isDone(last) ? done(last) : onWay(last)}</span>;

  function done({ isCounted, amount, reason }: OwnerRefund) {
    if (isCounted !== false) return t('card.refundDone', { amount: rupees(refundedOf(order)) });
    // A surplus or a second payment was refunded, not the order itself.
    return reason === 'overpaid'
      ? t('card.surplusDone', { amount: rupees(amount) })
      : t('card.secondDone');
  }
  function onWay({ isCounted, reason, trouble }: OwnerRefund) {
    if (trouble !== null) return t('card.refundDelayed');
    if (isCounted !== false) return t('card.refundOnWay');
    return t(reason === 'overpaid' ? 'card.surplusOnWay' : 'card.secondOnWay');
  }
}

const isDone = ({ state }: OwnerRefund) => state === 'processed';
