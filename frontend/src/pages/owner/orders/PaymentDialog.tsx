import type { Order } from '@kalavara/shared-types/orders';
import type { HandMethod } from '@kalavara/shared-types/orders-by-hand';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordPayment } from '../../../features/orders/byHand';
import { reloadOrder } from '../../../features/orders/change';
import { useBase } from '../../../features/orders/useBase';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { Choices } from '../../../ui/Choices';
import { Dialog } from '../../../ui/Dialog';
import { rupees } from '../../../ui/rupees';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { Banner } from './Banner';
import { OrderConflict } from './OrderConflict';

/** The money of an order that was to be paid later: how it came, and when. */
export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { base, isStale: hasChanged, rebase } = useBase(order, order);
  const today = indianDay(serverNow());
  const [method, setMethod] = useState<HandMethod>('cash');
  const [paidOn, setPaidOn] = useState(today);
  const [problem, setProblem] = useState<{ isDay: boolean; text: string }>();
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The owner's own change may arrive over the socket before its answer.
  const isStale = hasChanged && !isBusy;

  async function save() {
    setBusy(true);
    setProblem(undefined);
    try {
      await recordPayment(base, { method, paidOn });
      showToast(t('pay.saved', { order: order.orderId }));
      onClose();
    } catch (error) {
      const code = codeOf(error);
      if (code === 'changed-meanwhile' && (await reloadOrder(order))) setRefused(true);
      else setProblem({ isDay: code === 'day-in-future', text: errorText(code) });
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={t('pay.title', { order: order.orderId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('pay.later')}
          </Button>
          <Button isBusy={isBusy} disabled={isStale} onClick={() => void save()}>
            {t('pay.save')}
          </Button>
        </>
      }
    >
      {problem && !problem.isDay && <Banner text={t('pay.notSaved')} more={problem.text} />}
      {isStale && (
        <OrderConflict
          {...{ base, order, isRefused }}
          already={order.paymentMethod === 'later' ? undefined : t('payment.completed')}
          onContinue={rebase}
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
    </Dialog>
  );
}
