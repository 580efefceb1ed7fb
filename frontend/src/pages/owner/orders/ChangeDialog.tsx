import { isSame } from '@kalavara/shared-types/is-same';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { useRef, useState } from 'react';
import { isPaidByHand } from '../../../features/orders/byHand';
import { type Change, consequencesOf, saveChange } from '../../../features/orders/change';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import css from './Orders.module.css';
import { initialUnits, Restock, restockOf } from './Restock';
import { useOrderSave } from './useOrderSave';
import { useUndo } from './useUndo';

/**
 * A requested change and the order it is based on. `isRefused`: the server answered that the order has changed since.
 */
export type RequestedChange = { change: Change; base: Order; isRefused?: boolean };
type Props = { order: Order; requested: RequestedChange; onClose: () => void };

/** Shows the consequences of a change before it is made, and takes its note. */
export function ChangeDialog({ order, requested, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const { offerUndo } = useUndo();
  const { change } = requested;
  const { base, isBusy, sentFrom, isStale, attempt, conflict } = useOrderSave(order, requested);
  const [units, setUnits] = useState(() => initialUnits(base));
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ isNote: boolean; text: string }>();
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
      setProblem({ isNote: true, text: t('change.noteNeeded') });
      box.current?.querySelector('textarea')?.focus();
      return;
    }
    setProblem(undefined);
    const extra = {
      note: note.trim(),
      restock: isCancel ? restockOf(base.lines, units) : undefined,
    };
    await attempt({
      content: [change, extra],
      async save(commandId) {
        const after = await saveChange(base, change, extra, commandId);
        offerUndo([{ before: base, after }]);
      },
      onSaved: onClose,
      onError: (code) => setProblem({ isNote: code === 'note-needed', text: errorText(code) }),
      failed: t('notSaved'),
    });
  }

  function takeOver() {
    conflict.onContinue();
    // The units to restock depend on the former status of the order, so they are chosen again.
    setUnits(initialUnits(order));
    setProblem(undefined);
  }

  const act =
    moneyBack === undefined || moneyBack === 0
      ? isCancel
        ? t('change.cancel')
        : t('change.set', { to })
      : t(isCancel ? 'change.cancelAndRefund' : 'change.refund', { amount: rupees(moneyBack) });
  const leave = () => close({ isTyped: note !== '' || !isSame(units, initialUnits(base)) });
  return (
    <OrderDialog
      title={t(isStatus ? 'change.status' : 'change.payment', { order: order.orderId, to })}
      failure={problem && !problem.isNote ? { text: t('notSaved'), more: problem.text } : undefined}
      leave={t('change.noChange')}
      onLeave={leave}
      act={act}
      isDanger={moneyBack !== undefined}
      isBusy={isBusy}
      isStale={isStale}
      onAct={confirm}
    >
      {isStale && (
        <OrderConflict {...conflict} already={isAlready ? to : undefined} onContinue={takeOver} />
      )}
      {!isStale && (
        <ul className={css['consequences']}>
          {isBack && <li>{t('change.goesBack', { from })}</li>}
          {moneyBack !== undefined && (
            <li>
              {moneyBack > 0
                ? t(isPaidByHand(base) ? 'change.handBack' : 'change.moneyBack', {
                    amount: rupees(moneyBack),
                  })
                : t('change.noMoneyBack')}
            </li>
          )}
          {moneyLeft > 0 && <li>{t('change.handLeft', { amount: rupees(moneyLeft) })}</li>}
          {unitsReserved > 0 && <li>{t('change.unitsTaken', { count: unitsReserved })}</li>}
          {needsNote && <li>{t('change.noPayment')}</li>}
          {isLabelOnly && <li>{t('change.labelOnly')}</li>}
          <li>{t('change.noticed')}</li>
        </ul>
      )}
      <LockedFields sentFrom={sentFrom}>
        {isCancel && !isStale && base.lines.length > 0 && (
          <Restock order={base} units={units} onChange={setUnits} />
        )}
        <div ref={box}>
          <TextArea
            label={t(needsNote ? 'change.note' : 'change.noteOptional')}
            hint={t('refund.noteHint')}
            maxLength={300}
            value={note}
            error={problem?.isNote ? problem.text : undefined}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </LockedFields>
      {question}
    </OrderDialog>
  );
}
