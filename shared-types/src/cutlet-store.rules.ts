import { bridgeSpices, keralaMasala, spicesOf } from './cutlet-amounts.rules';
import type { CutletUsage } from './cutlets';
import type { Unit } from './inventory';

/** The items of the store that cutlets are made of (`content/inventory.ts`). Leftover meat has none: its event used it. */
const itemOf = {
  ...{
    potatoes: '1027',
    eggs: '1047',
    breadcrumbs: '1034',
    flour: '1033',
    salt: '1017',
    oil: '1030',
  },
  ...{ pepper: '1001', cardamom: '1005', curryLeaves: '1020' },
  ...{ garamMasala: '1014', redChilli: '1013', turmeric: '1004' },
} as const;
export const cutletItemIds: readonly string[] = Object.values(itemOf);

export type StoreUse = { itemId: string; amount: number; unit: Unit };

/** What leaves the store for a usage: the blends are made of spices. */
export function storeUseOf(usage: CutletUsage): StoreUse[] {
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
