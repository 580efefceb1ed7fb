import { cutletItems } from '../content/cutlet-recipe';
import { type CutletAmounts, documentedCutlets, spicesOf } from './cutlet-amounts.rules';
import type { CutletUsage } from './cutlets';
import type { Unit } from '../inventory/inventory';

/** The items of the store that cutlets are made of. Leftover meat has none: its event used it. */
const itemOf = { flour: '1033', salt: '1017', oil: '1030', ...cutletItems };

export type StoreUse = { itemId: string; amount: number; unit: Unit };

/** What leaves the store for a usage: the blends are made of spices. */
export function storeUseOf(
  usage: CutletUsage,
  { keralaMasala, bridgeSpices }: CutletAmounts = documentedCutlets,
): StoreUse[] {
  const { potatoes, eggs, breadcrumbs, flour, salt, oil } = usage;
  const spices = {
    ...spicesOf(keralaMasala, usage.keralaMasala),
    ...spicesOf(bridgeSpices, usage.bridgeSpices),
  };
  const inUnit = (unit: Unit, amounts: Partial<Record<keyof typeof itemOf, number>>) =>
    Object.entries(amounts).map(([name, amount]) => ({
      itemId: itemOf[name as keyof typeof itemOf],
      amount,
      unit,
    }));
  return [
    ...inUnit('kg', { potatoes, breadcrumbs, flour, salt }),
    ...inUnit('piece', { eggs }),
    ...inUnit('L', { oil }),
    ...inUnit('g', spices),
  ].filter(({ amount }) => amount > 0);
}
