import { cutletItems } from '../content/cutlet-recipe';
import { type CutletAmounts, documentedCutlets, spicesOf } from './cutlet-amounts.rules';
import type { CutletUsage } from './cutlets';
import type { Unit } from '../inventory/inventory';

/** The items of the store from which cutlets are made. Leftover meat has none, because its event used it. */
const itemOf = { flour: '1033', salt: '1017', oil: '1030', ...cutletItems };

export type StoreUse = { itemId: string; amount: number; unit: Unit };

/** The amounts that a usage takes from the store; blends are taken as spices. */
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
