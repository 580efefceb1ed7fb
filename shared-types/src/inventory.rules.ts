import type {
  Item,
  ItemPrice,
  LooseItem,
  Movement,
  MovementKind,
  PricePoint,
  Unit,
} from './inventory';
import type { Instant } from './primitives';
import { unitsIn } from './units.rules';

export const itemCategories = [
  'Spices',
  'Herbs',
  'Meat',
  'Vegetables',
  'Oils & Fats',
  'Grains & Rice',
  'Kitchen Supplies',
  'Others',
] as const;
export const units = ['kg', 'g', 'L', 'ml', 'piece', 'pack', 'box'] as const;

/** Thousandths of a unit, always whole: every amount inside the program (D-119). */
export type Milli = number;
export const toMilli = (amount: number): Milli => Math.round(amount * 1_000);
export const fromMilli = (milli: Milli): number => milli / 1_000;

const weighed: readonly Unit[] = ['kg', 'L'];

/** More of one item, in whatever unit, is a slip of the finger: no answer would hold it. */
export const mostQuantity = 1_000_000;
export const mostPrice = 1_000_000;

/** The amount in another unit; undefined where there is none, or a thousandth of that unit would have to be cut. */
export function amountInUnit(amount: number, from: Unit, to: Unit): number | undefined {
  if (amount === 0 || from === to) return amount;
  const [many, few] = [unitsIn(from, to), unitsIn(to, from)];
  if (many === undefined || few === undefined) return undefined;
  const milli = many >= 1 ? toMilli(amount) * many : toMilli(amount) / few;
  return Number.isInteger(milli) && milli <= toMilli(mostQuantity) ? fromMilli(milli) : undefined;
}

/** A change of an amount in another unit, to the nearest thousandth; 0 where there is no such unit. */
export function changeInUnit(change: Milli, from: Unit, to: Unit): Milli {
  return Math.round(change * (unitsIn(from, to) ?? 0));
}

/** Exact to the paisa, of one g or ml to a thousandth of it: so a price converts between kg and g without rounding. */
export const exactPrice = (price: number, unit: Unit): number =>
  unit === 'g' || unit === 'ml'
    ? Math.round(price * 100_000) / 100_000
    : Math.round(price * 100) / 100;

export function priceInUnit(price: number, from: Unit, to: Unit): number | undefined {
  if (price === 0 || from === to) return price;
  const [many, few] = [unitsIn(from, to), unitsIn(to, from)];
  if (many === undefined || few === undefined) return undefined;
  const converted =
    many >= 1
      ? Math.round(price * 100_000) / many / 100_000
      : (Math.round(price * 100_000) * few) / 100_000;
  return converted <= mostPrice ? exactPrice(converted, to) : undefined;
}

/** An item in another unit: its quantity, minimum, price and price history with the same values. */
export function inUnit(item: Item, unit: Unit): Item | 'incompatible' | 'inexact' {
  const { quantity, minQuantity, currentPrice, priceHistory, unit: from } = item;
  const amounts = [quantity, minQuantity ?? 0].map((amount) => amountInUnit(amount, from, unit));
  const prices = [currentPrice, ...priceHistory.map(({ price }) => price)].map((price) =>
    priceInUnit(price, from, unit),
  );
  if ([...amounts, ...prices].includes(undefined))
    return unitsIn(from, unit) === undefined ? 'incompatible' : 'inexact';
  const [price, ...history] = prices as number[];
  return {
    ...item,
    unit,
    quantity: amounts[0]!,
    minQuantity: minQuantity === null ? null : amounts[1]!,
    currentPrice: price!,
    priceHistory: priceHistory.map((point, n) => ({ ...point, price: history[n]! })),
  };
}

/**
 * A row of a list that has another unit than the item. A number that is the item's own was not said anew: it keeps its value. So
 * does a price the item's history has.
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
  const kept = {
    ...item,
    quantity: isSame.quantity ? item.quantity : 0,
    minQuantity: isSame.minQuantity ? item.minQuantity : null,
  };
  const converted = inUnit(kept, row.unit);
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

/** "2.50" of what is weighed in kilos, "250" of grams and of what is counted, unless a part of one is there (D-119). */
export function amountText(amount: number, unit: Unit): string {
  const rounded = Math.round(amount * 100) / 100;
  return weighed.includes(unit) || (unit !== 'g' && rounded % 1 !== 0)
    ? rounded.toFixed(2)
    : String(Math.round(rounded));
}

/** K-485: only where a minimum is set. */
export const isLow = ({ quantity, minQuantity }: Pick<Item, 'quantity' | 'minQuantity'>): boolean =>
  minQuantity !== null && quantity <= minQuantity;

/** What stands in the ledger at the moment something is written into it. */
export type Standing = {
  onHand: Milli;
  /** What somebody counted after the moment this is about has it in already. */
  isCountedSince: boolean;
  /** What the movements after that moment changed. */
  movedSince: Milli;
};

