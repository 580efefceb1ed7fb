import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { EventId } from '@kalavara/shared-types/primitives';
import { parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Stack } from '../../../ui/Stack';
import { DecimalField } from '../../../ui/DecimalField';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { isAmount, useTexts } from '../texts';
import { useItemActions } from '../useItemActions';

export type Required = { itemId: string; quantity: number };
type Props = {
  eventId: EventId;
  toTake: readonly Required[];
  items: readonly Item[];
  /** Called when the form was closed and the content below it has moved up. */
  onTaken: () => void;
};

/** Takes everything that the event needs at once; each amount can be corrected before. */
export function TakeAll({ eventId, toTake, items, onTaken }: Props) {
  const { t } = useTranslation('inventory');
  const { amount, nameOf, unitOf } = useTexts();
  const { moveAll } = useItemActions();
  const once = useOneAtATime();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = toTake.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id, isActive }) => id === itemId && isActive);
    // At most what is in stock: what must be bought cannot be taken yet.
    if (!item || item.quantity <= 0) return [];
    const offered = Math.min(quantity, item.quantity);
    return [{ item, quantity, text: typed[itemId] ?? String(offered) }];
  });
  const isRight = (text: string) => isAmount(parseDecimal(text));
  const taken = rows.filter(({ text }) => isRight(text) && parseDecimal(text) > 0);

  async function save() {
    await moveAll(
      taken.map(({ item, text }) => ({ item, quantity: parseDecimal(text) })),
      eventId,
    );
    setTyped({});
    flushSync(() => setOpen(false));
    onTaken();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (rows.every(({ text }) => isRight(text))) void once(save);
  }
  if (rows.length === 0) return null;
  return (
    <Stack gap={3}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('event.takeAll', { count: rows.length })}
      </Button>
      {isOpen && (
        <Stack as="form" gap={3} noValidate onSubmit={submit}>
          {rows.map(({ item, quantity, text }) => (
            <DecimalField
              key={item.id}
              label={`${nameOf(item)}, ${unitOf(item.unit)}`}
              value={text}
              hint={t('event.needs', {
                amount: amount(quantity, item.unit),
                left: amount(item.quantity, item.unit),
              })}
              error={isRight(text) ? undefined : t('form.quantityWrong')}
              onChange={({ target }) => setTyped({ ...typed, [item.id]: target.value })}
            />
          ))}
          <Button type="submit" disabled={taken.length === 0}>
            {t('event.takeAllAct', { count: taken.length })}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
