import { minuteMs } from '../durations';
import type {
  Item,
  ItemPrice,
  LooseItem,
  Movement,
  MovementKind,
  PricePoint,
  Unit,
} from './inventory';
import type { Instant } from '../primitives';
import { rowInUnit } from './item-units.rules';
import type { Milli } from '../units.rules';

const weighed: readonly Unit[] = ['kg', 'L'];

/**
 * Formats an amount: "2.50" for kilograms; "250" for grams, and "0.5" below one; "3" for pieces, and "1.50" for a part
 * of one. Amounts to be bought are rounded up, because less would not be enough.
 */
export function amountText(
  amount: number,
  unit: Unit,
  rounding: 'nearest' | 'up' = 'nearest',
): string {
  const milli = Math.round(amount * 1_000);
  if (milli > 0 && milli < 10) return String(milli / 1_000);
  const isUp = rounding === 'up';
  const rounded = (isUp ? Math.ceil(milli / 10) : Math.round(amount * 100)) / 100;
  return weighed.includes(unit) || (unit !== 'g' && rounded % 1 !== 0)
    ? rounded.toFixed(2)
    : String(
        rounded > 0 && rounded < 1 ? rounded : isUp ? Math.ceil(rounded) : Math.round(rounded),
      );
}

/** Whether an item is low. Items without a minimum are never low. */
export const isLow = ({ quantity, minQuantity }: Pick<Item, 'quantity' | 'minQuantity'>): boolean =>
  minQuantity !== null && quantity <= minQuantity;

/** The state of the ledger when a movement is written. */
export type LedgerState = {
  onHand: Milli;
  /** Whether a later count already includes the movement. */
  isCountedSince: boolean;
  /** The sum of later movements. */
  movedSince: Milli;
};

/**
 * The change by a movement. A count is valid for its own time: a count made offline at ten and received at eleven does
 * not include stock used at half past ten, and includes stock used before ten.
 */
export function changeMade(
  kind: Exclude<MovementKind, 'undo'>,
  amount: Milli,
  { onHand, isCountedSince, movedSince }: LedgerState,
): Milli {
  if (isCountedSince) return 0;
  if (kind === 'count') return Math.max(0, amount + movedSince) - onHand;
  return kind === 'receive' ? amount : 0 - amount;
}

/** A movement that is received this late is recorded with its own time; else the order of arrival decides. */
export const lateAfterMs = minuteMs;
export const isLate = (at: Instant, now: Instant): boolean => at < now - lateAfterMs;

/** Appends a price to the history, which is sorted by time. An item without a price has no history. */
export function appendPrice(
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
 * The item without the price that a delivery has set, if any. The price before it is restored unless another was set
 * since. A later delivery with the same price (`later`: those not undone) did not add the price again, so the entry is
 * transferred to it.
 */
export function removePriceOf(
  item: Item,
  movementId: string,
  later: readonly Pick<Movement, 'id' | 'price' | 'at'>[],
): Item {
  const { priceHistory } = item;
  const index = priceHistory.findIndex((point) => point.movementId === movementId);
  const point = priceHistory[index];
  const next = priceHistory[index + 1];
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

/** Merges both histories: entries that only one list has are retained. */
export function mergePriceHistories(
  own: readonly ItemPrice[],
  listed: readonly PricePoint[],
): ItemPrice[] {
  const isNew = (point: PricePoint) =>
    !own.some(
      ({ date, price }) => price === point.price && timeOf({ date, price }) === timeOf(point),
    );
  return [...own, ...listed.filter(isNew)].sort((a, b) => timeOf(a) - timeOf(b));
}

/** The fields of an item that a list can change. */
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

/** The fields of an item that a row changes. Absent fields are not a change. */
export const listDifferences = (item: Item, row: LooseItem): ListedField[] =>
  listedFields.filter(
    (field) => row[field] !== undefined && (row[field] || null) !== (item[field] || null),
  );

export type Preview = {
  added: LooseItem[];
  changed: { item: Item; row: LooseItem; fields: ListedField[] }[];
  /** Active items that are not on the list; `replace` deactivates them. */
  missing: Item[];
  same: number;
};

/** The effect of an import. */
export function previewImport(items: readonly Item[], rows: readonly LooseItem[]): Preview {
  const here = new Map(items.map((item) => [item.id, item]));
  const listed = new Set(rows.map(({ id }) => id));
  const known = rows.flatMap((row) => {
    const item = here.get(row.id);
    if (!item) return [];
    const meant = rowInUnit(item, row);
    const shown = typeof meant === 'string' ? row : meant.row;
    return [{ item, row: shown, fields: listDifferences(item, shown) }];
  });
  const changed = known.filter(({ fields }) => fields.length > 0);
  return {
    added: rows.filter(({ id }) => !here.has(id)),
    changed,
    missing: items.filter(({ id, isActive }) => isActive && !listed.has(id)),
    same: known.length - changed.length,
  };
}

/** Returns a free id of four digits, chosen by a random number between 0 and 1; undefined if all are in use. */
export function findFreeId(taken: ReadonlySet<string>, random: number): string | undefined {
  const first = 1_000;
  const count = 9_000;
  const start = Math.floor(random * count);
  for (let n = 0; n < count; n += 1) {
    const id = String(first + ((start + n) % count));
    if (!taken.has(id)) return id;
  }
  return undefined;
}
