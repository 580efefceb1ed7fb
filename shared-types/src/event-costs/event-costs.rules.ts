import { sum } from '../numbers.rules';
import type { Need } from '../content/ingredient-items';
import { ratioTo } from '../inventory/density.rules';
import { purchaseList } from '../purchase/estimator.rules';
import type { EventCost, EventCostRow, EventPriceRise } from './event-costs';
import type { Item, Movement } from '../inventory/inventory';
import { toPaise, toRupees } from '../money.rules';
import { pricesUntil, riseAbove } from '../inventory/price-rises.rules';
import type { Instant } from '../primitives';
import type { PurchaseRow } from '../purchase/purchase';
import { type ReportTask, takenBy } from '../reports/reports.rules';
import { costOf, priceOf } from '../inventory/stock-prices.rules';
import { fromMilli, toMilli } from '../units.rules';

/**
 * The price of an item at a time: the last known one before it, else the first later one. In rupees; 0 without a price.
 */
export function priceAt(
  { currentPrice, priceHistory }: Pick<Item, 'currentPrice' | 'priceHistory'>,
  at: Instant,
): number {
  const known = priceHistory.filter(({ price }) => price > 0);
  const before = known.filter(({ date }) => Date.parse(date) <= at).at(-1);
  return (before ?? known[0])?.price ?? currentPrice;
}

const withPriceAt = (item: Item, at: Instant): Item => ({
  ...item,
  currentPrice: priceAt(item, at),
});

type Used = {
  milli: number;
  paise: number;
  wastedPaise: number;
  isEstimate: boolean;
  hasPrice: boolean;
};

/**
 * The used amount and its cost, at the mean price of the taken stock: returned stock reduces the cost by what it cost
 * when it was taken, even if the price has changed. Undefined if an amount cannot be converted to the unit of the item.
 */
function usedOf(item: Item, movements: readonly Movement[]): Used | undefined {
  const ofItem = movements.map((movement) => {
    const ratio = ratioTo(movement.unit, item);
    const price = priceOf(withPriceAt(item, Date.parse(movement.at)));
    const milli =
      ratio && Math.round((toMilli(movement.quantity) * ratio.multiplier) / ratio.divisor);
    return { kind: movement.kind, milli, price };
  });
  if (ofItem.some(({ milli }) => milli === undefined)) return undefined;
  const milliOf = (...kinds: Movement['kind'][]) =>
    sum(ofItem, ({ kind, milli }) => (kinds.includes(kind) ? milli! : 0));
  const wasted = milliOf('waste');
  const net = milliOf('event', 'use') - milliOf('receive') + wasted;
  const taken = ofItem.filter(({ kind }) => kind === 'event' || kind === 'use');
  const priced = taken.length > 0 ? taken : ofItem.filter(({ kind }) => kind === 'waste');
  return {
    milli: net,
    paise: atMeanPrice(priced, net),
    wastedPaise: atMeanPrice(priced, wasted),
    isEstimate: priced.some(({ price }) => price.isEstimate),
    hasPrice: priced.every(({ price }) => price.paise > 0),
  };
}

/**
 * Whole paise, half a paisa rounded up. BigInt, because products of amounts and prices exceed the exact range of
 * numbers.
 */
function atMeanPrice(
  taken: readonly { milli: number | undefined; price: { paise: number } }[],
  milli: number,
): number {
  const big = (value: number) => BigInt(Math.round(value));
  const million = BigInt(1_000_000);
  const two = BigInt(2);
  const zero = BigInt(0);
  const value = taken.reduce(
    (all, each) => all + big(each.milli!) * big(each.price.paise * 1_000),
    zero,
  );
  const amount = taken.reduce((all, each) => all + big(each.milli!), zero);
  if (amount === zero || milli <= 0) return 0;
  const divisor = amount * million;
  return Number((two * value * big(milli) + divisor) / (two * divisor));
}

type Given = {
  eventId: string;
  /** The time of the prices for the plan: the start of the event's day, or now. */
  pricedAt: Instant;
  people: number;
  needs: readonly Need[];
  /** Including deleted items, because the ledger refers to them. */
  items: readonly { item: Item; isRemoved: boolean }[];
  movements: readonly Movement[];
  tasks: readonly ReportTask[];
  labour: { minutes: number | null; ratePaise: number | null };
  /** In percent; 0 marks no price rise. */
  riseLimit: number;
};

/**
 * Computes the cost of an event: by its recipes for its guests, and by the ledger. Supplies that are returned are only
 * in the ledger.
 */
