import type { EventId } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { BackFromEvent } from './BackFromEvent';
import css from './StockOfEvent.module.css';
import { useInventory } from '../store';
import { useTexts } from '../texts';
import type { StockOfEvent } from './useStockOfEvent';

type Props = { eventId: EventId; stock: Pick<StockOfEvent, 'sums' | 'takenOf'> };

/** The quantity of each item used by an event, with a form for returns. */
export function UsedByEvent({ eventId, stock: { sums, takenOf } }: Props) {
  const { t } = useTranslation('inventory');
  const { amount, nameOf } = useTexts();
  const { items } = useInventory();
  const [returnedId, setReturnedId] = useState('');
  const returned = items.find(({ id }) => id === returnedId);
  return (
    <>
      <h4>{t('event.total')}</h4>
      <ul className={css['sums']}>
        {sums.map(({ itemId, itemName, unit, quantity }) => (
          <li key={`${itemId} ${unit}`}>
            <span>{nameOf({ id: itemId, name: itemName })}</span>
            <strong>{amount(quantity, unit)}</strong>
            <Button
              variant="quiet"
              aria-label={t('event.backOf', { name: nameOf({ id: itemId, name: itemName }) })}
              aria-expanded={returnedId === itemId}
              onClick={() => setReturnedId(returnedId === itemId ? '' : itemId)}
            >
              {t('event.back')}
            </Button>
            {returned?.id === itemId && (
              <BackFromEvent
                item={returned}
                eventId={eventId}
                taken={takenOf(returned)}
                onDone={() => setReturnedId('')}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
