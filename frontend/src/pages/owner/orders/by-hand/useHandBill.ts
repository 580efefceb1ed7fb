import type { Product } from '@kalavara/shared-types/catalogue';
import type { Items } from '@kalavara/shared-types/checkout';
import type { Bill } from '@kalavara/shared-types/checkout.rules';
import { toPaise } from '@kalavara/shared-types/money.rules';
import { openOnes, quoteOf } from '@kalavara/shared-types/pickle-events.rules';
import { useMemo } from 'react';
import { useCatalogue } from '../../../../features/catalogue/store';

export type HandBill = {
  products: readonly Product[];
  bill: Bill;
  /** What the pickle event takes off the usual prices, in paise. */
  saved: number;
  units: number;
};

/** What the chosen units come to, by the rule that the server goes by. */
export function useHandBill(items: Items, ownFee: number | null): HandBill {
  const { products, settings, events } = useCatalogue();
  return useMemo(() => {
    const byId = new Map(
      products.map((product) => [product.id, { ...product, pricePaise: toPaise(product.price) }]),
    );
    const lines = Object.entries(items)
      .filter(([productId, quantity]) => quantity > 0 && byId.has(productId))
      .map(([productId, quantity]) => ({ productId, quantity, customization: null }));
    const { bill } = quoteOf(lines, byId, { rules: settings, events: openOnes(events), ownFee });
    const usual = lines.reduce(
      (sum, { productId, quantity }) => sum + byId.get(productId)!.pricePaise * quantity,
      0,
    );
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { products, bill, saved: usual - bill.subtotal, units };
  }, [items, ownFee, products, settings, events]);
}
