import type { Item, LooseItem, PricePoint, Unit } from './inventory';
import { maxPrice, maxQuantity } from './item-fields.rules';
import { fromMilli, type Milli, toMilli, conversionFactor } from '../units.rules';

/** The amount in another unit; undefined if it cannot be converted, or not without rounding to a thousandth. */
export function amountInUnit(amount: number, from: Unit, to: Unit): number | undefined {
  if (amount === 0 || from === to) return amount;
  const many = conversionFactor(from, to);
  const few = conversionFactor(to, from);
  if (many === undefined || few === undefined) return undefined;
  const milli = many >= 1 ? toMilli(amount) * many : toMilli(amount) / few;
  return Number.isInteger(milli) && milli <= toMilli(maxQuantity) ? fromMilli(milli) : undefined;
}

/** A change of an amount in another unit, rounded to a thousandth; 0 if it cannot be converted. */
export function changeInUnit(change: Milli, from: Unit, to: Unit): Milli {
  return Math.round(change * (conversionFactor(from, to) ?? 0));
}

/**
 * Rounds a price to the paisa, for g and ml to a thousandth of a paisa, so that it converts between kg and g without
 * rounding.
 */
export const exactPrice = (price: number, unit: Unit): number =>
  unit === 'g' || unit === 'ml'
    ? Math.round(price * 100_000) / 100_000
    : Math.round(price * 100) / 100;

export function priceInUnit(price: number, from: Unit, to: Unit): number | undefined {
  if (price === 0 || from === to) return price;
  const many = conversionFactor(from, to);
  const few = conversionFactor(to, from);
  if (many === undefined || few === undefined) return undefined;
  const converted =
    many >= 1
      ? Math.round(price * 100_000) / many / 100_000
      : (Math.round(price * 100_000) * few) / 100_000;
  return converted <= maxPrice ? exactPrice(converted, to) : undefined;
}

/** An item in another unit: its quantity, minimum, price and price history with the same values. */
export function inUnit(item: Item, unit: Unit): Item | 'incompatible' | 'inexact' {
  const { quantity, minQuantity, packSize, currentPrice, priceHistory, unit: from } = item;
  const amounts = [quantity, minQuantity ?? 0].map((amount) => amountInUnit(amount, from, unit));
  const prices = [currentPrice, ...priceHistory.map(({ price }) => price)].map((price) =>
    priceInUnit(price, from, unit),
  );
  if ([...amounts, ...prices].includes(undefined))
    return conversionFactor(from, unit) === undefined ? 'incompatible' : 'inexact';
  const [price, ...history] = prices as number[];
  return {
    ...item,
    unit,
    quantity: amounts[0]!,
    minQuantity: minQuantity === null ? null : amounts[1]!,
    ...(packSize && { packSize: amountInUnit(packSize, from, unit) ?? null }),
    currentPrice: price!,
    priceHistory: priceHistory.map((point, n) => ({ ...point, price: history[n]! })),
  };
}

/**
 * A row of a list in the item's unit. A number that equals the item's own was not changed and is converted; so is a
 * price of the item's history.
 */
export function rowInUnit(
  item: Item,
  row: LooseItem,
): { item: Item; row: LooseItem } | 'incompatible' | 'inexact' {
  if (row.unit === item.unit) return { item, row };
  const isSame = {
    quantity: row.quantity === item.quantity,
    minQuantity: row.minQuantity === undefined || row.minQuantity === item.minQuantity,
  };
  const unchanged = {
    ...item,
    quantity: isSame.quantity ? item.quantity : 0,
    minQuantity: isSame.minQuantity ? item.minQuantity : null,
  };
  const converted = inUnit(unchanged, row.unit);
  if (typeof converted === 'string') return converted;
  const isOwn = (point: PricePoint) =>
    item.priceHistory.some((own) => own.price === point.price && timeOf(own) === timeOf(point));
  return {
    item: converted,
    row: {
      ...row,
      quantity: isSame.quantity ? converted.quantity : row.quantity,
      minQuantity: isSame.minQuantity ? converted.minQuantity : row.minQuantity,
      currentPrice:
        row.currentPrice === item.currentPrice ? converted.currentPrice : row.currentPrice,
      priceHistory: row.priceHistory.filter((point) => !isOwn(point)),
    },
  };
}

const timeOf = ({ date }: PricePoint) => Date.parse(date) || 0;
