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
 * "2.50" of what is weighed in kilos; "250" of grams, and "0.5" of less than one; "3" of what is counted, and "1.50" where a
 * part of one is there. What has to be bought is rounded up, or it would not be enough.
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

/** Only items with a minimum can be low. */
export const isLow = ({ quantity, minQuantity }: Pick<Item, 'quantity' | 'minQuantity'>): boolean =>
  minQuantity !== null && quantity <= minQuantity;

/** The ledger when a movement is written. */
export type LedgerState = {
  onHand: Milli;
  /** A later count already includes the movement. */
  isCountedSince: boolean;
  /** The sum of the movements after it. */
  movedSince: Milli;
};

/**
 * What a movement changes. A count is valid for its own time: a count made offline at ten and received at eleven does not
 * include what was used at half past ten, and what was used before a count is in it.
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

/** A movement received this late is written with its own time; else the order of arrival decides. */
export const lateAfterMs = minuteMs;
export const isLate = (at: Instant, now: Instant): boolean => at < now - lateAfterMs;

/** Grows with every change, oldest first. An item without a price yet has no history. */
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
 * The item without the price that a delivery set, if it set one. The price before it is back unless another was set since.
 * A later delivery at the same price (`later`: those not undone) did not add the price a second time, so it takes the entry over.
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

/** Both histories merged: entries that a list lacks are not lost. */
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

/** Absent fields stay as they are. */
export const listDifferences = (item: Item, row: LooseItem): ListedField[] =>
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

/** A free id of four digits, from a random number between 0 and 1; undefined if all are taken. */
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
