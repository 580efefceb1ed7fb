import type { Movement } from './inventory';
import { fromMilli, toMilli } from './inventory.rules';

export type Taken = Pick<Movement, 'itemId' | 'unit' | 'quantity'>;
/** What there is to know of a movement, also while the server has not heard of it. */
export type Moved = Taken & Pick<Movement, 'kind' | 'eventId' | 'isUndone'>;

/** Taken along to an event, or used for it. What was spoiled is not there, so it has to be bought again. */
const isTaken = ({ kind, isUndone }: Pick<Movement, 'kind' | 'isUndone'>) =>
  !isUndone && (kind === 'event' || kind === 'use');

/** What an event has already, of all that was moved. */
export const takenFor = (eventId: string, movements: readonly Moved[]): Taken[] =>
  movements
    .filter((movement) => movement.eventId === eventId && isTaken(movement))
    .map(({ itemId, unit, quantity }) => ({ itemId, unit, quantity }));

export type Used = Taken & Pick<Movement, 'itemName'>;

/**
 * The movements of one event as sums: what was taken and not taken back, each item once, and once more where its unit
 * changed. What people said they took counts, also where a count had it in already and the ledger changed by nothing.
 */
export function usedBy(movements: readonly (Used & Pick<Movement, 'kind' | 'isUndone'>)[]): Used[] {
  const used = new Map<string, Used>();
  for (const { itemId, itemName, unit, quantity } of movements.filter(isTaken)) {
    const key = `${itemId} ${unit}`;
    const sum = toMilli(used.get(key)?.quantity ?? 0) + toMilli(quantity);
    used.set(key, { itemId, itemName, unit, quantity: fromMilli(sum) });
  }
  return [...used.values()];
}
