import type { Order } from '@kalavara/shared-types/orders';
import { useRef, useState } from 'react';
import {
  type Change,
  consequencesOf,
  reloadOrder,
  saveChange,
} from '../../../features/orders/change';
import { useBase } from '../../../features/orders/useBase';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { Banner } from './Banner';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import css from './Orders.module.css';
import { initialUnits, Restock, restockOf } from './Restock';

/** A change somebody wants, and the order as they saw it. `isRefused`: the server said that it has changed since. */
export type Asked = { change: Change; base: Order; isRefused?: boolean };
type Props = { order: Order; asked: Asked; onClose: () => void };

/** Says what a change will do before it does it, and takes the note that belongs to it. */
export function ChangeDialog({ order, asked, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { change } = asked;
  const { base, isStale: hasChanged, rebase } = useBase(order, asked.base);
  const [units, setUnits] = useState(() => initialUnits(base));
  const [isRefused, setRefused] = useState(asked.isRefused ?? false);
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ isNote: boolean; text: string }>();
  const [isBusy, setBusy] = useState(false);
  // The owner's own change may be heard of before its answer is there.
  const isStale = hasChanged && !isBusy;
  const { isBack, moneyBack, jarsAgain, needsNote, isOnlyWord } = consequencesOf(base, change);
  const isStatus = 'status' in change;
  const [from, to] = isStatus
    ? [t(`status.${base.status}`), t(`status.${change.status}`)]
    : [t(`payment.${base.paymentStatus}`), t(`payment.${change.paymentStatus}`)];
  const isCancel = isStatus && change.status === 'cancelled';
  const isAlready = isStatus
    ? order.status === change.status
    : order.paymentStatus === change.paymentStatus;

  async function confirm() {
    if (needsNote && note.trim() === '') {
      setProblem({ isNote: true, text: t('ask.noteNeeded') });
      box.current?.querySelector('textarea')?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await saveChange(base, change, {
        note: note.trim(),
        restock: isCancel ? restockOf(base.lines, units) : undefined,
      });
      onClose();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'changed-meanwhile' && (await reloadOrder(order))) {
        setRefused(true);
        setBusy(false);
        return;
      }
      setProblem({ isNote: code === 'note-needed', text: errorText(code) });
      setBusy(false);
    }
  }

  function takeOver() {
    rebase();
    // What the order was before said what comes back; it has to be decided again.
    setUnits(initialUnits(order));
    setRefused(false);
    setProblem(undefined);
  }

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
          <Button
            look={moneyBack === undefined ? 'primary' : 'danger'}
            isBusy={isBusy}
            disabled={isStale}
            onClick={() => void confirm()}
          >
            {act}
          </Button>
        </>
      }
    >
      {problem && !problem.isNote && <Banner text={t('notSaved')} more={problem.text} />}
      {isStale && (
        <ChangedMeanwhile
          {...{ base, order, isRefused }}
          already={isAlready ? to : undefined}
          onContinue={takeOver}
        />
      )}
      {!isStale && (
        <ul className={css['consequences']}>
          {isBack && <li>{t('ask.goesBack', { from })}</li>}
          {moneyBack !== undefined && (
            <li>
              {moneyBack > 0
                ? t('ask.moneyBack', { amount: rupees(moneyBack) })
                : t('ask.noMoneyBack')}
            </li>
          )}
          {jarsAgain > 0 && <li>{t('ask.jarsAgain', { count: jarsAgain })}</li>}
          {needsNote && <li>{t('ask.noPayment')}</li>}
          {isOnlyWord && <li>{t('ask.onlyWord')}</li>}
          <li>{t('ask.noticed')}</li>
        </ul>
      )}
      {isCancel && !isStale && base.lines.length > 0 && (
        <Restock order={base} units={units} onChange={setUnits} />
      )}
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
