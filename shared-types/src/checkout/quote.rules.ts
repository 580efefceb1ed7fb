import type { DraftLine } from './checkout';
import {
  billOf,
  isUnderMinimum,
  priceLines,
  type Bill,
  type Priceable,
  type PricedLine,
  type PriceRules,
} from './checkout.rules';
import { couponDiscount, couponProblem, type CouponTerms } from '../coupons/coupons.rules';
import { type Paise, toPaise } from '../money.rules';
import { inOrder, type Offer, priceIn, takesPart } from '../pickle-events/pickle-events.rules';

/** `coupon` is the coupon if it applies to these lines and can be combined with `event`. */
export type Quote = {
  lines: PricedLine[];
  bill: Bill;
  event: Offer | undefined;
  coupon: CouponTerms | undefined;
  /** With the threshold that was applied. */
  rules: PriceRules;
};
export type QuoteTerms = {
  rules: PriceRules;
  /** The open events. */
  events: readonly Offer[];
  coupon?: CouponTerms | undefined;
  ownFee?: number | null;
  /** False for another country, which has one fee for all orders. */
  hasFreeDelivery?: boolean;
};

/**
 * Computes the price of a cart, on server and browser. At most one event sets the prices of an order: the one with the
 * lowest total, and none if no event lowers it. A coupon is combined with an event that allows it; else the better of
 * the two is used. The event's own threshold for free delivery applies only to orders of that event.
 */
export function quoteOf(
  wanted: readonly DraftLine[],
  products: ReadonlyMap<string, Priceable>,
  terms: QuoteTerms,
): Quote {
  const { rules, events, coupon, ownFee = null, hasFreeDelivery = true } = terms;
  const quote = (event: Offer | undefined): Quote => {
    const lines = priceLines(wanted, event ? reduced(wanted, products, event) : products);
    const subtotal = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    const mayCount = coupon && (event === undefined || event.isStackable);
    const counted = mayCount && couponProblem(lines, coupon) === undefined ? coupon : undefined;
    const counting = {
      ...termsOf(rules, event),
      ...(!hasFreeDelivery && { freeDeliveryThreshold: Infinity }),
    };
    return {
      lines,
      bill: billOf(subtotal, counting, counted && couponDiscount(lines, counted), ownFee),
      event,
      coupon: counted,
      rules: counting,
    };
  };
  const fitting = events.filter((event) =>
    wanted.some(({ productId }) => takesPart(event, productId)),
  );
  return inOrder(fitting)
    .map(quote)
    .reduce(
      (best, next) => (isBetter(next.bill, best.bill, rules) ? next : best),
      quote(undefined),
    );
}

const termsOf = (rules: PriceRules, event: Offer | undefined): PriceRules =>
  event ? { ...rules, freeDeliveryThreshold: event.freeShippingThreshold } : rules;

const reduced = (
  wanted: readonly DraftLine[],
  products: ReadonlyMap<string, Priceable>,
  event: Offer,
) =>
  new Map(
    wanted.map(
      ({ productId: id }) =>
        [id, { id, pricePaise: priceIn(event, id, products.get(id)!.pricePaise) }] as const,
    ),
  );

/** Whether a bill is cheaper. A bill below the minimum order is not better, because it would be refused. */
function isBetter(bill: Bill, than: Bill, rules: PriceRules): boolean {
  const isSmall = isUnderMinimum(bill, rules);
  const wasSmall = isUnderMinimum(than, rules);
  return isSmall === wasSmall ? bill.total < than.total : wasSmall;
}

/** The lowest possible total of an order while these events are open. */
export const smallestTotalWith = (rules: PriceRules, open: readonly Offer[]): Paise =>
  Math.min(...[undefined, ...open].map((event) => smallestBy(termsOf(rules, event))));

/** The lowest total of an order: slightly more than the minimum may be delivered free, and thus cost less. */
function smallestBy(rules: PriceRules): Paise {
  const least = toPaise(rules.minimumOrder);
  return Math.min(
    billOf(least, rules).total,
    Math.max(least, toPaise(rules.freeDeliveryThreshold)),
  );
}
