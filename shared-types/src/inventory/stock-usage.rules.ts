import type { Movement } from './inventory';
import { fromMilli, toMilli } from '../units.rules';

export type TakenStock = Pick<Movement, 'itemId' | 'unit' | 'quantity'>;
/** The fields of a movement that are known before the server has it. */
export type StockMovement = TakenStock & Pick<Movement, 'kind' | 'eventId' | 'isUndone'>;

/**
 * The sign of a movement of an event: 1 for stock taken to or used for it; -1 for stock returned from it. Spoiled stock
 * must be bought again, so it counts as not taken.
 */
const signOf = ({ kind, isUndone }: Pick<Movement, 'kind' | 'isUndone'>): number => {
  if (isUndone) return 0;
  return kind === 'event' || kind === 'use' ? 1 : kind === 'receive' ? -1 : 0;
};

/** The stock that was already taken for an event. */
export const listTakenFor = (eventId: string, movements: readonly StockMovement[]): TakenStock[] =>
  movements
    .filter((movement) => movement.eventId === eventId && signOf(movement) !== 0)
    .map(({ itemId, unit, quantity, ...movement }) => ({
      itemId,
      unit,
      quantity: quantity * signOf(movement),
    }));

export type StockUsage = TakenStock & Pick<Movement, 'itemName'>;

/**
 * Sums the movements of one event: the stock taken and not undone, once for each item and unit. The entered amount
 * counts, even if a later count already included it and the ledger did not change.
 */
export function sumUsage(
  movements: readonly (StockUsage & Pick<Movement, 'kind' | 'isUndone'>)[],
): StockUsage[] {
  const used = new Map<string, StockUsage>();
  for (const { itemId, itemName, unit, quantity, ...movement } of movements) {
    const sign = signOf(movement);
    if (sign === 0) continue;
    const key = `${itemId} ${unit}`;
    const sum = toMilli(used.get(key)?.quantity ?? 0) + toMilli(quantity) * sign;
    used.set(key, { itemId, itemName, unit, quantity: fromMilli(sum) });
  }
  return [...used.values()].filter(({ quantity }) => quantity > 0);
}
