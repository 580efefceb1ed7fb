import { sum } from '../numbers.rules';
import type { Need } from '../content/ingredient-items';
import { densityOf, ratioTo } from '../inventory/density.rules';
import { smallestGuestCount } from '../diary/diary.rules';
import { itemsByRequirement } from '../inventory/item-links.rules';
import { fromMilli, measures, type Milli, toMilli, conversionFactor } from '../units.rules';
import { toRupees } from '../money.rules';
import type { PurchaseList, PurchaseRow, UnmatchedNeed } from './purchase';
import {
  base,
  dividedUp,
  type NeededItem,
  needsByItem,
} from '../kitchen-recipes/recipe-needs.rules';
import { costOf, missingItem, priceOf, type StockItem } from '../inventory/stock-prices.rules';
import type { TakenStock } from '../inventory/stock-usage.rules';

/** The number of guests for the calculators: a whole number, at least ten. */
export const effectiveGuestCount = (count: number): number =>
  Math.max(smallestGuestCount, Math.floor(count));

export type EventToServe = {
  eventId: string;
  title: string;
  date: string | null;
  people: number;
  /** The stock that was already taken from the store for the event. */
  taken: readonly TakenStock[];
};
type Estimate = {
  events: readonly EventToServe[];
  /** The event of the list; the others only get their allocation of the stock. */
  only?: string;
  items: readonly StockItem[];
  needs: readonly Need[];
};

type Served = {
  eventId: string;
  required: Milli;
  taken: Milli;
  fromStock: Milli;
  needToBuy: Milli;
};

type CountedEvent = Pick<EventToServe, 'eventId' | 'people'> & {
  takenOf: ReadonlyMap<string, readonly TakenStock[]>;
};

function byItem(taken: readonly TakenStock[]): Map<string, TakenStock[]> {
  const all = new Map<string, TakenStock[]>();
  for (const each of taken) all.set(each.itemId, [...(all.get(each.itemId) ?? []), each]);
  return all;
}

/** The amount of an item that an event has already, in the item's unit. */
const ownOf = ({ takenOf }: CountedEvent, item: StockItem): Milli =>
  sum(takenOf.get(item.id) ?? [], (each) => {
    const { multiplier, divisor } = ratioTo(each.unit, item) ?? { multiplier: 0, divisor: 1 };
    return toMilli((each.quantity * multiplier) / divisor);
  });

/** Allocates the stock by event date, earliest first. Stock that an event has taken along belongs to it. */
function allocateStock(
  events: readonly CountedEvent[],
  item: StockItem,
  { need, amount, perEvent }: NeededItem,
  ratio: NonNullable<ReturnType<typeof ratioTo>>,
): Served[] {
  const step = measures[item.unit].isWhole ? 1_000 : 1;
  const divisor = base * ratio.divisor * step;
  let left = Math.max(0, toMilli(item.quantity));
  return events.map((event) => {
    const { eventId, people: guestCount } = event;
    const needed = (amount * guestCount + perEvent * base) * ratio.multiplier;
    const required = dividedUp(needed, divisor) * step;
    const own = Math.min(required, Math.max(0, ownOf(event, item)));
    const fromStock = Math.min(required - own, left);
    const needToBuy = required - own - fromStock;
    // Reusable stock, and what is bought of it for an earlier event, also serves later events.
    left += need.isReusable ? own + needToBuy : 0 - fromStock;
    return { eventId, required, taken: own, fromStock, needToBuy };
  });
}

/** Out of stock is checked first, because nothing on hand also means that more than 70 percent are missing. */
function stateOf(inStock: Milli, required: Milli): PurchaseRow['state'] {
  if (inStock === 0) return 'out-of-stock';
  return (required - inStock) * 10 > required * 7 ? 'low-stock' : 'short';
}

function notesOf(isMissing: boolean, { isActive }: StockItem): string | null {
  if (isMissing) return 'not in the inventory';
  return isActive ? null : 'inactive in the inventory';
}

