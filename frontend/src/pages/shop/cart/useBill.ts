import type { DraftLine } from '@kalavara/shared-types/checkout';
import {
  unitPrice,
  type Bill,
  type PriceRules,
  type PricedLine,
} from '@kalavara/shared-types/checkout.rules';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { quoteOf } from '@kalavara/shared-types/pickle-events.rules';
import { useMemo } from 'react';
import type { AvailableCatalogue } from './useAvailableCatalogue';

type Terms = {
  percent?: number | undefined;
  ownFee?: number | null | undefined;
  hasFreeDelivery?: boolean;
};
export type Reckoned<Line> = {
  priced: (Line & PricedLine & { /** Without the event. */ usualPaise: Paise })[];
  bill: Bill;
  /** The pickle event that made the prices, and how much less that is. */
  event: PickleEvent | undefined;
  saved: Paise;
  /** What the coupon takes off, if it counts beside the event. */
  percent: number;
  rules: PriceRules;
};

/** The lines that the shop knows, with their prices, and what they come to: by the rule that the server goes by. */
export function useBill<Line extends DraftLine>(
  lines: readonly Line[],
  { byId, rules, events }: Pick<AvailableCatalogue, 'byId' | 'rules' | 'events'>,
  { percent = 0, ownFee = null, hasFreeDelivery = true }: Terms = {},
): Reckoned<Line> {
  return useMemo(() => {
    const linesInCatalogue = lines.filter(({ productId }) => byId.has(productId));
    const quote = quoteOf(linesInCatalogue, byId, {
      ...{ rules, events, percent, ownFee, hasFreeDelivery },
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
    return { priced, bill: quote.bill, event, saved, percent: quote.percent, rules: quote.rules };
  }, [lines, byId, rules, events, percent, ownFee, hasFreeDelivery]);
}
