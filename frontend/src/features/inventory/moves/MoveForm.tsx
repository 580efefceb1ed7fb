import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { DecimalField } from '../../../ui/DecimalField';
import { focusInvalidLater } from '../../../ui/focusInvalid';
import { unitPrice } from '../../../ui/rupees';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { AmountField } from './AmountField';
import { type Kind, type MoveQuestion, questionOf, readDraft } from './moveDraft';
import { PriceQuestion } from '../prices/PriceQuestion';
import { largestAmount, useTexts } from '../texts';
import { type MoveListeners, useMoveDraft } from './useMoveDraft';

const saveTexts = {
  receive: 'saveReceive',
  use: 'saveUse',
  count: 'saveCount',
  waste: 'saveWaste',
  event: 'saveEvent',
} as const;

export type EventChoice = { id: string; label: string };
type Props = MoveListeners & {
  item: Item;
  /** Whether the item was deleted elsewhere: it cannot be moved until it is restored. */
  isGone?: boolean;
  kind: Kind;
  events: readonly EventChoice[];
  /** The event, if the page determines it. */
  eventId?: string;
};

/**
 * The form of a movement: a quantity received, used or counted. Made for wet hands: large − and + buttons; the number
 * can be typed too.
 */
export function MoveForm({ item, isGone = false, kind, events, eventId, ...listeners }: Props) {
  const { t } = useTranslation('inventory');
  const { amount, unitOf } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, isTried, setTried, isSaving, hasJustSaved, send } = useMoveDraft({
    item,
    kind,
    eventId,
    ...listeners,
  });
  const [question, setQuestion] = useState<MoveQuestion>();
  const entered = readDraft(item, kind, draft);
  const { quantity, isAmountRight, isPriceRight, isEventRight, left } = entered;
  const unit = unitOf(item.unit);
  const closeQuestion = () => setQuestion(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasJustSaved()) return undefined;
    setTried(true);
    if (!isAmountRight || !isPriceRight || !isEventRight)
      return void focusInvalidLater(form.current);
    const toConfirm = questionOf(item, kind, entered);
    return toConfirm ? setQuestion(toConfirm) : send();
  }
  const amountError = () => {
    if (!isTried || isAmountRight) return undefined;
    if (quantity > largestAmount) return t('stock.most', { most: largestAmount });
    return t(kind === 'count' ? 'form.quantityWrong' : 'stock.needed');
  };

  return (
    <Stack as="form" gap={3} ref={form} noValidate onSubmit={submit}>
      <AmountField
        label={t(kind === 'count' ? 'stock.amountCount' : 'stock.amount', { unit })}
        unit={item.unit}
        typed={draft.amount}
        onTyped={(typed) => change({ amount: typed })}
        error={amountError()}
        hint={
          isAmountRight && kind !== 'count' && left >= 0
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
          value={draft.price}
          error={isTried && !isPriceRight ? t('form.priceWrong') : undefined}
          onChange={(event) => change({ price: event.target.value })}
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
          value={draft.eventId}
          onChange={(event) => change({ eventId: event.target.value })}
        />
      )}
      <TextField
        label={t('stock.reason')}
        hint={t('stock.reasonHint')}
        maxLength={300}
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Button type="submit" isBusy={isSaving} disabled={isGone}>
        {isAmountRight
          ? t(`stock.${saveTexts[kind]}`, { amount: amount(quantity, item.unit) })
          : t('stock.save')}
      </Button>
      <ConfirmDialog
        question={t('stock.beyondQuestion', {
          left: amount(item.quantity, item.unit),
          amount: isAmountRight ? amount(quantity, item.unit) : '',
        })}
        act={t('stock.beyondAct')}
        isOpen={question === 'more-than-on-hand'}
        onClose={closeQuestion}
        onConfirm={() => send({ wasThere: true })}
      >
        <p>{t('stock.beyondText')}</p>
      </ConfirmDialog>
      <PriceQuestion
        before={item.currentPrice}
        after={entered.price ?? 0}
        unit={unit}
        isOpen={question === 'far-price'}
        onClose={closeQuestion}
        onConfirm={() => send({ isPriceConfirmed: true })}
      />
    </Stack>
  );
}
