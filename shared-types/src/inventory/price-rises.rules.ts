import { dayMs } from '../durations';
import type { Item } from './inventory';
import type { Instant } from '../primitives';

type Priced = Pick<Item, 'priceHistory'>;

/** Percent above the price before, from which an item is marked, until the owner chooses another. */
export const defaultPriceRise = 20;

/** How long after a price the owner is still notified of it: an update notifies of no price of months ago. */
const noticeMs = 7 * dayMs;

export type PriceRise = {
  before: number;
  after: number;
  /** To a tenth. */
  percent: number;
  /** The day of the latest price. */
  date: string;
};

/** By how much the latest price is above the one before it; undefined where it is not, or where no price was known before. */
export function latestRise({ priceHistory }: Priced): PriceRise | undefined {
  const [before, last] = priceHistory.slice(-2);
  if (!before || !last || before.price <= 0 || last.price <= before.price) return undefined;
  const percent = Math.round(((last.price - before.price) / before.price) * 1_000) / 10;
  return { before: before.price, after: last.price, percent, date: last.date };
}

/** The rise of an item above the owner's limit; a limit of 0 marks nothing. */
export function riseAbove(item: Priced, limitPercent: number): PriceRise | undefined {
  const rise = latestRise(item);
  return rise && limitPercent > 0 && rise.after * 100 > rise.before * (100 + limitPercent)
    ? rise
    : undefined;
}

/** The prices that were known at a time. */
export const pricesUntil = ({ priceHistory }: Priced, at: Instant): Priced => ({
  priceHistory: priceHistory.filter(({ date }) => Date.parse(date) <= at),
});

/** Whether the owner is notified of a price now. */
export const isRecentRise = ({ date }: PriceRise, now: Instant): boolean =>
  Date.parse(date) >= now - noticeMs;
