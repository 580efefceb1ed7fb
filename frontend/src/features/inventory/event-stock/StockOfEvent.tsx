import type { EventId } from '@kalavara/shared-types/primitives';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { EventMovements } from './EventMovements';
import { MoveForm } from '../moves/MoveForm';
import { RefusedMoves } from '../moves/RefusedMoves';
import css from './StockOfEvent.module.css';
import { useInventory } from '../store';
import { TakeAll, type Required } from './TakeAll';
import { useTexts } from '../texts';
import { UsedByEvent } from './UsedByEvent';
import { useStockOfEvent } from './useStockOfEvent';

type Props = {
  eventId: EventId;
  /** The quantities that the event still needs. */
  toTake: readonly Required[];
};

/** The stock of an event: quantities taken from the store, further ones to take, and returned ones. */
export function StockOfEvent({ eventId, toTake }: Props) {
  const { t } = useTranslation('inventory');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { amount, nameOf } = useTexts();
  const { items, newIds } = useInventory();
  const stock = useStockOfEvent(eventId);
  const [takenId, setTakenId] = useState('');
  const item = items.find(({ id }) => id === takenId);
  const available = items.filter(({ id, isActive }) => isActive && !newIds.has(id));
  const hasMovements = stock.movements.length + stock.waiting.length > 0;
  return (
    <Stack as="section" gap={3} className={css['event']} aria-labelledby={title}>
      <h3 id={title} ref={heading}>
        {t('event.title')}
      </h3>
      <p className={css['text']}>{t('event.text')}</p>
      {stock.isLoading && stock.waiting.length === 0 && (
        <Skeleton label={t('event.loading')} height="48px" />
      )}
      {!stock.isLoading && stock.sums.length === 0 && <p>{t('event.empty')}</p>}
      {stock.sums.length > 0 && <UsedByEvent eventId={eventId} stock={stock} />}
      {hasMovements && <EventMovements movements={stock.movements} waiting={stock.waiting} />}
      <TakeAll
        eventId={eventId}
        toTake={toTake}
        items={items}
        onTaken={() => heading.current?.scrollIntoView({ block: 'center' })}
      />
      <h4>{t('event.take')}</h4>
      <RefusedMoves of={{ eventId }} onAnyway={() => setTakenId('')} />
      <Select
        label={t('event.item')}
        hint={item && t('event.left', { amount: amount(item.quantity, item.unit) })}
        options={[
          { value: '', label: t('event.itemNone') },
          ...available.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
        value={takenId}
        onChange={(event) => setTakenId(event.target.value)}
      />
      {item && (
        <MoveForm
          key={item.id}
          item={item}
          kind="event"
          events={[]}
          eventId={eventId}
          onDone={() => setTakenId('')}
        />
      )}
    </Stack>
  );
}
