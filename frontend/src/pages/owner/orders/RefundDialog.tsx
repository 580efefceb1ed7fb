import type { Order } from '@kalavara/shared-types/orders/orders';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { surplusOf } from '../../../features/orders/change';
import { Choices } from '../../../ui/Choices';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { useRefund } from './useRefund';

type Props = { order: Order; onClose: () => void };

/** A full or partial refund, with a note. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders');
  const { close, question } = useConfirmedClose(onClose);
  const box = useRef<HTMLDivElement>(null);
  const refund = useRefund(order, onClose);
  const total = order.pricing.totalAmount + surplusOf(order);
  const { left, isByHand, draft, change, amount, problem, clearProblem, conflict } = refund;
  /** A correction removes the error. */
  const correct = (changes: Parameters<typeof change>[0]) => {
    clearProblem();
    change(changes);
  };

  useLayoutEffect(() => {
    if (problem && problem.at !== 'all')
      box.current
        ?.querySelector<HTMLElement>(problem.at === 'note' ? 'textarea' : 'input[inputmode]')
        ?.focus();
  }, [problem]);

  const leave = () => close({ isTyped: draft.note !== '' || draft.amount !== '' });
  return (
    <OrderDialog
      title={t('refund.title', { order: order.orderId })}
      failure={problem?.at === 'all' ? { text: t('notRefunded'), more: problem.text } : undefined}
      leave={t('change.noChange')}
      onLeave={leave}
      act={
        amount === undefined
          ? t('refund.button')
          : t(isByHand ? 'refund.record' : 'refund.send', { amount: rupees(amount) })
      }
      isDanger
      isBusy={refund.isBusy}
      isStale={refund.isStale}
      onAct={refund.send}
    >
      {refund.isStale && (
        <OrderConflict
          {...conflict}
          onContinue={() => {
            conflict.onContinue();
            clearProblem();
          }}
        />
      )}
      <p>{t('refund.left', { amount: rupees(left), total: rupees(total) })}</p>
      {isByHand && <p>{t('refund.byHand')}</p>}
      <LockedFields sentFrom={refund.sentFrom}>
        <Stack gap={4} ref={box}>
          <Choices
            legend={t('refund.how')}
            value={draft.share}
            onChange={(share) => correct({ share })}
            options={[
              { value: 'all', label: t('refund.all'), aside: rupees(left) },
              { value: 'part', label: t('refund.part') },
            ]}
          />
          {draft.share === 'part' && (
            <TextField
              label={t('refund.amount')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={draft.amount}
              error={problem?.at === 'amount' ? problem.text : undefined}
              onChange={({ target }) => correct({ amount: target.value })}
            />
          )}
          <TextArea
            label={t('refund.note')}
            hint={t('refund.noteHint')}
            maxLength={300}
            value={draft.note}
            error={problem?.at === 'note' ? problem.text : undefined}
            onChange={({ target }) => correct({ note: target.value })}
          />
          {!isByHand && (
            <Choices
              legend={t('refund.speed')}
              value={draft.speed}
              onChange={(speed) => change({ speed })}
              options={[
                { value: 'normal', label: t('refund.normal'), text: t('refund.normalText') },
                { value: 'optimum', label: t('refund.optimum'), text: t('refund.optimumText') },
              ]}
            />
          )}
        </Stack>
      </LockedFields>
      {question}
    </OrderDialog>
  );
}
