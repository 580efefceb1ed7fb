import type { Item, ItemCategory, ItemFields, Unit } from '@kalavara/shared-types/inventory';
import { formText, isAmount, numberIn } from './texts';

/** What stands in the form, as it was typed. */
export type Draft = {
  name: string;
  category: ItemCategory;
  unit: Unit;
  quantity: string;
  price: string;
  minQuantity: string;
  notes: string;
  isActive: boolean;
};
export type Wrong = Partial<Record<'name' | 'quantity' | 'price' | 'minQuantity', true>>;

export const emptyDraft: Draft = {
  ...{ name: '', category: 'Spices', unit: 'kg', quantity: '0', price: '0', minQuantity: '', notes: '', isActive: true },
};

export const draftOf = (item: Item): Draft => ({
  name: item.name,
  category: item.category,
  unit: item.unit,
  quantity: formText(item.quantity),
  price: formText(item.currentPrice),
  minQuantity: item.minQuantity === null ? '' : formText(item.minQuantity),
  notes: item.notes ?? '',
  isActive: item.isActive,
});

const isMinimum = (typed: string) => typed.trim() === '' || isAmount(numberIn(typed));

/** Of a new item everything has to be right (K-536 to K-538). */
export function wrongIn(draft: Draft): Wrong {
  return {
    ...wrongInEdit(draft),
    ...(!isAmount(numberIn(draft.quantity)) && { quantity: true as const }),
    ...(!isAmount(numberIn(draft.price)) && { price: true as const }),
  };
}

/** Of an item that is edited what is no number counts as 0 (K-540), and is asked about (D-115). */
export function wrongInEdit(draft: Draft): Wrong {
  const isNegative = (typed: string) => numberIn(typed) < 0 || numberIn(typed) > 1_000_000;
  return {
    ...(draft.name.trim() === '' && { name: true as const }),
    ...(isNegative(draft.quantity) && { quantity: true as const }),
    ...(isNegative(draft.price) && { price: true as const }),
    ...(!isMinimum(draft.minQuantity) && { minQuantity: true as const }),
  };
}

const minimumIn = (typed: string) => (typed.trim() === '' ? null : numberIn(typed));

export const fieldsOf = (draft: Draft): Omit<ItemFields, 'isActive'> => ({
  name: draft.name.trim(),
  category: draft.category,
  unit: draft.unit,
  quantity: numberIn(draft.quantity),
  currentPrice: numberIn(draft.price),
  minQuantity: minimumIn(draft.minQuantity),
  notes: draft.notes.trim() || null,
});

/** What was changed and nothing else: whatever another phone did meanwhile stays. */
export function changesOf(before: Draft, draft: Draft): Partial<ItemFields> {
  const now = fieldsOf(draft);
  return {
    ...(draft.name !== before.name && { name: now.name }),
    ...(draft.category !== before.category && { category: now.category }),
    ...(draft.unit !== before.unit && { unit: now.unit, quantity: now.quantity || 0 }),
    ...(draft.quantity !== before.quantity && { quantity: now.quantity || 0 }),
    ...(draft.price !== before.price && { currentPrice: now.currentPrice || 0 }),
    ...(draft.minQuantity !== before.minQuantity && { minQuantity: now.minQuantity }),
    ...(draft.notes !== before.notes && { notes: now.notes }),
    ...(draft.isActive !== before.isActive && { isActive: draft.isActive }),
  };
}
