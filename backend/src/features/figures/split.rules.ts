import { otherKeys } from '@kalavara/shared-types/figures/figures.rules';
import { stateOfPincode } from '@kalavara/shared-types/checkout/indian-states.rules';
import type { OrderFacts } from '../orders/figures/takings';

export type Dimension = 'total' | 'product' | 'state' | 'coupon';
export type FigurePart = {
  gatewayMode: string;
  dimension: Dimension;
  key: string;
  orders: number;
  units: number;
  paise: number;
};

/** The takings of an order. A cancelled order counts until it is refunded. */
export const takingsOf = ({ paymentStatus, totalPaise, refundedPaise }: OrderFacts): number =>
  paymentStatus === 'completed' ? totalPaise - refundedPaise : 0;
const isCounted = ({ status }: Pick<OrderFacts, 'status'>): boolean => status !== 'cancelled';

/** Sums the orders of one day by dimension and key. */
export function sumParts(orders: readonly OrderFacts[]): FigurePart[] {
  const sums = new Map<string, FigurePart>();
  for (const part of orders.flatMap(partsOf)) {
    const id = JSON.stringify([part.gatewayMode, part.dimension, part.key]);
    const sum = sums.get(id);
    if (!sum) sums.set(id, { ...part });
    else {
      sum.orders += part.orders;
      sum.units += part.units;
      sum.paise += part.paise;
    }
  }
  return [...sums.values()];
}

function partsOf(order: OrderFacts): FigurePart[] {
  const { gatewayMode } = order;
  const paise = takingsOf(order);
  const orders = isCounted(order) ? 1 : 0;
  const whole = { gatewayMode, orders, units: 0, paise };
  const parts: FigurePart[] = [
    { ...whole, dimension: 'total', key: '' },
    { ...whole, dimension: 'state', key: stateKey(order) },
    { ...whole, dimension: 'coupon', key: order.coupon ?? otherKeys.none },
    ...productParts(order, orders, paise),
  ];
  return parts.filter((part) => part.orders !== 0 || part.units !== 0 || part.paise !== 0);
}

const stateKey = ({ country, pincode }: OrderFacts): string =>
  country ? otherKeys.abroad : (stateOfPincode(pincode ?? '') ?? otherKeys.unknown);

/**
 * Splits the takings of an order among its products, after the discount and the delivery fee. The parts add up exactly.
 */
function productParts(order: OrderFacts, orders: number, paise: number): FigurePart[] {
  const { gatewayMode, subtotalPaise, discountPaise, deliveryPaise, lines } = order;
  const products = new Map<string, { units: number; gross: number }>();
  for (const { productId, unitPaise, quantity } of lines ?? []) {
    const { units, gross } = products.get(productId) ?? { units: 0, gross: 0 };
    products.set(productId, { units: units + quantity, gross: gross + unitPaise * quantity });
  }
  const subtotal = subtotalPaise ?? 0;
  const rest = subtotal - (discountPaise ?? 0);
  const weights = [
    ...[...products.values()].map(({ gross }) => BigInt(gross) * BigInt(rest)),
    BigInt(deliveryPaise ?? 0) * BigInt(subtotal),
  ];
  const part = { gatewayMode, dimension: 'product' as const };
  if (weights.every((weight) => weight === 0n))
    return [{ ...part, key: otherKeys.unknown, orders, units: 0, paise }];
  const shares = splitByWeight(paise, weights);
  return [
    ...[...products].map(([key, { units }], index) => ({
      ...part,
      key,
      orders,
      units: orders * units,
      paise: shares[index]!,
    })),
    { ...part, key: otherKeys.delivery, orders: 0, units: 0, paise: shares.at(-1)! },
  ];
}

/**
 * Splits an amount by weights into whole numbers. Each part is rounded at its running sum, so that the sum of all parts
 * is the amount.
 */
export function splitByWeight(amount: number, weights: readonly bigint[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  let running = 0n;
  let given = 0n;
  return weights.map((weight) => {
    running += weight;
    const upToHere = (BigInt(amount) * running) / all;
    const share = upToHere - given;
    given = upToHere;
    return Number(share);
  });
}
