import type { PricedLine } from '../checkout/checkout.rules';
import { type Paise, percentOf, toPaise } from '../money.rules';
import type { Day } from '../primitives';

/** What a coupon takes off, in rupees on both ends: a percentage, or an amount. */
export type CouponTerms = {
  /** 0 where an amount is taken off. */
  percent: number;
  amount?: number | undefined;
  /** The least subtotal of the cart. */
  minimum?: number | undefined;
  /** The products it counts for; absent: every product. */
  products?: readonly string[] | undefined;
};
type Line = Pick<PricedLine, 'productId' | 'totalPaise'>;

const sumOf = (lines: readonly Line[]): Paise =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

const eligible = (lines: readonly Line[], { products }: CouponTerms): readonly Line[] =>
  products === undefined ? lines : lines.filter(({ productId }) => products.includes(productId));

/** What a coupon takes off these lines, never more than they cost. */
export function couponDiscount(lines: readonly Line[], terms: CouponTerms): Paise {
  const counted = sumOf(eligible(lines, terms));
  return terms.amount === undefined
    ? percentOf(counted, terms.percent)
    : Math.min(counted, toPaise(terms.amount));
}

/** Why a coupon does not count for these lines. */
export function couponProblem(
  lines: readonly Line[],
  terms: CouponTerms,
): 'coupon-no-product' | 'coupon-minimum' | undefined {
  if (eligible(lines, terms).length === 0) return 'coupon-no-product';
  return sumOf(lines) < toPaise(terms.minimum ?? 0) ? 'coupon-minimum' : undefined;
}

/** From the first to the last day, both included, of the Indian calendar. */
export type CouponDays = { fromDay: Day | null; toDay: Day | null };

export const couponTime = (
  { fromDay, toDay }: CouponDays,
  today: Day,
): 'coupon-not-yet' | 'coupon-ended' | undefined =>
  fromDay !== null && today < fromDay
    ? 'coupon-not-yet'
    : toDay !== null && toDay < today
      ? 'coupon-ended'
      : undefined;
