import type { Movement } from './inventory';
import { fromMilli, toMilli } from './units.rules';

export type TakenStock = Pick<Movement, 'itemId' | 'unit' | 'quantity'>;
/** A movement as far as it is known before the server has it. */
export type StockMovement = TakenStock & Pick<Movement, 'kind' | 'eventId' | 'isUndone'>;

/** Taken to an event or used for it. Spoiled stock must be bought a second time, so it does not count. */
const isTaken = ({ kind, isUndone }: Pick<Movement, 'kind' | 'isUndone'>) =>
  !isUndone && (kind === 'event' || kind === 'use');

/** What was already taken for an event. */
export const listTakenFor = (eventId: string, movements: readonly StockMovement[]): TakenStock[] =>
  movements
    .filter((movement) => movement.eventId === eventId && isTaken(movement))
    .map(({ itemId, unit, quantity }) => ({ itemId, unit, quantity }));

export type StockUsage = TakenStock & Pick<Movement, 'itemName'>;

/**
 * The movements of one event as sums: what was taken and not taken back, each item once, and once more where its unit
 * changed. The entered amount counts, also where a later count already included it and the ledger did not change.
 */
export function sumUsage(
  movements: readonly (StockUsage & Pick<Movement, 'kind' | 'isUndone'>)[],
): StockUsage[] {
  const used = new Map<string, StockUsage>();
  for (const { itemId, itemName, unit, quantity } of movements.filter(isTaken)) {
    const key = `${itemId} ${unit}`;
    const sum = toMilli(used.get(key)?.quantity ?? 0) + toMilli(quantity);
    used.set(key, { itemId, itemName, unit, quantity: fromMilli(sum) });
  }
  return [...used.values()];
}
