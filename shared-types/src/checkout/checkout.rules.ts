import type { Draft, DraftLine, Items } from './checkout';
import { oilSurcharge, serialized, normalizeCustomization } from '../catalogue/customization.rules';
import { type Paise, toPaise } from '../money.rules';

export const maxUnitsOfOne = 10;

/** The settings from which server and browser compute a price. Amounts are rupees. */
export type PriceRules = {
  minimumOrder: number;
  deliveryFee: number;
  freeDeliveryThreshold: number;
};
export type Priceable = { id: string; pricePaise: Paise };

export type PricedLine = DraftLine & { unitPaise: Paise; totalPaise: Paise };
export type Bill = { subtotal: Paise; discount: Paise; delivery: Paise; total: Paise };

const plain = (items: Items): DraftLine[] =>
  Object.entries(items)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, quantity, customization: null }));

/** The lines of a draft as stored: lines with equal customizations are merged, in a fixed order. */
export function linesOf({ items, lines }: Pick<Draft, 'items' | 'lines'>): DraftLine[] {
  const merged = new Map<string, DraftLine>();
  for (const line of lines ?? plain(items)) {
    const customization = line.customization && normalizeCustomization(line.customization);
    const key = `${line.productId} ${customization === null ? '' : serialized(customization)}`;
    const before = merged.get(key)?.quantity ?? 0;
    merged.set(key, {
      productId: line.productId,
      quantity: before + line.quantity,
      customization,
    });
  }
  return [...merged.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/** The quantity of each product in all lines. */
export function quantitiesOf(lines: readonly Pick<DraftLine, 'productId' | 'quantity'>[]): Items {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines)
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return Object.fromEntries(sums);
}

/** The price of one unit with the surcharge of its oil. */
export const unitPrice = (
  { pricePaise }: Pick<Priceable, 'pricePaise'>,
  customization: DraftLine['customization'],
): Paise => pricePaise + (customization === null ? 0 : oilSurcharge[customization.oilType]);

export function priceLines(
  lines: readonly DraftLine[],
  products: ReadonlyMap<string, Priceable>,
): PricedLine[] {
  return lines.map((line) => {
    const unitPaise = unitPrice(products.get(line.productId)!, line.customization);
    return { ...line, unitPaise, totalPaise: unitPaise * line.quantity };
  });
}

/**
 * Computes subtotal less discount plus delivery. Delivery is free if the amount after the discount reaches the
 * threshold.
 */
export function billOf(
  subtotal: Paise,
  rules: PriceRules,
  discount: Paise = 0,
  ownFee: number | null = null,
): Bill {
  const isFree = subtotal - discount >= toPaise(rules.freeDeliveryThreshold);
  const delivery = isFree || subtotal === 0 ? 0 : toPaise(ownFee ?? rules.deliveryFee);
  return { subtotal, discount, delivery, total: subtotal - discount + delivery };
}

export const isUnderMinimum = (
  { subtotal, discount }: Bill,
  { minimumOrder }: PriceRules,
): boolean => subtotal - discount < toPaise(minimumOrder);

/**
 * The amount that is missing for free delivery, by the subtotal before any discount: "Add ₹{amount} more for free
 * delivery".
 */
export const missingForFreeDelivery = (
  subtotal: Paise,
  { freeDeliveryThreshold }: PriceRules,
): Paise => Math.max(0, toPaise(freeDeliveryThreshold) - subtotal);

/**
 * Replaces Devanagari and Malayalam digits by 0 to 9, because Malayalam keyboards write ൪൫ for 45. In both scripts the
 * code of 0 ends in 6.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096F\u0D66-\u0D6F]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6));

/**
 * Removes separators of digits, including invisible ones: a number copied from a list of contacts contains direction
 * marks.
 */
const withoutSeparators = (text: string): string =>
  latinDigits(text).replace(/[\s().\u200B-\u206F-]/g, '');

/**
 * Normalizes a phone number: "+919876543210" for an Indian mobile number, or any other in E.164, also if dialled with
 * 00; undefined for other texts.
 */
export function phoneOf(text: string): string | undefined {
  const digits = withoutSeparators(text).replace(/^00/, '+');
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  if (indian) return `+91${indian}`;
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

export const pincodeOf = (text: string): string | undefined => {
  const digits = withoutSeparators(text);
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
};

export const isEmail = (text: string): boolean =>
  /^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>.]{2,}$/.test(text);
