import type { Order } from '@kalavara/shared-types/orders/orders';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAddress } from '../../../features/orders/byHand';
import { getUnsaved, setUnsaved } from '../../../forms/unsaved';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { Refused } from '../../../http/call';
import { useErrorText } from '../../../i18n/useErrorText';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { showToast } from '../../../ui/Toast';
import { OrderConflict } from './OrderConflict';
import { OrderDialog } from './OrderDialog';
import { useOrderSave } from './useOrderSave';

/** The order as it was when editing began: a later version is shown before it is replaced. */
type Unsaved = { base: Order; address: string; pincode: string };
type Problem = { field: string | undefined; text: string };

/**
 * The dialog for the address of an order, until it is shipped. An address that another phone has saved meanwhile is
 * shown before it is replaced.
 */
export function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const unsavedKey = `order-address:${order.id}`;
  const [unsaved] = useState(() => getUnsaved<Unsaved>(unsavedKey));
  const { close, question } = useConfirmedClose(() => {
    setUnsaved(unsavedKey);
    onClose();
  });
  const box = useRef<HTMLDivElement>(null);
  const { base, isBusy, sentFrom, isStale, attempt, conflict } = useOrderSave(order, unsaved);
  const [address, setAddress] = useState(unsaved?.address ?? base.deliveryAddress.address);
  const [pincode, setPincode] = useState(unsaved?.pincode ?? base.deliveryAddress.pincode);
  const isTyped =
    address !== base.deliveryAddress.address || pincode !== base.deliveryAddress.pincode;
  const [problem, setProblem] = useState<Problem>();
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);

  useLayoutEffect(() => {
    if (problem?.field)
      box.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  useEffect(() => {
    setUnsaved(unsavedKey, isTyped ? { base, address, pincode } : undefined, { isLasting: true });
  }, [unsavedKey, isTyped, base, address, pincode]);

  function save() {
    setProblem(undefined);
    return attempt({
      content: [address, pincode],
      async save(commandId) {
        await saveAddress(base, { address, pincode }, commandId);
        setUnsaved(unsavedKey);
        showToast(t('address.saved'));
      },
      onSaved: onClose,
      onError(code, error) {
        const field = error instanceof Refused ? error.failure.fields?.[0] : undefined;
        setProblem({ field, text: errorText(code) });
      },
      failed: t('address.notSaved'),
    });
  }
  return (
    <OrderDialog
      title={t('address.title', { order: order.orderId })}
      failure={
        problem && !problem.field ? { text: t('address.notSaved'), more: problem.text } : undefined
      }
      leave={t('address.later')}
      onLeave={() => close({ isTyped })}
      act={t('address.save')}
      isBusy={isBusy}
      isStale={isStale}
      onAct={save}
    >
      {isStale && <OrderConflict {...conflict} />}
      <LockedFields sentFrom={sentFrom}>
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
      </LockedFields>
      {question}
    </OrderDialog>
  );
}
