import type { Order } from '@kalavara/shared-types/orders/orders';
import type { HandMethod } from '@kalavara/shared-types/orders/orders-by-hand';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordPayment } from '../../../features/orders/byHand';
import { useErrorText } from '../../../i18n/useErrorText';
import { serverNow } from '../../../realtime/clock';
import { Choices } from '../../../ui/Choices';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { useOrderSave } from './useOrderSave';

/** The money of an order that was to be paid later: how it came, and when. */
export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { base, isBusy, isStale, attempt, conflict } = useOrderSave(order);
  const today = indianDay(serverNow());
  const [method, setMethod] = useState<HandMethod>('cash');
  const [paidOn, setPaidOn] = useState(today);
  const [problem, setProblem] = useState<{ isDay: boolean; text: string }>();

  function save() {
    setProblem(undefined);
    return attempt(
      async () => {
        await recordPayment(base, { method, paidOn });
        showToast(t('pay.saved', { order: order.orderId }));
        onClose();
      },
      (code) => setProblem({ isDay: code === 'day-in-future', text: errorText(code) }),
    );
  }
  return (
    <OrderDialog
      title={t('pay.title', { order: order.orderId })}
      failure={
        problem && !problem.isDay ? { text: t('pay.notSaved'), more: problem.text } : undefined
      }
      leave={t('pay.later')}
      onLeave={onClose}
      act={t('pay.save')}
      isBusy={isBusy}
      isStale={isStale}
      onAct={save}
    >
      {isStale && (
        <OrderConflict
          {...conflict}
          already={order.paymentMethod === 'later' ? undefined : t('payment.completed')}
        />
      )}
      <Stack gap={3}>
        <p>{t('pay.lead', { amount: rupees(order.pricing.totalAmount) })}</p>
        <Choices
          legend={t('pay.method')}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'cash', label: t('byHand.cash') },
            { value: 'upi', label: t('byHand.upi') },
          ]}
        />
        <TextField
          label={t('pay.day')}
          type="date"
          max={today}
          required
          value={paidOn}
          error={problem?.isDay ? problem.text : undefined}
          onChange={({ target }) => setPaidOn(target.value)}
        />
      </Stack>
    </OrderDialog>
  );
}
