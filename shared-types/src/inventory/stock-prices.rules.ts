import { defaultItems } from '../content/inventory';
import type { Need } from '../content/ingredient-items';
import type { Item } from './inventory';
import { toPaise } from '../money.rules';
import { conversionFactor, type Milli } from '../units.rules';

export type StockItem = Pick<
  Item,
  | 'id'
  | 'name'
  | 'category'
  | 'unit'
  | 'quantity'
  | 'currentPrice'
  | 'isActive'
  | 'density'
  | 'ingredient'
>;
const thousand = 1_000;

const defaults = new Map(defaultItems.map((item) => [item.id, item]));

/** An item that was deleted from the inventory is still needed: it counts as the default item with nothing on hand. */
export function missingItem({ itemId, name }: Need, unit: Item['unit']): StockItem {
  const known = defaults.get(itemId);
  return {
    id: itemId,
    name: known?.name.en ?? name.en,
    category: known?.category ?? 'Others',
    unit: known?.unit ?? unit,
    quantity: 0,
    currentPrice: 0,
    isActive: false,
  };
}

/** Paise per unit. Estimates are for the default unit and are converted to the item's own. */
export function priceOf({ id, unit, currentPrice }: StockItem): {
  paise: number;
  isEstimate: boolean;
} {
  // One g or ml may cost less than a paisa.
  if (currentPrice > 0)
    return { paise: Math.round(currentPrice * 100_000) / 1_000, isEstimate: false };
  const known = defaults.get(id);
  return {
    paise: known ? toPaise(known.estimate) * (conversionFactor(unit, known.unit) ?? 0) : 0,
    isEstimate: true,
  };
}

/**
 * The cost in paise, half a paisa rounded up. It is computed in two parts, so that even the largest purchase is exact.
 */
export const costOf = (amount: Milli, paise: number): number =>
  Math.floor(amount / thousand) * paise + ((amount % thousand) * paise) / thousand;
