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

/** How many the calculators reckon with: whole people, and ten at least. */
export const effectiveGuestCount = (count: number): number =>
  Math.max(smallestGuestCount, Math.floor(count));

export type EventToServe = {
  eventId: string;
  title: string;
  date: string | null;
  people: number;
  /** What was taken out of the store for it already. */
  taken: readonly TakenStock[];
};
type Estimate = {
  events: readonly EventToServe[];
  /** The list is for this one of the events; the others only have their allocation of the stock. */
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

/** What an event has of an item already, in the item's unit. */
const ownOf = ({ takenOf }: CountedEvent, item: StockItem): Milli =>
  sum(takenOf.get(item.id) ?? [], (each) => {
    const { multiplier, divisor } = ratioTo(each.unit, item) ?? { multiplier: 0, divisor: 1 };
    return toMilli((each.quantity * multiplier) / divisor);
  });

/** Allocates the stock by event date, earliest first; what an event took along is its own. */
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
    // What comes back, and what is bought of it for an earlier event, also serves the later ones.
    left += need.isReusable ? own + needToBuy : 0 - fromStock;
    return { eventId, required, taken: own, fromStock, needToBuy };
  });
}

/** Out of stock is checked first: nothing on hand is also more than 70 percent missing. */
function stateOf(inStock: Milli, required: Milli): PurchaseRow['state'] {
  if (inStock === 0) return 'out-of-stock';
  return (required - inStock) * 10 > required * 7 ? 'low-stock' : 'short';
}

function notesOf(isMissing: boolean, { isActive }: StockItem): string | null {
  if (isMissing) return 'not in the inventory';
  return isActive ? null : 'inactive in the inventory';
}

/** One line of the list in paise, or undefined if there is enough. */
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
  // What comes back serves one event after the other: required at one time is what the last event has that something is bought for.
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

/** The order in which events get stock: by date, those of one day by id, those without a date last. */
const earliestFirst = (a: EventToServe, b: EventToServe) => {
  const dateOfA = a.date ?? noDate;
  const dateOfB = b.date ?? noDate;
  if (dateOfA !== dateOfB) return dateOfA < dateOfB ? -1 : 1;
  return a.eventId < b.eventId ? -1 : 1;
};

/** What has to be bought for these events, beyond what is in the store. The work grows with events times items. */
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

/** How many items of the list the total does not include, for want of a price or of a conversion. */
export const countUncosted = ({ rows, unmatched }: Pick<PurchaseList, 'rows' | 'unmatched'>) =>
  rows.filter(({ price }) => price === 0).length + unmatched.length;

const topExpenses = 5;

/** How much there is to buy, how much of it there is none of, and what costs most. */
export const summaryOf = (rows: readonly PurchaseRow[]) => ({
  items: rows.length,
  outOfStock: rows.filter(({ state }) => state === 'out-of-stock').length,
  top: [...rows].sort(dearestFirst).slice(0, topExpenses),
});
