import type { Order } from '@kalavara/shared-types/orders';
import { useRef, useState } from 'react';
import { type Change, consequencesOf, saveChange } from '../../../features/orders/change';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { Banner } from './Banner';
import css from './Orders.module.css';

type Props = { order: Order; change: Change; onClose: () => void };

/** Says what a change will do before it does it, and takes the note that belongs to it. */
export function ChangeDialog({ order, change, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ isNote: boolean; text: string }>();
  const [isBusy, setBusy] = useState(false);
  const { isBack, moneyBack, jarsBack, jarsAgain, needsNote, isOnlyWord } = consequencesOf(order, change);
  const isStatus = 'status' in change;
  const [from, to] = isStatus
    ? [t(`status.${order.status}`), t(`status.${change.status}`)]
    : [t(`payment.${order.paymentStatus}`), t(`payment.${change.paymentStatus}`)];

  async function confirm() {
    if (needsNote && note.trim() === '') {
      setProblem({ isNote: true, text: t('ask.noteNeeded') });
      box.current?.querySelector('textarea')?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await saveChange(order, change, note.trim());
      onClose();
    } catch (error) {
      const code = codeOf(error);
      setProblem({ isNote: code === 'note-needed', text: errorText(code) });
      setBusy(false);
    }
  }

  const isCancel = isStatus && change.status === 'cancelled';
  const act =
    moneyBack === undefined || moneyBack === 0
      ? isCancel
        ? t('ask.cancel')
        : t('ask.set', { to })
      : t(isCancel ? 'ask.cancelAndRefund' : 'ask.refund', { amount: rupees(moneyBack) });
  return (
    <Dialog
      title={t(isStatus ? 'ask.status' : 'ask.payment', { order: order.orderId, to })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('ask.keep')}
          </Button>
          <Button look={moneyBack === undefined ? 'primary' : 'danger'} isBusy={isBusy} onClick={() => void confirm()}>
            {act}
          </Button>
        </>
      }
    >
      {problem && !problem.isNote && <Banner text={t('notSaved')} more={problem.text} />}
      <ul className={css['consequences']}>
        {isBack && <li>{t('ask.goesBack', { from })}</li>}
        {moneyBack !== undefined && <li>{moneyBack > 0 ? t('ask.moneyBack', { amount: rupees(moneyBack) }) : t('ask.noMoneyBack')}</li>}
        {jarsBack > 0 && <li>{t('ask.jarsBack', { count: jarsBack })}</li>}
        {jarsAgain > 0 && <li>{t('ask.jarsAgain', { count: jarsAgain })}</li>}
        {needsNote && <li>{t('ask.noPayment')}</li>}
        {isOnlyWord && <li>{t('ask.onlyWord')}</li>}
        <li>{t('ask.noticed')}</li>
      </ul>
      <div ref={box}>
        <TextArea
          label={t(needsNote ? 'ask.note' : 'ask.noteOptional')}
          maxLength={300}
          value={note}
          error={problem?.isNote ? problem.text : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  );
}
