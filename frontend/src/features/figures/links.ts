import type { FiguresPart } from '@kalavara/shared-types/figures/figures';
import { otherKeys, type Split } from '@kalavara/shared-types/figures/figures.rules';
import type { Period } from '@kalavara/shared-types/periods.rules';

const names = {
  byProduct: 'product',
  byCategory: 'category',
  byState: 'state',
  byCoupon: 'coupon',
} as const;

type Counted = 'orders' | 'takings';
const toList = (query: Record<string, string>) =>
  `/admin?${new URLSearchParams({ tab: 'orders', ...query }).toString()}`;

/** Returns the address of the list with the orders of a period that a number counts. */
export const ordersOf = ({ from, to }: Period, counted: Counted): string =>
  toList({ from, to, counted });

/**
 * Returns the address of the list with the orders of one part of a period; delivery fees are included in every part.
 */
export function ordersOfPart(
  { from, to }: Period,
  split: Split,
  { key }: Pick<FiguresPart, 'key'>,
  counted: Counted,
): string {
  const isOfGoods = split === 'byProduct' || split === 'byCategory';
  const isAny = isOfGoods && Object.values<string>(otherKeys).includes(key);
  return toList({ from, to, counted, ...(!isAny && { [names[split]]: key }) });
}
