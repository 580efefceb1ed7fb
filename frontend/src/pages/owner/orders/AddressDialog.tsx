import type { Order } from '@kalavara/shared-types/orders';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAddress } from '../../../features/orders/byHand';
import { reloadOrder } from '../../../features/orders/change';
import { useBase } from '../../../features/orders/useBase';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { Refused } from '../../../http/call';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { Banner } from './Banner';
import { OrderConflict } from './OrderConflict';

type Problem = { field: string | undefined; text: string };

/** Where an order goes, until it is shipped. What another phone has saved meanwhile is shown before it is replaced. */
export function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const { close, question } = useConfirmedClose(onClose);
  const box = useRef<HTMLDivElement>(null);
  const { base, isStale: hasChanged, rebase } = useBase(order, order);
  const [address, setAddress] = useState(base.deliveryAddress.address);
  const [pincode, setPincode] = useState(base.deliveryAddress.pincode);
  const [problem, setProblem] = useState<Problem>();
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The owner's own change may arrive over the socket before its answer.
  const isStale = hasChanged && !isBusy;
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);

  useLayoutEffect(() => {
    if (problem?.field)
      box.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  async function save() {
    setBusy(true);
    setProblem(undefined);
    try {
      await saveAddress(base, { address, pincode });
      showToast(t('address.saved'));
      onClose();
    } catch (error) {
      const code = codeOf(error);
      const field = error instanceof Refused ? error.failure.fields?.[0] : undefined;
      if (code === 'changed-meanwhile' && (await reloadOrder(order))) setRefused(true);
      else setProblem({ field, text: errorText(code) });
      setBusy(false);
    }
  }
  const leave = () =>
    close(address !== base.deliveryAddress.address || pincode !== base.deliveryAddress.pincode);
  return (
    <Dialog
      title={t('address.title', { order: order.orderId })}
      isOpen
      onClose={leave}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('address.later')}
          </Button>
          <Button isBusy={isBusy} disabled={isStale} onClick={() => void save()}>
            {t('address.save')}
          </Button>
        </>
      }
    >
      {problem && !problem.field && <Banner text={t('address.notSaved')} more={problem.text} />}
      {isStale && (
        <OrderConflict
          {...{ base, order, isRefused }}
          onContinue={() => {
            rebase();
            setRefused(false);
          }}
        />
      )}
      <Stack gap={3} ref={box}>
        <p>{t('address.lead')}</p>
        <TextArea
          label={t('byHand.address')}
          name="address"
          maxLength={500}
          value={address}
          error={errorAt('address')}
          onChange={({ target }) => setAddress(target.value)}
        />
        {!order.deliveryAddress.country && (
          <TextField
            label={t('byHand.pincode')}
            name="pincode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={pincode}
            error={errorAt('pincode')}
            onChange={({ target }) => setPincode(target.value)}
          />
        )}
      </Stack>
      {question}
    </Dialog>
  );
}
