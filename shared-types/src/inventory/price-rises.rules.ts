import { dayMs } from '../durations';
import type { Item } from './inventory';
import type { Instant } from '../primitives';

type Priced = Pick<Item, 'priceHistory'>;

/** The default of the rise in percent from which an item is marked. */
export const defaultPriceRise = 20;

/**
 * The time after which the owner is not notified of a price any more, so that an update sends no notifications about
 * old prices.
 */
const noticeMs = 7 * dayMs;

export type PriceRise = {
  before: number;
  after: number;
  /** Rounded to a tenth. */
  percent: number;
  /** The day of the latest price. */
  date: string;
};

/** The rise of the latest price above the one before it; undefined without a rise, or if no earlier price is known. */
export function latestRise({ priceHistory }: Priced): PriceRise | undefined {
  const [before, last] = priceHistory.slice(-2);
  if (!before || !last || before.price <= 0 || last.price <= before.price) return undefined;
  const percent = Math.round(((last.price - before.price) / before.price) * 1_000) / 10;
  return { before: before.price, after: last.price, percent, date: last.date };
}

/** The rise of an item above the owner's limit; a limit of 0 means no rises. */
export function riseAbove(item: Priced, limitPercent: number): PriceRise | undefined {
  const rise = latestRise(item);
  return rise && limitPercent > 0 && rise.after * 100 > rise.before * (100 + limitPercent)
    ? rise
    : undefined;
}

/** The price history up to a time. */
export const pricesUntil = ({ priceHistory }: Priced, at: Instant): Priced => ({
  priceHistory: priceHistory.filter(({ date }) => Date.parse(date) <= at),
});

/** Whether the owner is notified of a price now. */
export const isRecentRise = ({ date }: PriceRise, now: Instant): boolean =>
  Date.parse(date) >= now - noticeMs;
