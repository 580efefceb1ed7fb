import { isSame } from '@kalavara/shared-types/is-same';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courierName } from '@kalavara/shared-types/couriers/couriers.rules';
import {
  gramsOf,
  isTrackingNumber,
  lastCourier,
  rememberCourier,
} from '../../../features/orders/courier';
import { type ListedOrder, useOrderWrites } from '../../../features/orders/writes';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { useErrorText } from '../../../i18n/useErrorText';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { CourierSelect } from './CourierSelect';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { SameNumber } from './SameNumber';
import { useOrderSave } from './useOrderSave';

type Fields = { courier: string; number: string; weight: string };
type Problem = { at: 'courier' | 'number' | 'grams' | 'all'; text: string };

/**
 * The courier and tracking number of an order, entered when it is shipped and editable at any time. A shipment that
 * another person saves meanwhile is shown before it is replaced, and is used for fields that were not edited here.
 */
export function ShipmentDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { saveShipment, reload } = useOrderWrites();
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const { base, isBusy, sentFrom, isStale, attempt, conflict } = useOrderSave(order, {}, reload);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const stored: Fields = {
    courier: base.shipment?.courier ?? lastCourier(),
    number: base.shipment?.trackingNumber ?? '',
    weight: base.shipment?.grams ? String(base.shipment.grams) : '',
  };
  const { courier, number, weight } = { ...stored, ...typed };
  const [problem, setProblem] = useState<Problem>();
  const errorAt = (at: Problem['at']) => (problem?.at === at ? problem.text : undefined);

  async function save() {
    const trackingNumber = number.trim();
    if (courier === '') return setProblem({ at: 'courier', text: t('shipment.chooseFirst') });
    if (!isTrackingNumber(trackingNumber))
      return setProblem({ at: 'number', text: t('shipment.numberWrong') });
    const grams = gramsOf(weight);
    if (grams === undefined) return setProblem({ at: 'grams', text: t('shipment.gramsWrong') });
    setProblem(undefined);
    const shipment = { courier, trackingNumber, grams };
    await attempt({
      content: shipment,
      async save(commandId) {
        await saveShipment(base, shipment, commandId);
        rememberCourier(courier);
      },
      onSaved: onClose,
      onError: (code) => setProblem({ at: 'all', text: errorText(code) }),
      failed: t('shipment.notSaved'),
    });
  }
  const isTyped = !isSame({ courier, number, weight }, stored);
  return (
    <OrderDialog
      title={t('shipment.title', { order: order.orderId })}
      failure={
        problem?.at === 'all' ? { text: t('shipment.notSaved'), more: problem.text } : undefined
      }
      leave={t('shipment.later')}
      onLeave={() => close({ isTyped })}
      act={t('shipment.save')}
      isBusy={isBusy}
      isStale={isStale}
      onAct={save}
    >
      {isStale && <OrderConflict {...conflict} />}
      <LockedFields sentFrom={sentFrom}>
        <Stack gap={3}>
          <p>{t('shipment.text')}</p>
          <CourierSelect
            value={courier}
            name={base.shipment?.courier === courier ? courierName(base.shipment) : undefined}
            error={errorAt('courier')}
            onChange={(chosen) => setTyped({ ...typed, courier: chosen })}
          />
          <TextField
            label={t('shipment.number')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={number}
            error={errorAt('number')}
            onChange={({ target }) => setTyped({ ...typed, number: target.value })}
          />
          <SameNumber order={order} number={number} />
          <TextField
            label={t('shipment.grams')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={weight}
            error={errorAt('grams')}
            onChange={({ target }) => setTyped({ ...typed, weight: target.value })}
          />
        </Stack>
      </LockedFields>
      {question}
    </OrderDialog>
  );
}
