import type { DraftLine } from '@kalavara/shared-types/checkout/checkout';
import {
  priceLines,
  unitPrice,
  type Bill,
  type PriceRules,
  type PricedLine,
} from '@kalavara/shared-types/checkout/checkout.rules';
import { couponProblem, type CouponTerms } from '@kalavara/shared-types/coupons/coupons.rules';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { quoteOf } from '@kalavara/shared-types/checkout/quote.rules';
import { useMemo } from 'react';
import type { AvailableCatalogue } from './useAvailableCatalogue';

type Terms = {
  coupon?: CouponTerms | undefined;
  ownFee?: number | null | undefined;
  hasFreeDelivery?: boolean;
};
export type CartQuote<Line> = {
  lines: (Line & PricedLine & { /** The price without the event. */ usualPaise: Paise })[];
  bill: Bill;
  /** The pickle event that set the prices, and the amount by which it reduces the total. */
  event: PickleEvent | undefined;
  saved: Paise;
  /** The reason why the coupon is not valid for this cart. */
  couponProblem: ReturnType<typeof couponProblem>;
  /** Whether the coupon reduces the total: it is valid for this cart and can be combined with the event. */
  isCouponCounted: boolean;
  rules: PriceRules;
};

/** Prices the lines whose products the shop has, and the total, by the same rule as the server. */
export function useBill<Line extends DraftLine>(
  lines: readonly Line[],
  { byId, rules, events }: Pick<AvailableCatalogue, 'byId' | 'rules' | 'events'>,
  { coupon, ownFee = null, hasFreeDelivery = true }: Terms = {},
): CartQuote<Line> {
  return useMemo(() => {
    const linesInCatalogue = lines.filter(({ productId }) => byId.has(productId));
    const quote = quoteOf(linesInCatalogue, byId, {
      rules,
      events,
      coupon,
      ownFee,
      hasFreeDelivery,
    });
    const priced = (quote.lines as (Line & PricedLine)[]).map((line) => ({
      ...line,
      usualPaise: unitPrice(byId.get(line.productId)!, line.customization),
    }));
    const saved = priced.reduce(
      (sum, { usualPaise, unitPaise, quantity }) => sum + (usualPaise - unitPaise) * quantity,
      0,
    );
    const event = events.find(({ id }) => id === quote.event?.id);
    return {
      lines: priced,
      bill: quote.bill,
      event,
      saved,
      rules: quote.rules,
      couponProblem: coupon && couponProblem(priceLines(linesInCatalogue, byId), coupon),
      isCouponCounted: quote.coupon !== undefined,
    };
  }, [lines, byId, rules, events, coupon, ownFee, hasFreeDelivery]);
}
