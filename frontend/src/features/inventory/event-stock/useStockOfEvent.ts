import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { changeInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { sumUsage } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { useEventMovements, useInventory, useWaitingMoves, useWaitingUndos } from '../store';

export type StockOfEvent = ReturnType<typeof useStockOfEvent>;

/** Returns the movements of an event: those of the server, the pending ones of this device, and the sums of both. */
export function useStockOfEvent(eventId: EventId) {
  const { items } = useInventory();
  const stored = useEventMovements(eventId);
  const undoing = useWaitingUndos();
  const storedIds = new Set(stored?.map(({ id }) => id));
  const moves = useWaitingMoves().filter(
    ({ given: { body } }) => body.eventId === eventId && !storedIds.has(body.id),
  );
  const waiting = moves.flatMap(({ id: command, given: { body }, by, at }) => {
    const item = items.find(({ id }) => id === body.itemId);
    if (!item) return [];
    const { id, itemId, kind, quantity, reason = null } = body;
    return {
      id,
      itemId,
      kind,
      quantity,
      reason,
      by,
      at: new Date(at).toISOString(),
      command,
      itemName: item.name,
      unit: item.unit,
      price: null,
      isUndone: false,
    };
  });
  const movements = (stored ?? []).map((movement) => ({
    ...movement,
    isUndone: movement.isUndone || undoing.has(movement.id),
  }));
  const sums = sumUsage([...movements, ...waiting]);
  return {
    isLoading: stored === undefined,
    movements,
    waiting,
    sums,
    /** In the item's unit; a unit that changed since splits the sum. */
    takenOf({ id, unit }: Item): number {
      const parts = sums
        .filter(({ itemId }) => itemId === id)
        .map((sum) => changeInUnit(toMilli(sum.quantity), sum.unit, unit));
      return fromMilli(parts.reduce((sum, part) => sum + part, 0));
    },
  };
}
