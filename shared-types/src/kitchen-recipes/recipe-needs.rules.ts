import type { Need } from '../content/ingredient-items';
import type { Unit } from '../inventory/inventory';
import { fromMilli, isUnit, measures, type Milli } from '../units.rules';

/** The number of people for which amounts of recipes and supplies are given. */
export const base = 20;
const thousand = 1_000;

/** Divides exactly and rounds up, so that a list never lacks a gram. */
export const dividedUp = (amount: number, by: number) =>
  (amount - (amount % by)) / by + (amount % by > 0 ? 1 : 0);

/** Parses an amount of a recipe. A test parses all of them, so no error is handled. */
function parsed(amount: string): { milli: Milli; unit: Unit } {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(\p{L}+)$/u.exec(amount) ?? [];
  if (number === undefined || !isUnit(unit))
    throw new Error(`"${amount}" is no amount with a unit of the store`);
  return { milli: Math.round(Number(number) * thousand), unit };
}

/** The requirement for a number of people, in the unit of the need. */
export function requirementFor(
  { amount, isPerEvent }: Pick<Need, 'amount' | 'isPerEvent'>,
  guestCount: number,
): { quantity: number; unit: Unit } {
  const { milli, unit } = parsed(amount);
  const step = measures[unit].isWhole ? thousand : 1;
  const [total, divisor] = isPerEvent ? [milli, step] : [milli * guestCount, base * step];
  return { quantity: fromMilli(dividedUp(total, divisor) * step), unit };
}

export type NeededItem = {
  need: Need;
  /** The smallest unit of its kind, such as "g". */
  unit: Unit;
  /** Thousandths of the unit for `base` people, and independent of the guest count for the event. */
  amount: Milli;
  perEvent: Milli;
};

/** The needs of an event for each item: the onions of two recipes are added. */
export function needsByItem(needs: readonly Need[]): NeededItem[] {
  const items = new Map<string, NeededItem>();
  for (const need of needs) {
    const { milli, unit: own } = parsed(need.amount);
    const { smallest: unit, of } = measures[own];
    const key = `${need.itemId} ${unit}`;
    const before = items.get(key) ?? { need, unit, amount: 0, perEvent: 0 };
    const field = need.isPerEvent ? 'perEvent' : 'amount';
    items.set(key, { ...before, [field]: before[field] + milli * of });
  }
  return [...items.values()];
}
