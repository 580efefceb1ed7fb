import type { Need } from './content/ingredient-items';
import type { Unit } from './inventory';
import { isUnit, measures, type Milli } from './units.rules';

/** "8.0 kg" as thousandths of a gram, a whole number. A test parses all amounts of the recipes. */
function parsed({ amount }: Need): { amount: Milli; unit: Unit } {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(\p{L}+)$/u.exec(amount) ?? [];
  if (number === undefined || !isUnit(unit))
    throw new Error(`"${amount}" is no amount with a unit of the store`);
  return {
    amount: Math.round(Number(number) * 1_000 * measures[unit].of),
    unit: measures[unit].smallest,
  };
}

/** What the recipes take of each item, in its smallest unit: the onion of two recipes is one onion. */
export function needsByItem(needs: readonly Need[]): { need: Need; unit: Unit; amount: Milli }[] {
  const items = new Map<string, { need: Need; unit: Unit; amount: Milli }>();
  for (const need of needs) {
    const { amount, unit } = parsed(need);
    const key = `${need.itemId} ${unit}`;
    const before = items.get(key);
    items.set(key, before ? { ...before, amount: before.amount + amount } : { need, unit, amount });
  }
  return [...items.values()];
}
