import type { Product } from './catalogue';

/** The nutrients per 100 g in the order of a label, with the unit for amounts without one. */
const units = {
  energy: 'kcal',
  protein: 'g',
  fat: 'g',
  carbohydrate: 'g',
  sugar: 'g',
  sodium: 'mg',
} as const;
export type Nutrient = keyof typeof units;
export const nutrients = Object.keys(units) as Nutrient[];
const isNutrient = (name: string): name is Nutrient => name in units;

export type NutritionRow = { name: string; amount: string };

/** The rows of the nutrition block with a value, the usual nutrients first; empty if the owner entered none. */
export function nutritionRows(info: Product['nutritionalInfo'] = {}): NutritionRow[] {
  const others = Object.keys(info).filter((name) => !isNutrient(name));
  return [...nutrients, ...others].flatMap((name) => {
    const amount = String(info[name] ?? '').trim();
    if (amount === '') return [];
    const isBare = /^[\d.,]+$/.test(amount) && isNutrient(name);
    return [{ name, amount: isBare ? `${amount} ${units[name]}` : amount }];
  });
}
