import type { PaymentAlert } from '@kalavara/shared-types/overview/overview';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../http/call';
import { useCommandId } from '../../http/useCommandId';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Stack } from '../../ui/Stack';
import { rupees } from '../../ui/rupees';
import { clockTime, dayText } from '../../ui/time';
import { showToast } from '../../ui/Toast';
import css from './Overview.module.css';

type Props = {
  alerts: readonly PaymentAlert[];
  linkToOrder: (orderNo: string) => string;
  onDone: () => void;
};

/** Payments that need the owner: what happened, since when, and what can be done. */
export function PaymentAlerts({ alerts, linkToOrder, onDone }: Props) {
  const { t } = useTranslation('overview');
  if (alerts.length === 0) return null;
  return (
    <section className={css['alerts']} aria-labelledby="alerts-title">
      <h2 id="alerts-title">{t('troubles', { count: alerts.length })}</h2>
      <ul className={css['rows']}>
        {alerts.map((alert) => (
          <li key={`${alert.kind} ${alert.paymentId} ${alert.since}`}>
            <AlertRow alert={alert} linkToOrder={linkToOrder} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Failed refunds and unmatched payments need the owner; the program retries the others automatically. */
const isOwedBack = ({ kind, orderId }: PaymentAlert) =>
  orderId !== null && (kind === 'refund-failed' || kind === 'paid-no-order');

function AlertRow({ alert, linkToOrder, onDone }: { alert: PaymentAlert } & Omit<Props, 'alerts'>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const { kind, orderId, paymentId, amount, since, isListed, customer } = alert;
  // A note needs an order that is in a list.
  const isLost = kind === 'refund-failed' && !isListed;
  const about = [
    orderId,
    amount !== null && rupees(amount),
    `${dayText(indianDay(since), language)}, ${clockTime(since)}`,
    paymentId,
  ];
  return (
    <Stack gap={1} className={css['alert']}>
      <h3>{t(`trouble.${kind}.title`)}</h3>
      <p>{t(isLost ? 'trouble.refund-failed.unlisted' : `trouble.${kind}.text`)}</p>
      {customer && <Customer {...customer} />}
      <p className={css['id']}>{about.filter(Boolean).join(' · ')}</p>
      <div className={css['acts']}>
        {isOwedBack(alert) && <GiveBack alert={alert} onDone={onDone} />}
        {orderId !== null && isListed && <Link to={linkToOrder(orderId)}>{t('toOrder')}</Link>}
        {kind === 'webhook-stuck' && <Link to="/testworks">{t('toTestWorks')}</Link>}
      </div>
    </Stack>
  );
}

/** The customer whom the money belongs to, with contact details. */
function Customer({ name, phone }: NonNullable<PaymentAlert['customer']>) {
  const { t } = useTranslation('overview');
  return (
    <div className={css['acts']}>
      <strong>{name}</strong>
      {phone && (
        <>
          <a href={`tel:${phone}`}>{phone}</a>
          <a href={`https://wa.me/${phone.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
            {t('whatsapp')}
          </a>
        </>
      )}
    </div>
  );
}

/** The buttons to refund through the gateway, or to record that the owner has paid the money back. */
function GiveBack({
  alert: { kind, orderId, paymentId, amount, orderVersion, since },
  onDone,
}: {
  alert: PaymentAlert;
  onDone: () => void;
}) {
  const { t } = useTranslation(['overview', 'orders']);
  const errorText = useErrorText();
  const commandIdOf = useCommandId();
  const [isBusy, setBusy] = useState(false);
  const about = { amount: rupees(amount ?? 0), order: orderId };

  async function send(isByHand: boolean) {
    setBusy(true);
    try {
      // Only the amount that failed: after a partial refund the rest belongs to the order.
      const body = {
        ...(paymentId !== null && { paymentId }),
        ...(kind === 'refund-failed' && amount !== null && { amount }),
        // Money that went back since the alert was loaded, also by an attempt whose answer was lost, is not sent twice.
        ...(orderVersion !== undefined && { expectedVersion: orderVersion }),
        ...(isByHand
          ? { note: t('orders:refund.otherWayNote'), isByHand }
          : { note: t('sendNote') }),
      };
      const commandId = commandIdOf([kind, paymentId, amount, since, orderVersion, isByHand]);
      await call('refundOrder', { params: { id: orderId! }, body }, { commandId });
      showToast(isByHand ? t('orders:refund.recorded', about) : t('sent', about));
    } catch (error) {
      const text = errorText(codeOf(error));
      showToast(
        isByHand ? `${t('orders:refund.notRecorded')}: ${text}` : `${t('notSent')} ${text}`,
      );
    }
    setBusy(false);
    onDone();
  }

  return (
    <>
      <ConfirmButton
        variant="primary"
        question={t('sendQuestion', about)}
        act={t(kind === 'refund-failed' ? 'retryRefund' : 'sendBack')}
        isBusy={isBusy}
        onConfirm={() => void send(false)}
      />
      <ConfirmButton
        label={t('orders:refund.otherWay')}
        question={t('orders:refund.otherWayQuestion', about)}
        act={t('orders:refund.record', about)}
        isBusy={isBusy}
        onConfirm={() => void send(true)}
      >
        <p>{t('orders:refund.byHand')}</p>
      </ConfirmButton>
    </>
  );
}