/**
 * What a movement changes. A count is true for its moment: what a phone without a network counted at ten and tells at
 * eleven still knows nothing of what was used at half past, and what was used before a count is in it.
 */
export function changeMade(
  kind: Exclude<MovementKind, 'undo'>,
  amount: Milli,
  { onHand, isCountedSince, movedSince }: Standing,
): Milli {
  if (isCountedSince) return 0;
  if (kind === 'count') return Math.max(0, amount + movedSince) - onHand;
  return kind === 'receive' ? amount : 0 - amount;
}

/** A movement that comes this late is written as of its own moment; before, the order of arrival decides. */
export const late = 60_000;
export const isLate = (at: Instant, now: Instant): boolean => at < now - late;

/** Grows with every change (D-116), oldest first. An item without a price yet has no history. */
export function withPrice(
  history: readonly ItemPrice[],
  before: number,
  after: number,
  date: string,
  movementId?: string,
): ItemPrice[] {
  return before === after
    ? [...history]
    : [...history, { date, price: after, ...(movementId !== undefined && { movementId }) }];
}

const timeOf = ({ date }: PricePoint) => Date.parse(date) || 0;

/**
 * The item without the price that a delivery set, if it set one. The price before it is back unless another was set since.
 * A later delivery at the same price (`later`: those not undone) did not add that price again, so it keeps it.
 */
export function withoutPriceOf(
  item: Item,
  movementId: string,
  later: readonly Pick<Movement, 'id' | 'price' | 'at'>[],
): Item {
  const { priceHistory } = item;
  const place = priceHistory.findIndex((point) => point.movementId === movementId);
  const [point, next] = [priceHistory[place], priceHistory[place + 1]];
  if (!point) return item;
  const setOne = (id: string) => priceHistory.some((each) => each.movementId === id);
  const heir = later.find(
    ({ id, price, at }) =>
      price === point.price && !setOne(id) && (!next || Date.parse(at) < timeOf(next)),
  );
  if (heir)
    return {
      ...item,
      priceHistory: priceHistory.map((each) =>
        each === point ? { ...point, movementId: heir.id } : each,
      ),
    };
  const left = priceHistory.filter((each) => each !== point);
  return {
    ...item,
    priceHistory: left,
    currentPrice: next ? item.currentPrice : (left.at(-1)?.price ?? 0),
  };
}

/** Both histories as one: nothing that is kept here is lost because a list did not know it. */
export function joined(own: readonly ItemPrice[], said: readonly PricePoint[]): ItemPrice[] {
  const isNew = (point: PricePoint) =>
    !own.some(
      ({ date, price }) => price === point.price && timeOf({ date, price }) === timeOf(point),
    );
  return [...own, ...said.filter(isNew)].sort((a, b) => timeOf(a) - timeOf(b));
}

/** What a list says about an item, and what may differ from what is there. */
export const listedFields = [
  'name',
  'category',
  'quantity',
  'unit',
  'currentPrice',
  'isActive',
  'minQuantity',
  'notes',
] as const;
export type ListedField = (typeof listedFields)[number];

/** Absent fields stay as they are. */
export const differences = (item: Item, row: LooseItem): ListedField[] =>
  listedFields.filter(
    (field) => row[field] !== undefined && (row[field] || null) !== (item[field] || null),
  );

export type Preview = {
  added: LooseItem[];
  changed: { item: Item; row: LooseItem; fields: ListedField[] }[];
  /** Active here and not on the list: `replace` deactivates them. */
  missing: Item[];
  same: number;
};

/** What an import would do (D-114). */
export function previewOf(items: readonly Item[], rows: readonly LooseItem[]): Preview {
  const here = new Map(items.map((item) => [item.id, item]));
  const listed = new Set(rows.map(({ id }) => id));
  const known = rows.flatMap((row) => {
    const item = here.get(row.id);
    if (!item) return [];
    const meant = rowInUnit(item, row);
    const shown = typeof meant === 'string' ? row : meant.row;
    return [{ item, row: shown, fields: differences(item, shown) }];
  });
  const changed = known.filter(({ fields }) => fields.length > 0);
  return {
    added: rows.filter(({ id }) => !here.has(id)),
    changed,
    missing: items.filter(({ id, isActive }) => isActive && !listed.has(id)),
    same: known.length - changed.length,
  };
}

/** A free id of four digits, from a number between 0 and 1 (D-110); undefined: all ten thousand are taken. */
export function freeId(taken: ReadonlySet<string>, random: number): string | undefined {
  const first = 1_000;
  const count = 9_000;
  const start = Math.floor(random * count);
  for (let n = 0; n < count; n += 1) {
    const id = String(first + ((start + n) % count));
    if (!taken.has(id)) return id;
  }
  return undefined;
}
