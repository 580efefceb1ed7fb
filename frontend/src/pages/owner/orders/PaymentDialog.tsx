import type { Order } from '@kalavara/shared-types/orders/orders';
import type { HandMethod } from '@kalavara/shared-types/orders/orders-by-hand';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordPayment } from '../../../features/orders/byHand';
import { LockedFields } from '../../../forms/LockedFields';
import { useLanguage } from '../../../i18n/language';
import { useErrorText } from '../../../i18n/useErrorText';
import { serverNow } from '../../../realtime/clock';
import { Choices } from '../../../ui/Choices';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';
import { dayText } from '../../../ui/time';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { useOrderSave } from './useOrderSave';

/** Money may arrive in advance, but a day long before the order is a typing error. */
const advanceDays = 31;

/** Records the payment of an order that was to be paid later: its method and its day. */
export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { base, isBusy, sentFrom, isStale, attempt, conflict } = useOrderSave(order);
  const language = useLanguage();
  const first = dayAfter(indianDay(Date.parse(order.createdAt)), -advanceDays);
  const today = indianDay(serverNow());
  const [method, setMethod] = useState<HandMethod>('cash');
  const [paidOn, setPaidOn] = useState(today);
  const [problem, setProblem] = useState<{ isDay: boolean; text: string }>();

  const field = useRef<HTMLInputElement>(null);

  async function save() {
    setProblem(undefined);
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(paidOn) && paidOn >= first && paidOn <= today;
    if (!isDay) {
      const from = dayText(first, language);
      const to = dayText(today, language);
      setProblem({ isDay: true, text: t('pay.dayWrong', { from, to }) });
      field.current?.focus();
      return;
    }
    const payment = { method, paidOn };
    await attempt({
      content: payment,
      async save(commandId) {
        await recordPayment(base, payment, commandId);
        showToast(t('pay.saved', { order: order.orderId }));
      },
      onSaved: onClose,
      onError: (code) => setProblem({ isDay: code === 'day-in-future', text: errorText(code) }),
      failed: t('pay.notSaved'),
    });
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
      <LockedFields sentFrom={sentFrom}>
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
            ref={field}
            label={t('pay.day')}
            type="date"
            min={first}
            max={today}
            required
            value={paidOn}
            error={problem?.isDay ? problem.text : undefined}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        </Stack>
      </LockedFields>
    </OrderDialog>
  );
}
