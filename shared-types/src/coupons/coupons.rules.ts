import type { PricedLine } from '../checkout/checkout.rules';
import { type Paise, percentOf, toPaise } from '../money.rules';
import type { Day } from '../primitives';

/** The discount of a coupon, in rupees on server and browser: a percentage, or an amount. */
export type CouponTerms = {
  /** 0 for a discount by an amount. */
  percent: number;
  amount?: number | undefined;
  /** The minimum subtotal of the cart. */
  minimum?: number | undefined;
  /** The products to which it applies; if absent, all products. */
  products?: readonly string[] | undefined;
};
type Line = Pick<PricedLine, 'productId' | 'totalPaise'>;

const sumOf = (lines: readonly Line[]): Paise =>
  lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);

const eligible = (lines: readonly Line[], { products }: CouponTerms): readonly Line[] =>
  products === undefined ? lines : lines.filter(({ productId }) => products.includes(productId));

/** The discount of a coupon for these lines, never more than they cost. */
export function couponDiscount(lines: readonly Line[], terms: CouponTerms): Paise {
  const counted = sumOf(eligible(lines, terms));
  return terms.amount === undefined
    ? percentOf(counted, terms.percent)
    : Math.min(counted, toPaise(terms.amount));
}

/** The reason why a coupon does not apply to these lines. */
export function couponProblem(
  lines: readonly Line[],
  terms: CouponTerms,
): 'coupon-no-product' | 'coupon-minimum' | undefined {
  if (eligible(lines, terms).length === 0) return 'coupon-no-product';
  return sumOf(lines) < toPaise(terms.minimum ?? 0) ? 'coupon-minimum' : undefined;
}

/** The validity of a coupon, from the first to the last day in India, both inclusive. */
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
