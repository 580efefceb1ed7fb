import type { MoneyTrouble } from '@kalavara/shared-types/overview';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../http/call';
import { newId } from '../../http/newId';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Stack } from '../../ui/Stack';
import { rupees } from '../../ui/rupees';
import { clockTime, dayText } from '../../ui/time';
import { showToast } from '../../ui/Toast';
import css from './Overview.module.css';

type Props = {
  troubles: readonly MoneyTrouble[];
  linkToOrder: (orderNo: string) => string;
  onDone: () => void;
};

/** Money that waits for the owner: what happened, since when, and what can be done about it. */
export function PaymentAlerts({ troubles, linkToOrder, onDone }: Props) {
  const { t } = useTranslation('overview');
  if (troubles.length === 0) return null;
  return (
    <section className={css['troubles']} aria-labelledby="troubles-title">
      <h2 id="troubles-title">{t('troubles', { count: troubles.length })}</h2>
      <ul className={css['rows']}>
        {troubles.map((trouble) => (
          <li key={`${trouble.kind} ${trouble.paymentId} ${trouble.since}`}>
            <TroubleRow trouble={trouble} linkToOrder={linkToOrder} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A failed refund and an unmatched payment need the owner; the program retries the others by
 * itself.
 */
const isSentByHand = ({ kind, orderId }: MoneyTrouble) =>
  orderId !== null && (kind === 'refund-failed' || kind === 'paid-no-order');

function TroubleRow({
  trouble,
  linkToOrder,
  onDone,
}: { trouble: MoneyTrouble } & Omit<Props, 'troubles'>) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const { kind, orderId, paymentId, amount, since, isListed } = trouble;
  const about = [
    orderId,
    amount !== null && rupees(amount),
    `${dayText(indianDay(since), language)}, ${clockTime(since)}`,
    paymentId,
  ];
  return (
    <Stack gap={1} className={css['trouble']}>
      <h3>{t(`trouble.${kind}.title`)}</h3>
      <p>{t(`trouble.${kind}.text`)}</p>
      <p className={css['id']}>{about.filter(Boolean).join(' · ')}</p>
      <div className={css['acts']}>
        {isSentByHand(trouble) && <SendBack trouble={trouble} onDone={onDone} />}
        {orderId !== null && isListed && <Link to={linkToOrder(orderId)}>{t('toOrder')}</Link>}
        {kind === 'webhook-stuck' && <Link to="/testworks">{t('toTestWorks')}</Link>}
      </div>
    </Stack>
  );
}

function SendBack({
  trouble: { kind, orderId, paymentId, amount },
  onDone,
}: {
  trouble: MoneyTrouble;
  onDone: () => void;
}) {
  const { t } = useTranslation('overview');
  const errorText = useErrorText();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const act = t(kind === 'refund-failed' ? 'retryRefund' : 'sendBack');

  async function send() {
    setBusy(true);
    try {
      // Only the amount that failed: after a partial refund the rest belongs to the order.
      const body = {
        ...(paymentId !== null && { paymentId }),
        ...(kind === 'refund-failed' && amount !== null && { amount }),
        note: t('sendNote'),
      };
      await call('refundOrder', { params: { id: orderId! }, body }, { commandId: newId() });
      showToast(t('sent', { order: orderId }));
    } catch (error) {
      showToast(`${t('notSent')} ${errorText(codeOf(error))}`);
    }
    setBusy(false);
    onDone();
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={() => setConfirmOpen(true)}>
        {act}
      </Button>
      <ConfirmDialog
        question={t('sendQuestion', { amount: rupees(amount ?? 0), order: orderId })}
        act={act}
        isOpen={isConfirmOpen}
        onConfirm={() => void send()}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  );
}
