import type { StockMovement } from '@kalavara/shared-types/taken.rules';
import type { Item } from '@kalavara/shared-types/inventory';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo } from 'react';
import { useEventMovements, useWaitingMoves } from '../../features/inventory/store';

/** What was moved for an event, with what this phone has not been able to tell the server yet. */
export function useTakenStock(eventId: EventId, items: readonly Item[]): readonly StockMovement[] {
  const [heard, waiting] = [useEventMovements(eventId), useWaitingMoves()];
  return useMemo(() => {
    const known = heard ?? [];
    const unheard = waiting.flatMap(({ given: { body } }) => {
      const unit = items.find(({ id }) => id === body.itemId)?.unit;
      if (!unit || body.eventId !== eventId || known.some(({ id }) => id === body.id)) return [];
      return [
        {
          itemId: body.itemId,
          unit,
          quantity: body.quantity,
          kind: body.kind,
          eventId,
          isUndone: false,
        },
      ];
    });
    return [...known, ...unheard];
  }, [heard, waiting, items, eventId]);
}
