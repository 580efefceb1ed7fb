import type { Language } from '../primitives';
import { isUnit, toLargerUnit, unitName } from '../units.rules';
import type { Ingredient, LocalizedText } from './types';

const numberAndUnit = /^(\d+(?:\.\d+)?)(\s*)(\p{L}*)$/u;
const withoutZeros = (digits: string) => String(Number(digits));

/**
 * An amount given for `base` servings, as shown for another count: "160 g" is "400.0 g" for 50. Small results have three
 * decimals, from 1000 g or ml the bigger unit stands behind. What is no number with a unit stays as it is.
 */
export function scaledAmount(
  amount: string,
  servings: number,
  base = 20,
  language: Language = 'en',
): string {
  const [, given, space = '', unit = ''] = numberAndUnit.exec(amount) ?? [];
  if (given === undefined) return amount;

  const scaled = (Number(given) * servings) / base;
  const digits = scaled >= 1 ? scaled.toFixed(1) : withoutZeros(scaled.toFixed(3));
  const shown = `${digits}${space}${isUnit(unit) ? unitName(language, unit) : unit}`;
  const big = isUnit(unit) ? toLargerUnit(scaled, unit) : undefined;
  return big ? `${shown} (${big.quantity} ${unitName(language, big.unit)})` : shown;
}

/** One ingredient as a calculator shows it; what is no number with a unit has no quantity of its own. */
export type IngredientRow = {
  name: LocalizedText;
  calculatedQuantity: number | null;
  unit: string;
  displayValue: string;
};

export function ingredientRow(
  { name, amount }: Ingredient,
  servings: number,
  base = 20,
): IngredientRow {
  const [, given, , unit = ''] = numberAndUnit.exec(amount) ?? [];
  const calculatedQuantity = given === undefined ? null : (Number(given) * servings) / base;
  return { name, calculatedQuantity, unit, displayValue: scaledAmount(amount, servings, base) };
}

/** The unit of an amount: "kg" of "8.0 kg"; empty where there is none. */
export const unitOfAmount = (amount: string): string => numberAndUnit.exec(amount)?.[3] ?? '';

/**
 * For how many an amount of one ingredient is enough, in its unit of the recipe: not whole, so that the amount itself comes out
 * of the scaled recipe. Undefined for an ingredient without a number.
 */
export function servingsForAmount(
  { baseServing }: { baseServing: number },
  { amount }: Pick<Ingredient, 'amount'>,
  available: number,
): number | undefined {
  const given = Number(numberAndUnit.exec(amount)?.[1] ?? 0);
  return given > 0 ? (available * baseServing) / given : undefined;
}

/** The minus button: five fewer, and never below one. */
export const fewerServings = (servings: number): number => Math.max(1, servings - 5);

/** The plus button: five more, without an upper bound. */
export const moreServings = (servings: number): number => servings + 5;
