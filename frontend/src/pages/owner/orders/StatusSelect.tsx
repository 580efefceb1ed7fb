import type { Order } from '@kalavara/shared-types/orders/orders';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Change } from '../../../features/orders/change';
import { paymentStatuses, statuses } from '../../../features/orders/filter';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import css from './OrderCard.module.css';

type Field = 'status' | 'paymentStatus';
type Props = { order: Order; field: Field; onChoose: (change: Change, base: Order) => void };

/**
 * A selector whose value is an action: it changes stock, money and what the customer sees. An arrow key on a closed
 * list changes its value at every press, so a value that was not chosen by pointer waits until it is saved (Enter or
 * the button). A value chosen from the open list by mouse or finger is saved at once.
 */
export function StatusSelect({ order, field, onChoose }: Props) {
  const { t } = useTranslation('orders');
  const isPointed = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  /** The chosen, unsaved value, and the order that it was chosen for. */
  const [draft, setDraft] = useState<{ value: string; base: Order }>();
  const isStatus = field === 'status';
  const options: { value: string; label: string }[] = isStatus
    ? statuses.map((value) => ({ value, label: t(`status.${value}`) }))
    : paymentStatuses.map((value) => ({ value, label: t(`payment.${value}`) }));

  function choose(value: string, base: Order) {
    setDraft(undefined);
    onChoose(
      isStatus
        ? { status: value as Order['status'] }
        : { paymentStatus: value as Order['paymentStatus'] },
      base,
    );
  }
  function select(value: string) {
    const base = draft?.base ?? order;
    if (isPointed.current) choose(value, base);
    else setDraft(value === base[field] ? undefined : { value, base });
    isPointed.current = false;
  }
  function pressed(event: KeyboardEvent) {
    isPointed.current = false;
    if (draft === undefined || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') choose(draft.value, draft.base);
    else setDraft(undefined);
  }
  /** The buttons disappear with the draft; the focus returns to the selector. */
  const backToList = () => box.current?.querySelector('select')?.focus();

  const chosen = draft && options.find(({ value }) => value === draft.value)?.label;
  return (
    <div ref={box} className={css['select']}>
      <Select
        label={t(isStatus ? 'filter.status' : 'filter.payment')}
        aria-label={t(isStatus ? 'card.status' : 'card.payment', { order: order.orderId })}
        value={draft?.value ?? order[field]}
        options={options}
        onPointerDown={() => (isPointed.current = true)}
        onKeyDown={pressed}
        onChange={({ target }) => select(target.value)}
      />
      <p role="status" className={css['saving']}>
        {chosen !== undefined && t('card.unsaved', { to: chosen })}
      </p>
      {draft && chosen !== undefined && (
        <div className={css['draft']}>
          <Button
            onClick={() => {
              backToList();
              choose(draft.value, draft.base);
            }}
          >
            {t('card.save', { to: chosen })}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              backToList();
              setDraft(undefined);
            }}
          >
            {t('card.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
