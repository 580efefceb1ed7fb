import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { useRecentShift } from '../../../ui/useRecentShift';
import { MovementLine } from '../moves/MovementLine';
import { useTexts } from '../texts';
import { useItemActions } from '../useItemActions';
import type { StockOfEvent } from './useStockOfEvent';

/** The movements of an event with their Undo, newest first. */
export function EventMovements({
  movements,
  waiting,
}: Pick<StockOfEvent, 'movements' | 'waiting'>) {
  const { t } = useTranslation('inventory');
  const { nameOf, what } = useTexts();
  const { takeBack } = useItemActions();
  const { list, hasShifted } = useRecentShift<HTMLOListElement>();
  return (
    <details>
      <summary>{t('event.each')}</summary>
      <Stack as="ol" ref={list} gap={3}>
        {waiting.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            itemName={nameOf({ id: movement.itemId, name: movement.itemName })}
            isWaiting
            onUndo={() =>
              void (hasShifted() || takeBack(movement.id, movement.command, what(movement)))
            }
          />
        ))}
        {[...movements].reverse().map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            itemName={nameOf({ id: movement.itemId, name: movement.itemName })}
            isUndone={movement.isUndone}
            onUndo={() => void (hasShifted() || takeBack(movement.id, undefined, what(movement)))}
          />
        ))}
      </Stack>
    </details>
  );
}
