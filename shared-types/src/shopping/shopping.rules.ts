import { supplies } from '../content/packing';
import type { Item, Unit } from '../inventory/inventory';
import { itemsByRequirement } from '../inventory/item-links.rules';
import { changeInUnit, exactPrice } from '../inventory/item-units.rules';
import { toPaise, toRupees } from '../money.rules';
import type { PurchaseList } from '../purchase/purchase';
import type { ShoppingRow } from './shopping';
import { costOf, priceOf } from '../inventory/stock-prices.rules';
import { conversionFactor, fromMilli, type Milli, toMilli } from '../units.rules';

export type ShoppingNeed = Pick<ShoppingRow, 'itemId' | 'name' | 'unit' | 'quantity' | 'expected'>;

/**
 * What is to be bought: what the events lack, and what an active item lacks to its minimum. What the events lack leaves nothing
 * in the store, so such an item lacks all of its minimum; one that comes back from the events is in the store after them.
 */
export function listShoppingNeeds(
  { rows }: Pick<PurchaseList, 'rows'>,
  items: readonly Item[],
): ShoppingNeed[] {
  const missing = new Map(rows.map((row) => [row.itemId, toMilli(row.needToBuy)]));
  const reusable = listReusable(items);
  const lacking = items.flatMap((item) => {
    const forEvents = missing.get(item.id) ?? 0;
    missing.delete(item.id);
    const minimum = item.isActive ? toMilli(item.minQuantity ?? 0) : 0;
    const belowMinimum = Math.max(0, minimum - toMilli(item.quantity));
    const amount = reusable.has(item.id)
      ? Math.max(forEvents, belowMinimum)
      : forEvents + (forEvents > 0 ? minimum : belowMinimum);
    if (amount === 0) return [];
    return [needOf(item, amount, Math.round(costOf(amount, priceOf(item).paise)))];
  });
  // Without an item in the store: deleted, and still needed.
  const others = rows
    .filter(({ itemId }) => missing.has(itemId))
    .map((row) => ({
      ...needOf({ ...row, id: row.itemId }, toMilli(row.needToBuy), toPaise(row.estimatedCost)),
    }));
  return [...lacking, ...others];
}

/** The items that supply what comes back from an event, as gas cylinders do. */
function listReusable(items: readonly Item[]): ReadonlySet<string> {
  const store = itemsByRequirement(items);
  return new Set(
    supplies.flatMap(({ itemId, isReusable }) =>
      isReusable && itemId !== undefined ? (store.get(itemId)?.id ?? []) : [],
    ),
  );
}

const needOf = (
  { id, name, unit }: Pick<Item, 'id' | 'name' | 'unit'>,
  milli: number,
  paise: number,
): ShoppingNeed => ({
  itemId: id,
  name,
  unit,
  quantity: fromMilli(milli),
  expected: toRupees(paise),
});

type Needed = Pick<ShoppingRow, 'quantity' | 'unit'>;

/** What a row lacks in another unit, never less; undefined where that measures something else. */
function neededInUnit({ quantity, unit }: Needed, to: Unit): Milli | undefined {
  if (conversionFactor(unit, to) === undefined) return undefined;
  const needed = toMilli(quantity);
  const converted = changeInUnit(needed, unit, to);
  return changeInUnit(converted, to, unit) < needed ? converted + 1 : converted;
}

/** What a row lacks in the unit that its item has now, which may not be the one of the list; as the list has it without an item. */
export function neededOf(row: Needed, item: Pick<Item, 'unit'> | undefined): Needed {
  const needed = item && neededInUnit(row, item.unit);
  return needed === undefined
    ? { quantity: row.quantity, unit: row.unit }
    : { quantity: fromMilli(needed), unit: item!.unit };
}

/** How many packs of an item cover what a row lacks. Undefined for an item without packs. */
export function packsOf(row: Needed, { unit, packSize }: Pick<Item, 'unit' | 'packSize'>) {
  const needed = neededInUnit(row, unit);
  return packSize && needed !== undefined ? Math.ceil(needed / toMilli(packSize)) : undefined;
}

/** Rupees of one unit, from a slip's total. */
export const unitPriceOf = (total: number, quantity: number, unit: Unit): number =>
  exactPrice(total / quantity, unit);

/** "₹ per 100 g" of what is sold by weight or volume, as shops compare prices. Undefined: counted things. */
export function pricePerHundred(
  price: number,
  unit: Unit,
): { price: number; unit: Unit } | undefined {
  if (unit === 'kg') return { price: price / 10, unit: 'g' };
  if (unit === 'L') return { price: price / 10, unit: 'ml' };
  return unit === 'g' || unit === 'ml' ? { price: price * 100, unit } : undefined;
}

export type ShoppingTotals = {
  /** Rows that are needed or bought. */
  rows: number;
  bought: number;
  /** Rupees: of the whole list, of the bought rows with a slip, and what these cost. */
  expected: number;
  expectedOfPaid: number;
  paid: number;
  /** Bought without a total. */
  unpaid: number;
};

/** What was expected and what was paid. */
export function totalsOf(rows: readonly ShoppingRow[]): ShoppingTotals {
  const shown = rows.filter(isShown);
  const bought = shown.filter((row) => row.bought !== null);
  const paid = bought.filter((row) => row.bought!.paid !== null);
  const sum = (all: readonly ShoppingRow[], of: (row: ShoppingRow) => number) =>
    toRupees(all.reduce((total, row) => total + toPaise(of(row)), 0));
  return {
    rows: shown.length,
    bought: bought.length,
    expected: sum(shown, ({ expected }) => expected),
    expectedOfPaid: sum(paid, ({ expected }) => expected),
    paid: sum(paid, (row) => row.bought!.paid!),
    unpaid: bought.length - paid.length,
  };
}

export const isShown = ({ quantity, bought }: Pick<ShoppingRow, 'quantity' | 'bought'>): boolean =>
  quantity > 0 || bought !== null;
