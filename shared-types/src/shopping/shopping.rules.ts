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
 * Lists what must be bought: the missing amounts of the events, and the missing amounts to the minimum of active items.
 * An item that the events lack is used up by them, so it also lacks its whole minimum; a reusable item is back in the
 * store after the events.
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
  // Needs without an item in the store: it was deleted, but is still needed.
  const others = rows
    .filter(({ itemId }) => missing.has(itemId))
    .map((row) => ({
      ...needOf({ ...row, id: row.itemId }, toMilli(row.needToBuy), toPaise(row.estimatedCost)),
    }));
  return [...lacking, ...others];
}

/** The ids of reusable items, which are returned from an event, like gas cylinders. */
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

/** The needed amount of a row in another unit, rounded up; undefined if the unit is of another kind. */
function neededInUnit({ quantity, unit }: Needed, to: Unit): Milli | undefined {
  if (conversionFactor(unit, to) === undefined) return undefined;
  const needed = toMilli(quantity);
  const converted = changeInUnit(needed, unit, to);
  return changeInUnit(converted, to, unit) < needed ? converted + 1 : converted;
}

/**
 * The needed amount of a row in the current unit of its item, which may differ from that of the list; without an item,
 * as in the list.
 */
export function neededOf(row: Needed, item: Pick<Item, 'unit'> | undefined): Needed {
  const needed = item && neededInUnit(row, item.unit);
  return needed === undefined
    ? { quantity: row.quantity, unit: row.unit }
    : { quantity: fromMilli(needed), unit: item!.unit };
}

/** The number of packs that cover the need of a row. Undefined for an item without packs. */
export function packsOf(row: Needed, { unit, packSize }: Pick<Item, 'unit' | 'packSize'>) {
  const needed = neededInUnit(row, unit);
  return packSize && needed !== undefined ? Math.ceil(needed / toMilli(packSize)) : undefined;
}

/** The price of one unit in rupees, from the total of a slip. */
export const unitPriceOf = (total: number, quantity: number, unit: Unit): number =>
  exactPrice(total / quantity, unit);

/** "₹ per 100 g" for items sold by weight or volume, as shops compare prices. Undefined for counted items. */
export function pricePerHundred(
  price: number,
  unit: Unit,
): { price: number; unit: Unit } | undefined {
  if (unit === 'kg') return { price: price / 10, unit: 'g' };
  if (unit === 'L') return { price: price / 10, unit: 'ml' };
  return unit === 'g' || unit === 'ml' ? { price: price * 100, unit } : undefined;
}

export type ShoppingTotals = {
  /** The number of rows that are needed or bought. */
  rows: number;
  bought: number;
  /** In rupees: the expected cost of the whole list, that of the bought rows with a slip, and their actual cost. */
  expected: number;
  expectedOfPaid: number;
  paid: number;
  /** The number of rows that were bought without a total. */
  unpaid: number;
};

/** The expected and the paid amounts. */
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
