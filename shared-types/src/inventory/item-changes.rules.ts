import type { BodyOf } from '../contract/contract';
import { definedFields } from '../defined-fields';
import type { Item, patchItem } from './inventory';
import { appendPrice } from './inventory.rules';
import { exactPrice } from './item-units.rules';

/** The fields that a change of an item may set; the quantity is changed only by the ledger. */
export type ItemFields = Omit<
  BodyOf<typeof patchItem>,
  'quantity' | 'at' | 'by' | 'seenUnit' | 'isPriceConfirmed' | 'isNameConfirmed'
>;

export const newItem = (id: string): Item => ({
  id,
  name: '',
  category: 'Others',
  unit: 'kg',
  quantity: 0,
  currentPrice: 0,
  priceHistory: [],
  minQuantity: null,
  notes: null,
  isActive: true,
  lastUpdated: new Date(0).toISOString(),
});

/**
 * The item with the changed fields. Absent fields do not change; an empty note or supplier is removed. `date` is ISO;
 * the price of a delivery refers to its movement.
 */
export function withItemFields(
  item: Item,
  fields: ItemFields,
  date: string,
  movementId?: string,
): Item {
  const { name, category, unit, minQuantity, density, ingredient, packSize, isActive } = fields;
  const { notes, supplier, currentPrice } = fields;
  const sent = {
    name,
    category,
    unit,
    minQuantity,
    density,
    ingredient,
    packSize,
    isActive,
    notes: notes === '' ? null : notes,
    supplier: supplier === '' ? null : supplier,
  };
  const after = { ...item, ...definedFields(sent) };
  return currentPrice === undefined ? after : withNewPrice(after, currentPrice, date, movementId);
}

/**
 * The item with a new price in the precision of its unit, and with a new entry in the history if the price has changed.
 */
export function withNewPrice(item: Item, paid: number, date: string, movementId?: string): Item {
  const price = exactPrice(paid, item.unit);
  return {
    ...item,
    currentPrice: price,
    priceHistory: appendPrice(item.priceHistory, item.currentPrice, price, date, movementId),
  };
}
