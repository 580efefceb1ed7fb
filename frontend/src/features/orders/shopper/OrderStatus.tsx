import { isUnpaid } from '@kalavara/shared-types/orders/orders.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Tick } from '../../../ui/Tick';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { rupees } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import css from './OrderStanding.module.css';

const steps = ['pending', 'confirmed', 'preparing', 'shipped', 'delivered'] as const;

/** Reasons for a refund that neither the shopper nor the owner started. */
const reasons = [
  ['out-of-stock', 'soldOut'],
  ['event-full', 'offerOver'],
  ['coupon-used-up', 'couponOver'],
  ['replaced', 'paidTwice'],
  ['amount', 'otherAmount'],
] as const;

type Refunds = OwnOrderView['refunds'];
const isProcessed = ({ state }: Refunds[number]) => state === 'processed';
const sumOf = (refunds: Refunds) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The amount that is still to be returned for an order that is refunded in full. Failed refunds are included; refunded
 * parts and a second payment are not.
 */
function dueOf({ paymentId, pricing }: OwnOrderView, refunds: Refunds) {
  const own = refunds.filter(({ reason }) => reason !== 'second-payment');
  const isOtherAmount = paymentId === null || own.some(({ reason }) => reason === 'amount');
  const whole = isOtherAmount ? 0 : pricing.totalAmount;
  return Math.max(whole, sumOf(own)) - sumOf(own.filter(isProcessed));
}

type Props = {
  order: OwnOrderView;
  /** The shopper changed the cart, and ordered it separately. */
  isReplaced?: boolean | undefined;
};

/** The status of an order as text: payment first, then delivery. */
export function OrderStatus({ order, isReplaced = false }: Props) {
  const { t } = useTranslation('order');
  const { status, pricing, paymentMethod } = order;
  // An order entered by the owner is made and shipped before it is paid.
  const isOwed = order.state === 'awaiting' && paymentMethod === 'later';
  const state = isOwed ? 'paid' : order.state;
  // A refund that the bank returned was retried, and is listed a second time.
  const refunds = order.refunds.filter(({ state: of }) => of !== 'failed');
  const isCancelled = status === 'cancelled' && !isUnpaid(state);
  const shown = isCancelled ? 'cancelled' : state;
  const progress =
    state === 'paid' && (status === 'shipped' || status === 'delivered') ? status : undefined;
  const isDue = state === 'refund-due';
  const back = (isDue ? dueOf(order, refunds) : sumOf(refunds)) || pricing.totalAmount;
  const isByHand = (paymentMethod ?? 'gateway') !== 'gateway';
  const isBackByHand =
    state === 'refunded' && (isByHand || refunds.some((refund) => refund.isByHand));
  // For a cancelled order with a pending refund the text is about the money.
  const ofMoney = isBackByHand ? 'refundedByHand' : state === 'paid' ? shown : state;
  const ofOwed = isCancelled ? 'cancelledOwed' : 'later';
  const isCancelledByHand = isCancelled && isByHand && state === 'paid';
  const ofPaid = isCancelledByHand ? 'cancelledByHand' : ofMoney;
  const textKey = progress ?? (isOwed ? ofOwed : ofPaid);
  const amount = isCancelledByHand ? pricing.totalAmount - sumOf(refunds) : back;
  return (
    <div className={css['standing']} data-state={shown}>
      <div role="status">
        <h2>
          <Sign state={shown} />
          {isReplaced && isUnpaid(state) ? t('replaced') : t(`state.${progress ?? shown}`)}
        </h2>
        <p>{t(`stateText.${textKey}`, { amount: rupees(amount) })}</p>
        {isOwed && progress && <p>{t('owed', { amount: rupees(back) })}</p>}
        {reasons.map(([reason, text]) =>
          refunds.some((refund) => refund.reason === reason) ? <p key={text}>{t(text)}</p> : null,
        )}
        {state === 'paid' &&
          !isCancelled &&
          refunds.some(({ reason }) => reason === 'second-payment') && <p>{t('secondPayment')}</p>}
      </div>
      {state === 'paid' && !isCancelled && <Progress order={order} />}
      {refunds
        .filter((refund) => state === 'paid' || (isDue && isProcessed(refund)))
        .map((refund, index) => (
          <p key={index}>
            {t(isProcessed(refund) ? 'refund' : 'refundOnWay', { amount: rupees(refund.amount) })}
          </p>
        ))}
      <Payment order={order} />
    </div>
  );
}

function Progress({ order: { status, expectedDelivery } }: { order: OwnOrderView }) {
  const { t } = useTranslation('order');
  const language = useLanguage();
  const now = steps.findIndex((step) => step === status);
  return (
    <>
      {expectedDelivery && status !== 'delivered' && (
        <p className={css['expected']}>
          {t('expected', { day: dayText(expectedDelivery.slice(0, 10), language) })}
        </p>
      )}
      <ol className={css['steps']} aria-label={t('steps')}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-past={index <= now || undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            {t(`step.${step}`)}
            {index < now && <VisuallyHidden> ({t('stepDone')})</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </>
  );
}

function Payment({ order }: { order: OwnOrderView }) {
  const { t } = useTranslation('order');
  const { paymentId, paymentStatus, paymentMethod } = order;
  if (paymentMethod === 'cash' || paymentMethod === 'upi')
    return <p className={css['payment']}>{t(`paidBy.${paymentMethod}`)}</p>;
  if (!paymentId || isUnpaid(order.state)) return null;
  return (
    <p className={css['payment']}>
      {t('paymentId')}: <code>{paymentId}</code>
      {paymentStatus === 'completed' && (
        <strong>
          <Tick /> {t('verified')}
        </strong>
      )}
    </p>
  );
}

const over: readonly string[] = ['refunded', 'refund-due', 'expired', 'failed', 'cancelled'];

/** Icon of the status; decorative, beside its text. */
const Sign = ({ state }: { state: string }) => (
  <span className={css['sign']} aria-hidden="true">
    {state === 'paid' ? <Tick /> : over.includes(state) ? '!' : '…'}
  </span>
);
