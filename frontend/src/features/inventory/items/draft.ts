import type {
  Item,
  ItemCategory,
  ItemFields,
  Unit,
} from '@kalavara/shared-types/inventory/inventory';
import { isLiquid, minDensity, maxDensity } from '@kalavara/shared-types/inventory/density.rules';
import { type linkChoices, noIngredient } from '@kalavara/shared-types/content/ingredients';
import { ingredientOf } from '@kalavara/shared-types/inventory/item-links.rules';
import { amountInUnit, priceInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { conversionFactor } from '@kalavara/shared-types/units.rules';
import { meaningsOfCommas, parseDecimal } from '@kalavara/shared-types/numbers.rules';
import { formText, isAmount, priceText } from '../texts';

/** The fields of the form, as typed. */
export type Draft = {
  name: string;
  category: ItemCategory;
  unit: Unit;
  /** The unit of the numbers; differs from `unit` if they cannot be converted to it. */
  numbersIn: Unit;
  quantity: string;
  price: string;
  minQuantity: string;
  /** Kilograms per litre; empty for the default of the category. */
  density: string;
  ingredient: (typeof linkChoices)[number];
  /** Empty for that of its category. */
  supplier: string;
  /** Units in one pack or box; empty if it is bought by its unit. */
  packSize: string;
  notes: string;
  isActive: boolean;
};
export type Wrong = Partial<
  Record<'name' | 'quantity' | 'price' | 'minQuantity' | 'density' | 'packSize', true>
>;

export const emptyDraft: Draft = {
  name: '',
  category: 'Spices',
  unit: 'kg',
  numbersIn: 'kg',
  quantity: '0',
  price: '0',
  minQuantity: '',
  density: '',
  ingredient: noIngredient,
  supplier: '',
  packSize: '',
  notes: '',
  isActive: true,
};

export const draftOf = (item: Item): Draft => ({
  name: item.name,
  category: item.category,
  unit: item.unit,
  numbersIn: item.unit,
  quantity: formText(item.quantity),
  price: priceText(item.currentPrice),
  minQuantity: item.minQuantity === null ? '' : formText(item.minQuantity),
  density: String(item.density ?? ''),
  ingredient: ingredientOf(item) ?? noIngredient,
  supplier: item.supplier ?? '',
  packSize: item.packSize ? String(item.packSize) : '',
  notes: item.notes ?? '',
  isActive: item.isActive,
});

/**
 * Converts the numbers of the form to another unit. Fields without a number are unchanged, and reported by
 * `numbersIn`.
 */
export function draftInUnit(draft: Draft, unit: Unit): Draft {
  const from = draft.numbersIn;
  const converted = (typed: string, how: typeof amountInUnit): string | undefined => {
    const typedNumber = parseDecimal(typed);
    if (Number.isNaN(typedNumber)) return typed;
    const found = how(typedNumber, from, unit);
    return found === undefined ? undefined : String(found);
  };
  const quantity = converted(draft.quantity, amountInUnit);
  const minQuantity = converted(draft.minQuantity, amountInUnit);
  const packSize = converted(draft.packSize, amountInUnit) ?? '';
  const price = converted(draft.price, priceInUnit);
  if (quantity === undefined || minQuantity === undefined || price === undefined)
    return { ...draft, unit };
  return { ...draft, unit, numbersIn: unit, quantity, minQuantity, packSize, price };
}

/** Returns the reason why the numbers cannot be in the chosen unit. */
export function wrongUnit({
  unit,
  numbersIn,
}: Draft): 'unit-incompatible' | 'unit-inexact' | undefined {
  if (unit === numbersIn) return undefined;
  return conversionFactor(numbersIn, unit) === undefined ? 'unit-incompatible' : 'unit-inexact';
}

const isMinimum = (typed: string) => typed.trim() === '' || isAmount(parseDecimal(typed));
const isDensity = (typed: string) =>
  typed.trim() === '' || (parseDecimal(typed) >= minDensity && parseDecimal(typed) <= maxDensity);

const isPackSize = (typed: string) => typed.trim() === '' || parseDecimal(typed) > 0;

/** For a new item every field must be valid. */
export function wrongIn(draft: Draft): Wrong {
  return {
    ...wrongInEdit(draft),
    ...(!isAmount(parseDecimal(draft.quantity)) && { quantity: true as const }),
    ...(!isAmount(parseDecimal(draft.price)) && { price: true as const }),
  };
}

/** For an existing item an invalid number counts as 0, after a confirmation, except one with an ambiguous comma. */
export function wrongInEdit(draft: Draft): Wrong {
  const isWrong = (typed: string) =>
    parseDecimal(typed) < 0 ||
    parseDecimal(typed) > 1_000_000 ||
    meaningsOfCommas(typed) !== undefined;
  return {
    ...(draft.name.trim() === '' && { name: true as const }),
    ...(isWrong(draft.quantity) && { quantity: true as const }),
    ...(isWrong(draft.price) && { price: true as const }),
    ...(!isMinimum(draft.minQuantity) && { minQuantity: true as const }),
    ...(!isPackSize(draft.packSize) && { packSize: true as const }),
    ...(isLiquid(draft.unit) && !isDensity(draft.density) && { density: true as const }),
  };
}

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : parseDecimal(typed));

