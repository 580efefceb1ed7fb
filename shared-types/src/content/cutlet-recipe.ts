import { documentedCutlets, type CutletAmounts } from '../cutlets/cutlet-amounts.rules';
import type { Unit } from '../inventory/inventory';
import { defaultItems } from './inventory';
import type { LocalizedText } from './types';

/** The item of the store each ingredient of the cutlet recipe is taken from. */
export const cutletItems = {
  potatoes: '1027',
  eggs: '1047',
  breadcrumbs: '1034',
  pepper: '1001',
  cardamom: '1005',
  curryLeaves: '1020',
  garamMasala: '1014',
  redChilli: '1013',
  turmeric: '1004',
} as const;

const units: Partial<Record<keyof typeof cutletItems, Unit>> = { potatoes: 'kg', eggs: 'piece' };

type CutletRow = {
  id: keyof typeof cutletItems;
  group: keyof CutletAmounts;
  name: LocalizedText;
  itemId: string;
  amount: number;
  unit: Unit;
};

/** The documented cutlet recipe, for 1 kg of meat. */
export const cutletRows: readonly CutletRow[] = Object.entries(documentedCutlets).flatMap(
  ([group, amounts]) =>
    Object.entries(amounts).map(([name, amount]) => {
      const id = name as keyof typeof cutletItems;
      const itemId = cutletItems[id];
      return {
        id,
        itemId,
        amount,
        group: group as keyof CutletAmounts,
        name: defaultItems.find((item) => item.id === itemId)!.name,
        unit: units[id] ?? 'g',
      };
    }),
);
