import type { Order, OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadOrder, retryAmountOf, sendRefund } from '../../../features/orders/change';
import { useCommandId } from '../../../http/useCommandId';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { ConfirmButton } from '../../../ui/ConfirmButton';
import { rupees } from '../../../ui/rupees';
import { showToast } from '../../../ui/Toast';
import { Wrap } from '../../../ui/Wrap';
import css from './OrderDetails.module.css';

const reasons = [
  'out-of-stock',
  'event-full',
  'coupon-used-up',
  'second-payment',
  'unclaimed',
  'amount',
  'overpaid',
  'cancelled',
  'replaced',
  'owner',
] as const;
const isReason = (value: string): value is (typeof reasons)[number] =>
  reasons.some((reason) => reason === value);

/** A refund in the details of its order. */
export function RefundItem({ order, refund }: { order: Order; refund: OwnerRefund }) {
  const { t } = useTranslation('orders');
  const { amount, state, reason, note, trouble, resolution } = refund;
  const retryAmount = retryAmountOf(order, refund);
  return (
    <li data-state={state}>
      <strong>
        {rupees(amount)}:{' '}
        {resolution === 'sent-twice' ? t('refundTwice') : t(`refundState.${state}`)}
      </strong>
      <p>
        {isReason(reason) ? t(`refundReason.${reason}`) : reason}
        {note && `: ${note}`}
      </p>
      {resolution && (
        <p>{t(resolution === 'sent-twice' ? 'refundTwiceText' : 'refundSuperseded')}</p>
      )}
      {trouble && <p lang="en">{t('trouble', { what: trouble })}</p>}
      {trouble && state !== 'failed' && <p>{t('refundRetried')}</p>}
      {retryAmount !== undefined && (
        <RetryButtons order={order} refund={refund} amount={retryAmount} />
      )}
    </li>
  );
}

/**
 * Retries a failed refund, or records that the owner has refunded it by hand: with its amount, and of its own payment
 * only.
 */
function RetryButtons({
  order,
  refund,
  amount,
}: {
  order: Order;
  refund: OwnerRefund;
  amount: number;
}) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const commandIdOf = useCommandId();
  const [isBusy, setBusy] = useState(false);

  async function send(isByHand: boolean) {
    setBusy(true);
    try {
      const commandId = commandIdOf([refund.id, amount, order.version, isByHand]);
      const request = isByHand
        ? { amount, note: t('refund.otherWayNote'), isByHand }
        : { amount, note: t('retryNote') };
      await sendRefund(order, request, commandId, refund.paymentId);
      showToast(t(isByHand ? 'refund.recorded' : 'refund.sent', { amount: rupees(amount) }));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'changed-meanwhile') await reloadOrder(order);
      showToast(`${t(isByHand ? 'refund.notRecorded' : 'notRefunded')}: ${errorText(code)}`);
    }
    setBusy(false);
  }

  const about = { amount: rupees(amount), order: order.orderId };
  return (
    <Wrap className={css['acts']}>
      <ConfirmButton
        question={t('retryQuestion', about)}
        act={t('retryRefund')}
        isBusy={isBusy}
        onConfirm={() => void send(false)}
      />
      <ConfirmButton
        label={t('refund.otherWay')}
        question={t('refund.otherWayQuestion', about)}
        act={t('refund.record', about)}
        isBusy={isBusy}
        onConfirm={() => void send(true)}
      >
        <p>{t('refund.byHand')}</p>
      </ConfirmButton>
    </Wrap>
  );
}
