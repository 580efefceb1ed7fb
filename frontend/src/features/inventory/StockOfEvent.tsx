import type { Item } from '@kalavara/shared-types/inventory';
import { changeInUnit } from '@kalavara/shared-types/item-units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { sumUsage } from '@kalavara/shared-types/stock-usage.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import css from './StockOfEvent.module.css';
import { BackFromEvent } from './BackFromEvent';
import { MoveForm } from './MoveForm';
import { MovementLine } from './MovementLine';
import { useInventory, useEventMovements, useWaitingMoves, useWaitingUndos } from './store';
import { RefusedMoves } from './RefusedMoves';
import { TakeAll, type Required } from './TakeAll';
import { useTexts } from './texts';
import { useItemActions } from './useItemActions';

type Props = {
  eventId: EventId;
  /** What the event needs and does not have yet. */
  toTake: readonly Required[];
};

/** What was taken from the store for one event, taking more of it, and what came back. */
export function StockOfEvent({ eventId, toTake }: Props) {
  const { t } = useTranslation('inventory');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { amount, nameOf, what } = useTexts();
  const { takeBack } = useItemActions();
  const { items, newIds } = useInventory();
  const stock = useEventMovements(eventId);
  const undoing = useWaitingUndos();
  const confirmed = new Set(stock?.map(({ id }) => id));
  const waiting = useWaitingMoves().filter(
    ({ given: { body } }) => body.eventId === eventId && !confirmed.has(body.id),
  );
  const [chosen, setChosen] = useState('');
  const [returned, setReturned] = useState('');

  const shown = (stock ?? []).map((movement) => ({
    ...movement,
    isUndone: movement.isUndone || undoing.has(movement.id),
  }));
  const coming = waiting.flatMap(({ id: command, given: { body }, by, at }) => {
    const item = items.find(({ id }) => id === body.itemId);
    const { id, itemId, quantity, reason = null } = body;
    const row = {
      id,
      itemId,
      kind: body.kind,
      quantity,
      reason,
      by,
      at: new Date(at).toISOString(),
    };
    return item
      ? [{ ...row, command, itemName: item.name, unit: item.unit, price: null, isUndone: false }]
      : [];
  });
  const sums = sumUsage([...shown, ...coming]);
  /** In its unit: a unit that changed since splits the sum. */
  const takenOf = ({ id, unit }: Item) =>
    fromMilli(
      sums
        .filter(({ itemId }) => itemId === id)
        .reduce((sum, each) => sum + changeInUnit(toMilli(each.quantity), each.unit, unit), 0),
    );
  const free = items.filter(({ id, isActive }) => isActive && !newIds.has(id));
  const item = items.find(({ id }) => id === chosen);
  const back = items.find(({ id }) => id === returned);
  return (
    <Stack as="section" gap={3} className={css['event']} aria-labelledby={title}>
      <h3 id={title} ref={heading}>
        {t('event.title')}
      </h3>
      <p className={css['text']}>{t('event.text')}</p>
      {!stock && waiting.length === 0 && <Skeleton label={t('event.loading')} height="48px" />}
      {stock && sums.length === 0 && <p>{t('event.empty')}</p>}
      {sums.length > 0 && (
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
                  aria-expanded={returned === itemId}
                  onClick={() => setReturned(returned === itemId ? '' : itemId)}
                >
                  {t('event.back')}
                </Button>
                {back?.id === itemId && (
                  <BackFromEvent
                    item={back}
                    eventId={eventId}
                    taken={takenOf(back)}
                    onDone={() => setReturned('')}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {shown.length + coming.length > 0 && (
        <details>
          <summary>{t('event.each')}</summary>
          <Stack as="ol" gap={3}>
            {coming.map((movement) => (
              <MovementLine
                key={movement.id}
                movement={movement}
                itemName={nameOf({ id: movement.itemId, name: movement.itemName })}
                isWaiting
                onUndo={() => void takeBack(movement.id, movement.command, what(movement))}
              />
            ))}
            {[...shown].reverse().map((movement) => (
              <MovementLine
                key={movement.id}
                movement={movement}
                itemName={nameOf({ id: movement.itemId, name: movement.itemName })}
                isUndone={movement.isUndone}
                onUndo={() => void takeBack(movement.id, undefined, what(movement))}
              />
            ))}
          </Stack>
        </details>
      )}
      <TakeAll
        eventId={eventId}
        toTake={toTake}
        items={items}
        onTaken={() => heading.current?.scrollIntoView({ block: 'center' })}
      />
      <h4>{t('event.take')}</h4>
      <RefusedMoves of={{ eventId }} onAnyway={() => setChosen('')} />
      <Select
        label={t('event.item')}
        hint={item && t('event.left', { amount: amount(item.quantity, item.unit) })}
        options={[
          { value: '', label: t('event.itemNone') },
          ...free.map((one) => ({ value: one.id, label: nameOf(one) })),
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {item && (
        <MoveForm
          key={item.id}
          item={item}
          kind="event"
          events={[]}
          eventId={eventId}
          onDone={() => setChosen('')}
        />
      )}
    </Stack>
  );
}
