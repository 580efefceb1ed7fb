import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { Bill } from '@kalavara/shared-types/checkout/checkout.rules';
import { couponProblem } from '@kalavara/shared-types/coupons/coupons.rules';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { quoteOf } from '@kalavara/shared-types/checkout/quote.rules';
import { useMemo } from 'react';
import { useCatalogue } from '../../../../features/catalogue/store';
import type { HandForm } from '../../../../features/orders/byHand';

export type HandBill = {
  products: readonly Product[];
  /** Chosen products that are no longer in the shop, by id. */
  missingIds: readonly string[];
  bill: Bill;
  /** The discount of the pickle event on the usual prices, in paise. */
  saved: number;
  units: number;
  /** The code that is valid for these units, otherwise the reason why the applied one is not. */
  coupon: string | null;
  couponProblem: ReturnType<typeof couponProblem> | 'coupon-beside';
};

/** Prices the chosen units by the same rule as the server. */
export function useHandBill(
  { items, country, applied }: Pick<HandForm, 'items' | 'country' | 'applied'>,
  ownFee: number | null,
): HandBill {
  const { products, settings, events } = useCatalogue();
  return useMemo(() => {
    const byId = new Map(
      products.map((product) => [product.id, { ...product, pricePaise: toPaise(product.price) }]),
    );
    const missingIds = Object.keys(items).filter((id) => items[id]! > 0 && !byId.has(id));
    const lines = Object.entries(items)
      .filter(([productId, quantity]) => quantity > 0 && byId.has(productId))
      .map(([productId, quantity]) => ({ productId, quantity, customization: null }));
    const quote = quoteOf(lines, byId, {
      rules: settings,
      events: openOnes(events),
      ownFee,
      hasFreeDelivery: country === '',
      ...(applied && { coupon: applied }),
    });
    const usual = lines.reduce(
      (sum, { productId, quantity }) => sum + byId.get(productId)!.pricePaise * quantity,
      0,
    );
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const isUnused = applied !== null && units > 0 && quote.coupon === undefined;
    return {
      products,
      missingIds,
      bill: quote.bill,
      saved: usual - quote.bill.subtotal,
      units,
      coupon: quote.coupon === undefined ? null : (applied?.code ?? null),
      couponProblem: isUnused
        ? (couponProblem(quote.lines, applied) ?? 'coupon-beside')
        : undefined,
    };
  }, [items, country, applied, ownFee, products, settings, events]);
}
