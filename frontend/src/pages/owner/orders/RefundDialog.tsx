import type { Order } from '@kalavara/shared-types/orders';
import { useLayoutEffect, useRef, useState } from 'react';
import { isPaidByHand } from '../../../features/orders/byHand';
import { leftOf, sendRefund, type RefundRequest } from '../../../features/orders/change';
import { Refused } from '../../../http/call';
import { newId } from '../../../http/newId';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../../ui/Choices';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { useOrderSave } from './useOrderSave';

type Problem = { at: 'amount' | 'note' | 'all'; text: string };
type Props = { order: Order; onClose: () => void };

/** A full or partial refund, with a note. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const box = useRef<HTMLDivElement>(null);
  const { base, isBusy, attempt, conflict, ...save } = useOrderSave(order);
  const [isUncertain, setUncertain] = useState(false);
  const left = leftOf(base);
  const isByHand = isPaidByHand(base);
  const [share, setShare] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [speed, setSpeed] = useState<RefundRequest['speed']>('normal');
  const [problem, setProblem] = useState<Problem>();
  // The change may be this refund itself, received before its answer or although the answer was
  // lost. Sending it again is safe: the server recognises the command.
  const isStale = save.isStale && !isUncertain;
  const tried = useTried();
  const amount = share === 'all' ? left : amountIn(typed);
  const isPossible = amount !== undefined && amount >= 1 && amount <= left;
  /** A correction removes the error. */
  const corrected =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setProblem(undefined);
      set(value);
    };

  useLayoutEffect(() => {
    if (problem && problem.at !== 'all')
      box.current
        ?.querySelector<HTMLElement>(problem.at === 'note' ? 'textarea' : 'input[inputmode]')
        ?.focus();
  }, [problem]);

  async function send() {
    if (!isPossible)
      return setProblem({ at: 'amount', text: t('refund.amountWrong', { left: rupees(left) }) });
    if (note.trim() === '') return setProblem({ at: 'note', text: t('change.noteNeeded') });
    setProblem(undefined);
    const request: RefundRequest = {
      amount: share === 'all' ? undefined : amount,
      note: note.trim(),
      speed,
    };
    await attempt(
      async () => {
        try {
          await sendRefund(base, request, tried(request));
        } catch (error) {
          setUncertain(!(error instanceof Refused));
          throw error;
        }
        showToast(t(isByHand ? 'refund.recorded' : 'refund.sent', { amount: rupees(amount) }));
        onClose();
      },
      (code) => setProblem({ at: 'all', text: errorText(code) }),
    );
  }
  const leave = () => close({ isTyped: note !== '' || typed !== '' });
  return (
    <OrderDialog
      title={t('refund.title', { order: order.orderId })}
      failure={problem?.at === 'all' ? { text: t('notRefunded'), more: problem.text } : undefined}
      leave={t('change.noChange')}
      onLeave={leave}
      act={
        isPossible
          ? t(isByHand ? 'refund.record' : 'refund.send', { amount: rupees(amount) })
          : t('refund.button')
      }
      isDanger
      isBusy={isBusy}
      isStale={isStale}
      onAct={send}
    >
      {isStale && (
        <OrderConflict
          {...conflict}
          onContinue={() => {
            conflict.onContinue();
            setProblem(undefined);
          }}
        />
      )}
      <p>{t('refund.left', { amount: rupees(left), total: rupees(order.pricing.totalAmount) })}</p>
      {isByHand && <p>{t('refund.byHand')}</p>}
      <Stack gap={4} ref={box}>
        <Choices
          legend={t('refund.how')}
          value={share}
          onChange={corrected(setShare)}
          options={[
            { value: 'all', label: t('refund.all'), aside: rupees(left) },
            { value: 'part', label: t('refund.part') },
          ]}
        />
        {share === 'part' && (
          <TextField
            label={t('refund.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            error={problem?.at === 'amount' ? problem.text : undefined}
            onChange={({ target }) => corrected(setTyped)(target.value)}
          />
        )}
        <TextArea
          label={t('refund.note')}
          hint={t('refund.noteHint')}
          maxLength={300}
          value={note}
          error={problem?.at === 'note' ? problem.text : undefined}
          onChange={({ target }) => corrected(setNote)(target.value)}
        />
        {!isByHand && (
          <Choices
            legend={t('refund.speed')}
            value={speed}
            onChange={setSpeed}
            options={[
              { value: 'normal', label: t('refund.normal'), text: t('refund.normalText') },
              { value: 'optimum', label: t('refund.optimum'), text: t('refund.optimumText') },
            ]}
          />
        )}
      </Stack>
      {question}
    </OrderDialog>
  );
}

/** "1,234.50" and "₹99" are amounts; more than two decimals are none. */
export function amountIn(typed: string): number | undefined {
  const plain = typed.replace(/[₹,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** The same request again is the same command: after a lost answer no money is sent twice. */
function useTried() {
  const last = useRef({ request: '', id: '' });
  return (request: RefundRequest): string => {
    const fingerprint = JSON.stringify(request);
    if (last.current.request !== fingerprint) last.current = { request: fingerprint, id: newId() };
    return last.current.id;
  };
}
