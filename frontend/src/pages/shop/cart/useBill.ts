import type { DraftLine } from '@kalavara/shared-types/checkout';
import { billOf, priceLines, type Bill, type PricedLine } from '@kalavara/shared-types/checkout.rules';
import { useMemo } from 'react';
import type { ShelfNow } from './useShelf';

type Terms = { percent?: number | undefined; ownFee?: number | null | undefined };

/** The lines that the shop knows, with their prices, and what they come to. */
export function useBill<Line extends DraftLine>(
  lines: readonly Line[],
  { byId, rules }: Pick<ShelfNow, 'byId' | 'rules'>,
  { percent = 0, ownFee = null }: Terms = {},
): { priced: (Line & PricedLine)[]; bill: Bill } {
  return useMemo(() => {
    const known = lines.filter(({ productId }) => byId.has(productId));
    const priced = priceLines(known, byId) as (Line & PricedLine)[];
    const subtotal = priced.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
    return { priced, bill: billOf(subtotal, rules, percent, ownFee) };
  }, [lines, byId, rules, percent, ownFee]);
}
