import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courierName } from '@kalavara/shared-types/couriers.rules';
import {
  gramsOf,
  isTrackingNumber,
  lastCourier,
  rememberCourier,
} from '../../../features/orders/courier';
import { type ListedOrder, useOrderWrites } from '../../../features/orders/writes';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { CourierSelect } from './CourierSelect';
import { OrderDialog } from './OrderDialog';
import { SameNumber } from './SameNumber';

type Problem = { at: 'courier' | 'number' | 'grams' | 'all'; text: string };

/** How an order travels: entered when it is shipped, changed at any time. */
export function ShipmentDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { saveShipment } = useOrderWrites();
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const [courier, setCourier] = useState(order.shipment?.courier ?? lastCourier());
  const [typed, setTyped] = useState(order.shipment?.trackingNumber ?? '');
  const before = order.shipment?.grams ? String(order.shipment.grams) : '';
  const [weight, setWeight] = useState(before);
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const errorAt = (at: Problem['at']) => (problem?.at === at ? problem.text : undefined);

  async function save() {
    const trackingNumber = typed.trim();
    if (courier === '') return setProblem({ at: 'courier', text: t('shipment.chooseFirst') });
    if (!isTrackingNumber(trackingNumber))
      return setProblem({ at: 'number', text: t('shipment.numberWrong') });
    const grams = gramsOf(weight);
    if (grams === undefined) return setProblem({ at: 'grams', text: t('shipment.gramsWrong') });
    setBusy(true);
    setProblem(undefined);
    try {
      await saveShipment(order, { courier, trackingNumber, grams });
      rememberCourier(courier);
      onClose();
    } catch (error) {
      setProblem({ at: 'all', text: errorText(codeOf(error)) });
      setBusy(false);
    }
  }
  const leave = () =>
    close({ isTyped: typed !== (order.shipment?.trackingNumber ?? '') || weight !== before });
  return (
    <OrderDialog
      title={t('shipment.title', { order: order.orderId })}
      failure={
        problem?.at === 'all' ? { text: t('shipment.notSaved'), more: problem.text } : undefined
      }
      leave={t('shipment.later')}
      onLeave={leave}
      act={t('shipment.save')}
      isBusy={isBusy}
      onAct={save}
    >
      <Stack gap={3}>
        <p>{t('shipment.text')}</p>
        <CourierSelect
          value={courier}
          name={order.shipment?.courier === courier ? courierName(order.shipment) : undefined}
          error={errorAt('courier')}
          onChange={setCourier}
        />
        <TextField
          label={t('shipment.number')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          error={errorAt('number')}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SameNumber order={order} number={typed} />
        <TextField
          label={t('shipment.grams')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={weight}
          error={errorAt('grams')}
          onChange={({ target }) => setWeight(target.value)}
        />
      </Stack>
      {question}
    </OrderDialog>
  );
}
