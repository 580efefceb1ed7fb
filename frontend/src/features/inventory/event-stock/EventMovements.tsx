import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { MovementLine } from '../moves/MovementLine';
import { useTexts } from '../texts';
import { useItemActions } from '../useItemActions';
import type { StockOfEvent } from './useStockOfEvent';

/** Each movement of an event with its Undo, the newest first. */
export function EventMovements({
  movements,
  waiting,
}: Pick<StockOfEvent, 'movements' | 'waiting'>) {
  const { t } = useTranslation('inventory');
  const { nameOf, what } = useTexts();
  const { takeBack } = useItemActions();
  return (
    <details>
      <summary>{t('event.each')}</summary>
      <Stack as="ol" gap={3}>
        {waiting.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            itemName={nameOf({ id: movement.itemId, name: movement.itemName })}
            isWaiting
            onUndo={() => void takeBack(movement.id, movement.command, what(movement))}
          />
        ))}
        {[...movements].reverse().map((movement) => (
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
  );
}
