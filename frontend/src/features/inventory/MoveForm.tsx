import type { Item } from '@kalavara/shared-types/inventory';
import { isFarPrice } from '@kalavara/shared-types/prices.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, outcomeOf } from '../../outbox/outbox';
import { awaitOutcome } from '../../outbox/awaitOutcome';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Stack } from '../../ui/Stack';
import { unitPrice } from '../../ui/rupees';
import { Select } from '../../ui/Select';
import { DecimalField } from '../../ui/DecimalField';
import { TextField } from '../../ui/TextField';
import { focusWrong } from '../../ui/focusWrong';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { AmountField } from './AmountField';
import { PriceQuestion } from './PriceQuestion';
import { formText, isAmount, largestAmount, useTexts } from './texts';
import { useItemActions, type Move } from './useItemActions';

export type Kind = Move['kind'];
export const kinds: readonly Kind[] = ['receive', 'use', 'count', 'waste', 'event'];
const takes: readonly Kind[] = ['use', 'waste', 'event'];
const acts = {
  receive: 'saveReceive',
  use: 'saveUse',
  count: 'saveCount',
  waste: 'saveWaste',
  event: 'saveEvent',
} as const;

export type EventChoice = { id: string; label: string };
type Props = {
  item: Item;
  /** Deleted elsewhere: nothing can be moved until it is back. */
  isGone?: boolean;
  kind: Kind;
  events: readonly EventChoice[];
  /** The event, if it is fixed by the page. */
  eventId?: string;
  onDone?: () => void;
  /** The movement was sent, or waits for the network. */
  onSent?: () => void;
  /** The server has the movement. */
  onAccepted?: () => void;
};

/** How much came, went or is there. Made for wet hands: big − and +, and the number may be typed as well. */
export function MoveForm({
  item,
  isGone = false,
  kind,
  events,
  eventId,
  onDone,
  onSent,
  onAccepted,
}: Props) {
  const { t } = useTranslation('inventory');
  const { amount, unitOf } = useTexts();
  const { move } = useItemActions();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(kind === 'count' ? formText(item.quantity) : '');
  const [price, setPrice] = useState('');
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState(eventId ?? '');
  const [isTried, setTried] = useState(false);
  const [isBeyond, setBeyond] = useState(false);
  const [isFar, setFar] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** The refused command whose values are in the form: sending replaces it. */
  const refused = useRef<string>(undefined);
  const once = useOneAtATime();
  const cleared = kind === 'count' ? undefined : '';
  const isUntouched = typed === cleared && price === '' && reason === '';
  const live = useRef({ isMounted: true, isUntouched });
  useEffect(() => {
    live.current = { isMounted: true, isUntouched };
    return () => {
      live.current = { ...live.current, isMounted: false };
    };
  }, [isUntouched]);

  const quantity = fromMilli(toMilli(parseDecimal(typed)));
  const isRight = isAmount(quantity) && (kind === 'count' || quantity > 0);
  const isPriceRight = price.trim() === '' || isAmount(parseDecimal(price));
  const paid = kind === 'receive' && price.trim() !== '' ? parseDecimal(price) : undefined;
  const isEventRight = kind !== 'event' || chosen !== '';
  const left = fromMilli(
    toMilli(item.quantity) + (kind === 'receive' ? 1 : -1) * toMilli(quantity),
  );
  const unit = unitOf(item.unit);

  /** The input stays until the server has taken it; without a network it waits, and comes back if it is refused. */
  async function save(confirmed: Pick<Move, 'wasThere' | 'isPriceConfirmed'> = {}) {
    setSaving(true);
    if (refused.current !== undefined) await dismiss(refused.current);
    refused.current = undefined;
    const command = await move(item, {
      kind,
      quantity,
      reason: reason.trim(),
      eventId: kind === 'event' ? chosen : undefined,
      price: paid,
      ...confirmed,
    });
    const outcome = await awaitOutcome(command);
    setSaving(false);
    if (outcome === 'refused') {
      refused.current = command;
      return;
    }
    setTyped(kind === 'count' ? formText(quantity) : '');
    setPrice('');
    setReason('');
    setTried(false);
    onDone?.();
    if (outcome === 'done') onAccepted?.();
    if (live.current.isMounted) onSent?.();
    if (outcome === 'waiting') void followUp(command);
  }
  /** A late refusal brings the input back, if nothing else was entered meanwhile. */
  async function followUp(command: string) {
    if ((await outcomeOf(command)) !== 'refused') return onAccepted?.();
    if (!live.current.isMounted || !live.current.isUntouched) return;
    refused.current = command;
    setTyped(typed);
    setPrice(price);
    setReason(reason);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isRight || !isPriceRight || !isEventRight) return void focusWrong(form.current);
    if (takes.includes(kind) && left < 0) return setBeyond(true);
    if (paid !== undefined && isFarPrice(item.currentPrice, paid)) return setFar(true);
    return void once(save);
  }
  return (
    <Stack as="form" gap={3} ref={form} noValidate onSubmit={submit}>
      <AmountField
        label={t(kind === 'count' ? 'stock.amountCount' : 'stock.amount', { unit })}
        unit={item.unit}
        typed={typed}
        onTyped={setTyped}
        error={
          isTried && !isRight
            ? quantity > largestAmount
              ? t('stock.most', { most: largestAmount })
              : t(kind === 'count' ? 'form.quantityWrong' : 'stock.needed')
            : undefined
        }
        hint={
          isRight && kind !== 'count' && left >= 0
            ? t('stock.after', { amount: amount(left, item.unit) })
            : undefined
        }
      />
      {kind === 'receive' && (
        <DecimalField
          label={t('stock.price', { unit })}
          hint={
            item.currentPrice > 0
              ? t('stock.priceHint', { price: unitPrice(item.currentPrice) })
              : t('stock.priceNone')
          }
          value={price}
          error={isTried && !isPriceRight ? t('form.priceWrong') : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      )}
      {kind === 'event' && eventId === undefined && (
        <Select
          label={t('stock.eventField')}
          hint={events.length === 0 ? t('stock.eventsEmpty') : undefined}
          error={isTried && !isEventRight ? t('stock.eventNeeded') : undefined}
          options={[
            { value: '', label: t('stock.eventNone') },
            ...events.map(({ id, label }) => ({ value: id, label })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <TextField
        label={t('stock.reason')}
        hint={t('stock.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" isBusy={isSaving} disabled={isGone}>
        {isRight
          ? t(`stock.${acts[kind]}`, { amount: amount(quantity, item.unit) })
          : t('stock.save')}
      </Button>
      <ConfirmDialog
        question={t('stock.beyondQuestion', {
          left: amount(item.quantity, item.unit),
          amount: isRight ? amount(quantity, item.unit) : '',
        })}
        act={t('stock.beyondAct')}
        isOpen={isBeyond}
        onClose={() => setBeyond(false)}
        onConfirm={() => void once(() => save({ wasThere: true }))}
      >
        <p>{t('stock.beyondText')}</p>
      </ConfirmDialog>
      <PriceQuestion
        before={item.currentPrice}
        after={paid ?? 0}
        unit={unit}
        isOpen={isFar}
        onClose={() => setFar(false)}
        onConfirm={() => void once(() => save({ isPriceConfirmed: true }))}
      />
    </Stack>
  );
}