export function costEvent(given: Given): EventCost {
  const { eventId, people, labour } = given;
  const plan = planOf(given);
  const ledger = ledgerOf(given);
  const rows = withUsed(plan.rows, ledger);
  const planned = sum(rows, ({ plannedCost }) => toPaise(plannedCost));
  const used = sum(rows, ({ usedCost }) => toPaise(usedCost));
  const work = Math.round(costOf((labour.minutes ?? 0) * 1_000, (labour.ratePaise ?? 0) / 60));
  const total = used + work;
  const perGuest = (paise: number) => toRupees(Math.round(paise / Math.max(1, people)));
  return {
    eventId,
    people,
    rows: rows.sort(largestFirst),
    planned: toRupees(planned),
    used: toRupees(used),
    wasted: toRupees(sum(ledger, (entry) => entry.used?.wastedPaise ?? 0)),
    labour: {
      minutes: labour.minutes,
      ratePerHour: labour.ratePaise === null ? null : toRupees(labour.ratePaise),
      ofTasks: minutesOfTasks(given.tasks),
      cost: toRupees(work),
    },
    total: toRupees(total),
    perGuest: { planned: perGuest(planned), used: perGuest(used), total: perGuest(total) },
    uncosted:
      plan.unmatched +
      ledger.filter((entry) => !entry.used).length +
      rows.filter(({ hasPrice }) => !hasPrice).length,
    priceRises: ledger
      .flatMap(({ rise }) => rise ?? [])
      .sort((a, b) => b.percent - a.percent || (a.itemId < b.itemId ? -1 : 1)),
  };
}

/** The plan of the recipes for the guests, at the prices of the day of the event. */
function planOf({ eventId, people, items, needs, pricedAt }: Given) {
  const { rows, unmatched } = purchaseList({
    events: [{ eventId, title: '', date: null, people, taken: [] }],
    items: items
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ item }) => ({ ...withPriceAt(item, pricedAt), quantity: 0 })),
    needs: needs.filter(({ isReusable }) => !isReusable),
  });
  return { rows: rows.map(toPlannedRow), unmatched: unmatched.length };
}

const toPlannedRow = ({
  itemId,
  name,
  unit,
  isEstimate,
  required,
  estimatedCost,
  price,
}: PurchaseRow): EventCostRow => ({
  itemId,
  name,
  unit,
  isEstimate,
  planned: required,
  plannedCost: estimatedCost,
  used: 0,
  usedCost: 0,
  hasPrice: price > 0,
});

/** An item that was taken for the event; `used` is undefined if an amount cannot be converted to its unit. */
type LedgerEntry = { item: Item; used: Used | undefined; rise: EventPriceRise | undefined };

const moved: readonly Movement['kind'][] = ['event', 'use', 'receive', 'waste'];

/** The movements of the event, item by item. */
const ledgerOf = ({ items, movements, riseLimit }: Given): LedgerEntry[] =>
  items.flatMap(({ item }) => {
    const own = movements.filter(
      ({ itemId, isUndone, kind }) => itemId === item.id && !isUndone && moved.includes(kind),
    );
    if (own.length === 0) return [];
    return [{ item, used: usedOf(item, own), rise: riseOf(item, own, riseLimit) }];
  });

/** The planned rows with their used amounts, and a row for each item that was used without a plan. */
function withUsed(planned: readonly EventCostRow[], ledger: readonly LedgerEntry[]) {
  const rows = new Map(planned.map((row) => [row.itemId, row]));
  for (const { item, used } of ledger) {
    if (!used) continue;
    const { id: itemId, name, unit } = item;
    const before = rows.get(itemId) ?? { planned: 0, plannedCost: 0, isEstimate: false };
    rows.set(itemId, {
      ...before,
      itemId,
      name,
      unit,
      used: fromMilli(used.milli),
      usedCost: toRupees(used.paise),
      isEstimate: before.isEstimate || used.isEstimate,
      hasPrice: used.hasPrice,
    });
  }
  return [...rows.values()].filter((row) => row.planned > 0 || row.used > 0);
}

const largestFirst = (a: EventCostRow, b: EventCostRow): number =>
  Math.max(b.usedCost, b.plannedCost) - Math.max(a.usedCost, a.plannedCost) ||
  (a.itemId < b.itemId ? -1 : 1);

/**
 * The price rise that the event paid, computed from the prices known when it last took the item, so that reports do not
 * change.
 */
function riseOf(
  item: Item,
  movements: readonly Movement[],
  limit: number,
): EventPriceRise | undefined {
  const taken = movements.filter(({ kind }) => kind !== 'receive');
  const lastTaken = Math.max(...taken.map(({ at }) => Date.parse(at)));
  const rise = riseAbove(pricesUntil(item, lastTaken), limit);
  if (!rise) return undefined;
  const { before, after, percent } = rise;
  return { itemId: item.id, name: item.name, unit: item.unit, before, after, percent };
}

const minutesOfTasks = (tasks: readonly ReportTask[]): number =>
  sum(tasks, (task) => {
    const taken = takenBy(task);
    return task.completed && taken.kind === 'taken' ? taken.minutes : 0;
  });
