import { parseRupees } from '@kalavara/shared-types/numbers.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaidByHand } from '../../../features/orders/byHand';
import { refundableOf, sendRefund } from '../../../features/orders/change';
import { Refused } from '../../../http/call';
import { useErrorText } from '../../../i18n/useErrorText';
import { rupees } from '../../../ui/rupees';
import { showToast } from '../../../ui/Toast';
import { useOrderSave } from './useOrderSave';

type Problem = { at: 'amount' | 'note' | 'all'; text: string };
type RefundDraft = {
  share: 'all' | 'part';
  amount: string;
  note: string;
  speed: 'normal' | 'optimum';
};

/** A refund as typed, and the call that sends it once. */
export function useRefund(order: Order, onClose: () => void) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { base, isBusy, sentFrom, attempt, conflict, ...save } = useOrderSave(order);
  const [isUncertain, setUncertain] = useState(false);
  const [draft, setDraft] = useState<RefundDraft>({
    share: 'all',
    amount: '',
    note: '',
    speed: 'normal',
  });
  const [problem, setProblem] = useState<Problem>();
  const left = refundableOf(base);
  const isByHand = isPaidByHand(base);
  const amount = draft.share === 'all' ? left : parseRupees(draft.amount);
  const isPossible = amount !== undefined && amount >= 1 && amount <= left;

  async function send() {
    if (!isPossible)
      return setProblem({ at: 'amount', text: t('refund.amountWrong', { left: rupees(left) }) });
    const note = draft.note.trim();
    if (note === '') return setProblem({ at: 'note', text: t('change.noteNeeded') });
    setProblem(undefined);
    const request = { amount, note, speed: draft.speed };
    await attempt({
      content: request,
      async save(commandId) {
        try {
          await sendRefund(base, request, commandId);
        } catch (error) {
          setUncertain(!(error instanceof Refused));
          throw error;
        }
        showToast(t(isByHand ? 'refund.recorded' : 'refund.sent', { amount: rupees(amount) }));
      },
      onSaved: onClose,
      onError: (code) => setProblem({ at: 'all', text: errorText(code) }),
      failed: t('notRefunded'),
    });
  }

  return {
    left,
    isByHand,
    draft,
    change: (changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** The amount that would be refunded, if that is possible. */
    amount: isPossible ? amount : undefined,
    problem,
    clearProblem: () => setProblem(undefined),
    isBusy,
    sentFrom,
    // The change may be this refund itself, received before its answer or although the answer was lost. Sending it
    // again is safe: the server recognises the command.
    isStale: save.isStale && !isUncertain,
    conflict,
    send,
  };
}
