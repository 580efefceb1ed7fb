import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { EventId } from '@kalavara/shared-types/primitives';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../http/newId';
import { Button } from '../../../ui/Button';
import { Choices } from '../../../ui/Choices';
import { Stack } from '../../../ui/Stack';
import { DecimalField } from '../../../ui/DecimalField';
import { TextField } from '../../../ui/TextField';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { isAmount, useTexts } from '../texts';
import { useItemActions } from '../useItemActions';

type Props = {
  item: Item;
  eventId: EventId;
  /** In the item's unit. */
  taken: number;
  onDone: () => void;
};
const destinations = ['store', 'waste'] as const;

/** The form for unused quantities of an event: returned to the store, or thrown away with a reason. */
export function BackFromEvent({ item, eventId, taken, onDone }: Props) {
  const { t } = useTranslation(['inventory', 'errors']);
  const { nameOf, unitOf } = useTexts();
  const { move } = useItemActions();
  const once = useOneAtATime();
  const [destination, setDestination] = useState<(typeof destinations)[number]>('store');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const quantity = parseDecimal(typed);
  const isTooLarge = isAmount(quantity) && quantity > taken;
  const isRight = isAmount(quantity) && quantity > 0 && !isTooLarge;
  const problem = t(isTooLarge ? 'errors:return-too-large' : 'stock.needed');
  const isReasonRight = destination === 'store' || reason.trim() !== '';

  async function save() {
    const given = { quantity, eventId, reason: reason.trim() };
    const returnId = newId();
    await move(item, { kind: 'receive', ...given }, returnId);
    if (destination === 'waste') await move(item, { kind: 'waste', ...given, returnId });
    onDone();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isRight && isReasonRight) void once(save);
  }
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Choices
        legend={t('event.backOf', { name: nameOf(item) })}
        options={destinations.map((value) => ({ value, label: t(`event.fate.${value}`) }))}
        value={destination}
        onChange={setDestination}
      />
      <DecimalField
        label={t('stock.amount', { unit: unitOf(item.unit) })}
        value={typed}
        error={isTried && !isRight ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label={t('stock.reason')}
        maxLength={300}
        value={reason}
        error={isTried && !isReasonRight ? t('event.reasonNeeded') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit">{t('stock.save')}</Button>
    </Stack>
  );
}
