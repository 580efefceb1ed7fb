import type { Shipment } from '@kalavara/shared-types/orders/orders';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failed, saveEach } from '../../../features/orders/bulk';
import { isTrackingNumber, lastCourier, rememberCourier } from '../../../features/orders/courier';
import { getTypedNumbers, storeTypedNumber } from '../../../features/orders/trackingDraft';
import { type ListedOrder, useOrderWrites } from '../../../features/orders/writes';
import { LockedFields } from '../../../forms/LockedFields';
import { useConfirmedClose } from '../../../forms/useConfirmedClose';
import { Button } from '../../../ui/Button';
import { showToast } from '../../../ui/Toast';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { useIsMounted } from '../../../ui/useIsMounted';
import { useToastsAbove } from '../../../ui/useToastsAbove';
import { FailedList, useFailedToast } from './BulkBar';
import { CourierSelect } from './CourierSelect';
import { SameNumber } from './SameNumber';
import css from './TrackingForm.module.css';
import type { Undoable } from './useUndo';

type Props = {
  orders: readonly ListedOrder[];
  /** The message that they were shipped, since a toast would cover the fields. */
  undoable: Undoable | undefined;
  onClose: () => void;
};

/**
 * The tracking numbers of shipped orders, one row per order. A scanner types like a keyboard and ends with Enter,
 * which moves to the next row, and after the last row saves.
 */
export function TrackingForm({ orders, undoable, onClose }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  const undoableId = useId();
  // A toast of another order, with its Undo, would cover the field.
  const form = useToastsAbove<HTMLFormElement>();
  const bar = useToastsAbove<HTMLDivElement>();
  const [courier, setCourier] = useState(lastCourier);
  const [numbers, setNumbers] = useState(getTypedNumbers);
  const [isChecked, setChecked] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [sentFrom, setSentFrom] = useState<Element>();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const isMounted = useIsMounted();
  const showFailed = useFailedToast();
  const { saveShipment, reload } = useOrderWrites();
  const numberOf = ({ id }: ListedOrder) => (numbers[id] ?? '').trim();
  const { close, question } = useConfirmedClose(leave);
  const open = orders.filter(({ shipment }) => !shipment?.trackingNumber);

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>(lastCourier() ? 'input' : 'select')?.focus();
    form.current?.querySelector('input')?.scrollIntoView?.({ block: 'nearest' });
  }, [form]);

  function leave() {
    orders.forEach(({ id }) => storeTypedNumber(id, ''));
    onClose();
  }

  function undo() {
    leave();
    undoable?.undo();
  }

  function type({ id }: ListedOrder, number: string) {
    storeTypedNumber(id, number);
    setNumbers({ ...numbers, [id]: number });
  }

  function errorOf(order: ListedOrder): string | undefined {
    const number = numberOf(order);
    if (!isTrackingNumber(number)) return t('shipment.numberWrong');
    const same = orders.find((other) => other.id !== order.id && numberOf(other) === number);
    return number !== '' && same ? t('tracking.twice', { order: same.orderId }) : undefined;
  }

  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    // In the last row, Enter saves as in any form.
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (courier === '') return form.current?.querySelector('select')?.focus();
    const wrong = open.find((order) => errorOf(order) !== undefined);
    if (wrong)
      return form.current?.querySelector<HTMLElement>(`[name="tracking-${wrong.id}"]`)?.focus();
    rememberCourier(courier);
    const filled = open.filter((order) => numberOf(order) !== '');
    const shipmentOf = (order: ListedOrder): Shipment => ({
      courier,
      trackingNumber: numberOf(order),
    });
    setSentFrom(document.activeElement ?? document.body);
    const result = await saveEach(
      filled,
      {
        async save(order) {
          await saveShipment(order, shipmentOf(order));
          storeTypedNumber(order.id, '');
        },
        reload,
      },
      (done) => setProgress({ done, all: filled.length }),
    );
    setProgress(undefined);
    setSentFrom(undefined);
    setFailed(result.failed);
    if (result.saved.length > 0) showToast(t('tracking.saved', { count: result.saved.length }));
    if (result.failed.length === 0) onClose();
    else if (!isMounted()) showFailed(result.failed);
  }

  return (
    <form
      ref={form}
      className={css['form']}
      aria-label={t('tracking.title')}
      aria-describedby={undoable && undoableId}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <h3>{t('tracking.title')}</h3>
      {undoable && (
        <div className={css['undo']} data-undo>
          <p id={undoableId}>{undoable.text}</p>
          {/* Saving a number creates a newer version of its order, which Undo would not replace. */}
          {open.length === orders.length && (
            <Button variant="quiet" onClick={undo}>
              {t('common:undo')}
            </Button>
          )}
        </div>
      )}
      {orders.length > 1 && <p>{t('tracking.text')}</p>}
      <LockedFields sentFrom={sentFrom}>
        <Stack gap={2}>
          <CourierSelect
            value={courier}
            error={isChecked && courier === '' ? t('shipment.chooseFirst') : undefined}
            onChange={setCourier}
          />
          <ul className={css['rows']}>
            {open.map((order) => (
              <li key={order.id}>
                <TextField
                  label={`${order.orderId} · ${order.customerInfo.name}`}
                  aria-label={t('tracking.number', { order: order.orderId })}
                  name={`tracking-${order.id}`}
                  autoComplete="off"
                  autoCapitalize="characters"
                  enterKeyHint="next"
                  maxLength={40}
                  value={numbers[order.id] ?? ''}
                  error={isChecked ? errorOf(order) : undefined}
                  onKeyDown={goOn}
                  onChange={({ target }) => type(order, target.value)}
                />
                <SameNumber order={order} number={numberOf(order)} />
              </li>
            ))}
          </ul>
        </Stack>
      </LockedFields>
      <FailedList failed={failed} />
      <div ref={bar} className={css['acts']}>
        <p role="status">
          {progress &&
            t('bulk.progress', { done: String(progress.done), all: String(progress.all) })}
        </p>
        <Button
          variant="quiet"
          onClick={() => close({ isTyped: open.some((order) => numberOf(order) !== '') })}
        >
          {t('shipment.later')}
        </Button>
        <Button type="submit" isBusy={progress !== undefined}>
          {t('shipment.save')}
        </Button>
      </div>
      {question}
    </form>
  );
}
