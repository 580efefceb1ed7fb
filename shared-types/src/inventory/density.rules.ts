import type { itemCategories } from './item-fields.rules';
import { conversionFactor, measures, toMilli, type Milli, type Unit } from '../units.rules';

type ItemCategory = (typeof itemCategories)[number];

/** Kilograms per litre of cooking oil at room temperature. */
export const oilDensity = 0.92;
export const minDensity = 0.1;
export const maxDensity = 5;

/** `density`: kilograms per litre; if absent, the default of the category. */
type Measured = { unit: Unit; category: ItemCategory; density?: number | null | undefined };

export const isLiquid = (unit: Unit): boolean => measures[unit].kind === 'volume';

export const defaultDensity = (category: ItemCategory): number | undefined =>
  category === 'Oils & Fats' ? oilDensity : undefined;

/** Undefined for items that are not measured by volume, and for a liquid of unknown density. */
export const densityOf = ({ unit, category, density }: Measured): number | undefined =>
  isLiquid(unit) ? (density ?? defaultDensity(category)) : undefined;

/**
 * The factors with which a weight is divided and multiplied to get thousandths of the item's unit: whole numbers, so
 * the result is exact.
 */
export function ratioTo(
  from: Unit,
  item: Measured,
): { multiplier: number; divisor: number } | undefined {
  const { of } = measures[item.unit];
  if (conversionFactor(from, item.unit) !== undefined)
    return { multiplier: measures[from].of, divisor: of };
  const density = measures[from].kind === 'weight' ? densityOf(item) : undefined;
  const perLitre: Milli | undefined = density && toMilli(density);
  return perLitre === undefined
    ? undefined
    : { multiplier: measures[from].of * 1_000, divisor: of * perLitre };
}