/** A line of the list in paise; undefined if there is enough stock. */
function rowOf(
  item: StockItem,
  isMissing: boolean,
  allServed: readonly Served[],
  isReusable: boolean,
  only: string | undefined,
): { row: PurchaseRow; paise: number } | undefined {
  const index = allServed.findIndex(({ eventId }) => eventId === only);
  const served = index < 0 ? allServed : [allServed[index]!];
  const before = index < 0 ? [] : allServed.slice(0, index);
  const neededBefore = sum(before, ({ required }) => required) - sum(before, ({ taken }) => taken);
  const needToBuy = sum(served, ({ needToBuy }) => needToBuy);
  if (needToBuy === 0) return undefined;
  // Reusable stock serves one event after the other: the amount required at one time is that of the last event for
  // which something is bought.
  const required = isReusable
    ? served.filter((each) => each.needToBuy > 0).pop()!.required
    : sum(served, ({ required }) => required);
  const inStock = required - needToBuy;
  const price = priceOf(item);
  const paise = Math.round(costOf(needToBuy, price.paise));
  const row = {
    itemId: item.id,
    name: item.name,
    category: item.category,
    unit: item.unit,
    required: fromMilli(required),
    inStock: fromMilli(inStock),
    ...(isReusable && {
      fromStore: fromMilli(Math.min(inStock, Math.max(0, toMilli(item.quantity)))),
    }),
    needToBuy: fromMilli(needToBuy),
    price: toRupees(price.paise),
    isEstimate: price.isEstimate,
    estimatedCost: toRupees(paise),
    state: stateOf(inStock, required),
    notes: notesOf(isMissing, item),
    ...(neededBefore > 0 && { neededBefore: fromMilli(neededBefore) }),
    byEvent: served
      .filter((each) => each.required > 0)
      .map(({ eventId, ...each }) => ({
        eventId,
        required: fromMilli(each.required),
        taken: fromMilli(each.taken),
        fromStock: fromMilli(each.fromStock),
        needToBuy: fromMilli(each.needToBuy),
      })),
  };
  return { row, paise };
}

const states: readonly PurchaseRow['state'][] = ['out-of-stock', 'low-stock', 'short'];
const dearestFirst = (a: PurchaseRow, b: PurchaseRow) =>
  b.estimatedCost - a.estimatedCost ||
  states.indexOf(a.state) - states.indexOf(b.state) ||
  (a.itemId < b.itemId ? -1 : 1);

const noDate = '9999-12-31';

/** The order in which events get stock: by date, then by id, events without a date last. */
const earliestFirst = (a: EventToServe, b: EventToServe) => {
  const dateOfA = a.date ?? noDate;
  const dateOfB = b.date ?? noDate;
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? -1 : 1;
  return a.eventId < b.eventId ? -1 : 1;
};

/** Lists what must be bought for these events, beyond what is in the store. The time grows with events times items. */
export function purchaseList({ events: given, only, items, needs }: Estimate): PurchaseList {
  const events = given
    .map((event) => ({ ...event, people: effectiveGuestCount(event.people) }))
    .sort(earliestFirst);
  const countedEvents = events.map(({ eventId, people: guestCount, taken }) => ({
    eventId,
    people: guestCount,
    takenOf: byItem(taken),
  }));
  const listed = only === undefined ? events : events.filter(({ eventId }) => eventId === only);
  const guestCount = sum(listed, ({ people }) => people);
  const store = itemsByRequirement(items);

  const bought: { row: PurchaseRow; paise: number }[] = [];
  const unmatched: UnmatchedNeed[] = [];
  for (const needed of needsByItem(needs)) {
    const { need, unit, amount, perEvent } = needed;
    const found = store.get(need.itemId);
    const item = found ?? missingItem(need, unit);
    const ratio = ratioTo(unit, item);
    if (!ratio) {
      const total = amount * guestCount + perEvent * base * listed.length;
      const required = fromMilli(dividedUp(total, base));
      if (required > 0)
        unmatched.push({ itemId: item.id, name: item.name, required, unit, itemUnit: item.unit });
      continue;
    }
    const served = allocateStock(countedEvents, item, needed, ratio);
    const line = rowOf(item, !found, served, need.isReusable === true, only);
    if (need.isReusable) delete line?.row.neededBefore;
    if (line && conversionFactor(unit, item.unit) === undefined) line.row.density = densityOf(item);
    if (line) bought.push(line);
  }
  return {
    events: listed.map(({ taken: _taken, ...event }) => event),
    rows: bought.map(({ row }) => row).sort(dearestFirst),
    unmatched,
    totalCost: toRupees(sum(bought, ({ paise }) => paise)),
  };
}

/** The number of items that the total excludes, because they have no price or no conversion. */
export const countUncosted = ({ rows, unmatched }: Pick<PurchaseList, 'rows' | 'unmatched'>) =>
  rows.filter(({ price }) => price === 0).length + unmatched.length;

const topExpenses = 5;

/** The number of items to buy, the number of those out of stock, and the most expensive items. */
export const summaryOf = (rows: readonly PurchaseRow[]) => ({
  items: rows.length,
  outOfStock: rows.filter(({ state }) => state === 'out-of-stock').length,
  top: [...rows].sort(dearestFirst).slice(0, topExpenses),
});
