import type { CutletAmounts, CutletPlan } from './cutlet-amounts.rules';
import type { CutletUnit } from '../content/cutlets';

export type AmountName =
  | 'meat'
  | 'potatoes'
  | 'eggs'
  | 'breadcrumbs'
  | 'keralaMasala'
  | 'bridgeSpices'
  | keyof CutletAmounts['keralaMasala']
  | keyof CutletAmounts['bridgeSpices']
  | 'cutlets'
  | 'packs';
export type TaskAmount = { name: AmountName; amount: string; unit: CutletUnit };

/** The amounts of a task for the pieces of the day. */
export function amountsOfTask(plan: CutletPlan, taskId: string): TaskAmount[] {
  const { needed, meat, packs, mix } = plan;
  const rows = (unit: CutletUnit, amounts: Partial<Record<AmountName, number | string>>) =>
    Object.entries(amounts).map(([name, amount]) => ({
      name: name as AmountName,
      amount: String(amount),
      unit,
    }));
  const cutlets = rows('pieces', { cutlets: needed });
  const ingredients = [
    ...rows('kg', { potatoes: mix.potatoes }),
    ...rows('pieces', { eggs: plan.eggsToBuy }),
    ...rows('g', { breadcrumbs: mix.breadcrumbs }),
  ];
  const blends = rows('g', { keralaMasala: mix.keralaMasala, bridgeSpices: mix.bridgeSpices });
  const byTask: Record<string, TaskAmount[]> = {
    'prep-1': rows('kg', { meat }),
    'prep-2': [...ingredients, ...blends],
    'prep-3': [...rows('kg', { meat }), ...ingredients],
    'production-1': rows('kg', { meat }),
    'production-2': rows('g', { ...plan.keralaMasala, ...plan.bridgeSpices }),
    'production-3': rows('kg', { potatoes: mix.potatoes }),
    'production-4': [...rows('kg', { meat }), ...ingredients, ...blends],
    'production-5': cutlets,
    'production-6': cutlets,
    'production-7': cutlets,
    'production-8': cutlets,
    'production-9': rows('packs', { packs: [...new Set(packs)].join('-') }),
  };
  return byTask[taskId] ?? [];
}
