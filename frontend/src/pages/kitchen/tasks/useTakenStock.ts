import type { StockMovement } from '@kalavara/shared-types/inventory/stock-usage.rules';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo } from 'react';
import { useEventMovements, useWaitingMoves } from '../../../features/inventory/store';

/** Returns the stock moved for an event, including movements that are pending in the outbox. */
export function useTakenStock(eventId: EventId, items: readonly Item[]): readonly StockMovement[] {
  const received = useEventMovements(eventId);
  const waiting = useWaitingMoves();
  return useMemo(() => {
    const confirmed = received ?? [];
    const pending = waiting.flatMap(({ given: { body } }) => {
      const unit = items.find(({ id }) => id === body.itemId)?.unit;
      if (!unit || body.eventId !== eventId || confirmed.some(({ id }) => id === body.id))
        return [];
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
    return [...confirmed, ...pending];
  }, [received, waiting, items, eventId]);
}
