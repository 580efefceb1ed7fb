import type { Order } from '@kalavara/shared-types/orders';
import { useRef, useState } from 'react';
import { isPaidByHand } from '../../../features/orders/byHand';
import {
  type Change,
  consequencesOf,
  reloadOrder,
  saveChange,
} from '../../../features/orders/change';
import { useBase } from '../../../features/orders/useBase';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { Banner } from './Banner';
import { OrderConflict } from './OrderConflict';
import css from './Orders.module.css';
import { initialUnits, Restock, restockOf } from './Restock';
import { useUndo } from './useUndo';

/**
 * A requested change and the order it is based on. `isRefused`: the server answered that the
 * order has changed since.
 */
export type RequestedChange = { change: Change; base: Order; isRefused?: boolean };
type Props = { order: Order; requested: RequestedChange; onClose: () => void };

/** Shows the consequences of a change before it is made, and takes its note. */
export function ChangeDialog({ order, requested, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const offerUndo = useUndo();
  const { change } = requested;
  const { base, isStale: hasChanged, rebase } = useBase(order, requested.base);
  const [units, setUnits] = useState(() => initialUnits(base));
  const [isRefused, setRefused] = useState(requested.isRefused ?? false);
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ isNote: boolean; text: string }>();
  const [isBusy, setBusy] = useState(false);
  // The owner's own change may arrive over the socket before its answer.
  const isStale = hasChanged && !isBusy;
  const { isBack, moneyBack, moneyLeft, unitsReserved, needsNote, isLabelOnly } = consequencesOf(
    base,
    change,
  );
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
      const after = await saveChange(base, change, {
        note: note.trim(),
        restock: isCancel ? restockOf(base.lines, units) : undefined,
      });
      offerUndo([{ before: base, after }]);
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
    // The units to restock depend on the order's old state, so they are chosen again.
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
  const leave = () => close(note !== '');
  return (
    <Dialog
      title={t(isStatus ? 'ask.status' : 'ask.payment', { order: order.orderId, to })}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('ask.keep')}
          </Button>
          <Button
            variant={moneyBack === undefined ? 'primary' : 'danger'}
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
        <OrderConflict
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
                ? t(isPaidByHand(base) ? 'ask.handBack' : 'ask.moneyBack', {
                    amount: rupees(moneyBack),
                  })
                : t('ask.noMoneyBack')}
            </li>
          )}
          {moneyLeft > 0 && <li>{t('ask.handLeft', { amount: rupees(moneyLeft) })}</li>}
          {unitsReserved > 0 && <li>{t('ask.jarsAgain', { count: unitsReserved })}</li>}
          {needsNote && <li>{t('ask.noPayment')}</li>}
          {isLabelOnly && <li>{t('ask.onlyWord')}</li>}
          <li>{t('ask.noticed')}</li>
        </ul>
      )}
      {isCancel && !isStale && base.lines.length > 0 && (
        <Restock order={base} units={units} onChange={setUnits} />
      )}
      <div ref={box}>
        <TextArea
          label={t(needsNote ? 'ask.note' : 'ask.noteOptional')}
          hint={t('refund.noteHint')}
          maxLength={300}
          value={note}
          error={problem?.isNote ? problem.text : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {question}
    </Dialog>
  );
}
