import type { Order } from '@kalavara/shared-types/orders';
import { useRef, useState } from 'react';
import { isPaidByHand } from '../../../features/orders/byHand';
import {
  leftOf,
  reloadOrder,
  sendRefund,
  type RefundRequest,
} from '../../../features/orders/change';
import { useBase } from '../../../features/orders/useBase';
import { Refused } from '../../../http/call';
import { newId } from '../../../http/newId';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Choices } from '../../../ui/Choices';
import { Dialog } from '../../../ui/Dialog';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { Banner } from './Banner';
import { OrderConflict } from './OrderConflict';

type Problem = { at: 'amount' | 'note' | 'all'; text: string };
type Props = { order: Order; onClose: () => void };

/** A full or partial refund, with a note. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const box = useRef<HTMLDivElement>(null);
  const { base, isStale: hasChanged, rebase } = useBase(order, order);
  const [isRefused, setRefused] = useState(false);
  const [isUncertain, setUncertain] = useState(false);
  const left = leftOf(base);
  const isByHand = isPaidByHand(base);
  const [share, setShare] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [speed, setSpeed] = useState<RefundRequest['speed']>('normal');
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  // The change may be this refund itself, received before its answer or although the answer was
  // lost. Sending it again is safe: the server recognises the command.
  const isStale = hasChanged && !isBusy && !isUncertain;
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

  function show(found: Problem) {
    setProblem(found);
    // Rendered again with its error first, so that a screen reader announces both together.
    setTimeout(() =>
      box.current
        ?.querySelector<HTMLElement>(found.at === 'note' ? 'textarea' : 'input[inputmode]')
        ?.focus(),
    );
  }

  async function send() {
    if (!isPossible)
      return show({ at: 'amount', text: t('refund.amountWrong', { left: rupees(left) }) });
    if (note.trim() === '') return show({ at: 'note', text: t('ask.noteNeeded') });
    setBusy(true);
    setProblem(undefined);
    const request: RefundRequest = {
      amount: share === 'all' ? undefined : amount,
      note: note.trim(),
      speed,
    };
    try {
      await sendRefund(base, request, tried(request));
      showToast(t(isByHand ? 'refund.recorded' : 'refund.sent', { amount: rupees(amount) }));
      onClose();
    } catch (error) {
      const code = codeOf(error);
      setUncertain(!(error instanceof Refused));
      if (code === 'changed-meanwhile' && (await reloadOrder(order))) setRefused(true);
      else setProblem({ at: 'all', text: errorText(code) });
      setBusy(false);
    }
  }
  const leave = () => close(note !== '' || typed !== '');
  return (
    <Dialog
      title={t('refund.title', { order: order.orderId })}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('ask.keep')}
          </Button>
          <Button variant="danger" isBusy={isBusy} disabled={isStale} onClick={() => void send()}>
            {isPossible
              ? t(isByHand ? 'refund.record' : 'refund.send', { amount: rupees(amount) })
              : t('refund.button')}
          </Button>
        </>
      }
    >
      {problem?.at === 'all' && <Banner text={t('notRefunded')} more={problem.text} />}
      {isStale && (
        <OrderConflict
          {...{ base, order, isRefused }}
          onContinue={() => {
            rebase();
            setRefused(false);
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
    </Dialog>
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
