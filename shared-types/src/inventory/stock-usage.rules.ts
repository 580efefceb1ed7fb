import type { Movement } from './inventory';
import { fromMilli, toMilli } from '../units.rules';

export type TakenStock = Pick<Movement, 'itemId' | 'unit' | 'quantity'>;
/** A movement as far as it is known before the server has it. */
export type StockMovement = TakenStock & Pick<Movement, 'kind' | 'eventId' | 'isUndone'>;

/**
 * 1: taken to an event or used for it; -1: came back from it. Spoiled stock must be bought a second time, so it does not
 * count. Movements of an event only.
 */
const signOf = ({ kind, isUndone }: Pick<Movement, 'kind' | 'isUndone'>): number => {
  if (isUndone) return 0;
  return kind === 'event' || kind === 'use' ? 1 : kind === 'receive' ? -1 : 0;
};

/** What was already taken for an event. */
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
 * The movements of one event as sums: what was taken and not taken back, each item once, and once more where its unit
 * changed. The entered amount counts, also where a later count already included it and the ledger did not change.
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
