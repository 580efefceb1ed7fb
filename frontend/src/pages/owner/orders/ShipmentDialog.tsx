import { courierNames } from '@kalavara/shared-types/couriers.rules';
import type { Order, Shipment } from '@kalavara/shared-types/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveShipment } from '../../../features/orders/change';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { Banner } from './Banner';

type Courier = Shipment['courier'];
const couriers = [...Object.keys(courierNames), 'other'] as Courier[];
const isNumber = (text: string) => /^[\w /-]*$/.test(text);

type Problem = { at: 'courier' | 'number' | 'all'; text: string };

/** How an order travels: entered when it is shipped, changed at any time. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const [courier, setCourier] = useState<Courier | ''>(order.shipment?.courier ?? '');
  const [typed, setTyped] = useState(order.shipment?.trackingNumber ?? '');
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const errorAt = (at: Problem['at']) => (problem?.at === at ? problem.text : undefined);

  async function save() {
    const trackingNumber = typed.trim();
    if (courier === '') return setProblem({ at: 'courier', text: t('shipment.chooseFirst') });
    if (!isNumber(trackingNumber))
      return setProblem({ at: 'number', text: t('shipment.numberWrong') });
    setBusy(true);
    setProblem(undefined);
    try {
      await saveShipment(order, { courier, trackingNumber });
      onClose();
    } catch (error) {
      setProblem({ at: 'all', text: errorText(codeOf(error)) });
      setBusy(false);
    }
  }
  const leave = () => close(typed !== (order.shipment?.trackingNumber ?? ''));
  return (
    <Dialog
      title={t('shipment.title', { order: order.orderId })}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('shipment.later')}
          </Button>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {t('shipment.save')}
          </Button>
        </>
      }
    >
      {problem?.at === 'all' && <Banner text={t('shipment.notSaved')} more={problem.text} />}
      <Stack gap={3}>
        <p>{t('shipment.text')}</p>
        <Select
          label={t('shipment.courier')}
          value={courier}
          error={errorAt('courier')}
          onChange={({ target }) => setCourier(target.value as Courier | '')}
          options={[
            { value: '', label: t('shipment.choose') },
            ...couriers.map((value) => ({
              value,
              label: value === 'other' ? t('shipment.other') : courierNames[value],
            })),
          ]}
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
      </Stack>
      {question}
    </Dialog>
  );
}