export const fieldsOf = (draft: Draft): Omit<ItemFields, 'isActive'> => ({
  name: draft.name.trim(),
  category: draft.category,
  unit: draft.unit,
  quantity: parseDecimal(draft.quantity),
  currentPrice: parseDecimal(draft.price),
  minQuantity: numberOrNull(draft.minQuantity),
  ...(isLiquid(draft.unit) &&
    draft.density.trim() !== '' && { density: parseDecimal(draft.density) }),
  ...(draft.ingredient !== noIngredient && { ingredient: draft.ingredient }),
  supplier: draft.supplier.trim() || null,
  packSize: numberOrNull(draft.packSize),
  notes: draft.notes.trim() || null,
});

/**
 * Returns only the changed fields, so that changes of other phones are not overwritten. With another unit the server
 * converts the fields that were not typed again; `seenUnit` is the unit in which the numbers were entered, since
 * another phone may change it too.
 */
export function changesOf(opened: Draft, draft: Draft): Partial<ItemFields> & { seenUnit?: Unit } {
  const changes = fieldChanges({ ...draftInUnit(opened, draft.unit), unit: opened.unit }, draft);
  const isOfUnit = (['unit', 'quantity', 'currentPrice', 'minQuantity'] as const).some(
    (field) => field in changes,
  );
  return { ...changes, ...(isOfUnit && { seenUnit: opened.unit }) };
}

function fieldChanges(before: Draft, draft: Draft): Partial<ItemFields> {
  const now = fieldsOf(draft);
  return {
    ...(draft.name !== before.name && { name: now.name }),
    ...(draft.category !== before.category && { category: now.category }),
    ...(draft.unit !== before.unit && { unit: now.unit }),
    ...(draft.quantity !== before.quantity && { quantity: now.quantity || 0 }),
    ...(draft.price !== before.price && { currentPrice: now.currentPrice || 0 }),
    ...(draft.minQuantity !== before.minQuantity && { minQuantity: now.minQuantity }),
    ...(isLiquid(draft.unit) &&
      draft.density !== before.density && { density: numberOrNull(draft.density) }),
    ...(draft.ingredient !== before.ingredient && { ingredient: draft.ingredient }),
    ...(draft.supplier !== before.supplier && { supplier: now.supplier }),
    ...(draft.packSize !== before.packSize && { packSize: now.packSize }),
    ...(draft.notes !== before.notes && { notes: now.notes }),
    ...(draft.isActive !== before.isActive && { isActive: draft.isActive }),
  };
}
