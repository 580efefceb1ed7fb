import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import type { DraftLine, Items } from '@kalavara/shared-types/checkout/checkout';
import { maxUnitsOfOne, quantitiesOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import {
  serialized,
  normalizeCustomization,
} from '@kalavara/shared-types/catalogue/customization.rules';

/** Units of one product with the same customization. */
export type CartLine = DraftLine & { id: string };

/** The part of a product that the cart reads. */
export type CartProduct = Pick<
  Product,
  'id' | 'name' | 'ml' | 'price' | 'inStock' | 'stockQuantity' | 'isReserved'
> & {
  /**
   * Reserved by this device before, as far as the browser knows: only a refusal of the server removes it from the
   * cart.
   */
  isClaimed?: boolean;
};
export type CartCatalogue = ReadonlyMap<string, CartProduct>;

/** The name and price that the shopper saw last. */
export type ShownProduct = { name: string; nameMl: string | null; price: number };
export type Cart = { lines: CartLine[]; seen: Record<string, ShownProduct> };

/** A correction of the cart that is shown to the shopper. */
export type CartNote = { id: string; nameEn: string; nameMl: string | null } & (
  | { kind: 'gone' | 'sold-out' | 'offer-over' }
  | { kind: 'fewer'; left: number }
  | { kind: 'price'; from: number; to: number }
);

/** Returns the id of a cart line: the product's id, followed by its customization if it has one. */
export const lineId = (productId: string, choice: Customization | null): string =>
  choice === null ? productId : productId + serialized(choice);

const lineOf = ({ productId, customization, quantity }: DraftLine): CartLine => {
  const choice = customization && normalizeCustomization(customization);
  return { id: lineId(productId, choice), productId, customization: choice, quantity };
};

export const unitsLeft = ({ inStock, stockQuantity }: CartProduct): number =>
  inStock ? stockQuantity : 0;
/** Returns the maximum quantity of a product: 10, or the remaining stock if that is less. */
export const maxUnitsOf = (product: CartProduct): number =>
  Math.min(maxUnitsOfOne, unitsLeft(product));

/** Returns the quantity of a product over all lines of the cart. */
export const countOf = (lines: readonly DraftLine[], productId: string): number =>
  quantitiesOf(lines)[productId] ?? 0;

/** Returns the lines with `more` added. A line with an equal customization is increased and stays at its position. */
export function added(lines: readonly CartLine[], more: DraftLine): CartLine[] {
  const line = lineOf(more);
  const quantity = Math.min(line.quantity, maxUnitsOfOne - countOf(lines, line.productId));
  if (quantity <= 0) return [...lines];
  const isThere = lines.some(({ id }) => id === line.id);
  if (!isThere) return [...lines, { ...line, quantity }];
  return lines.map((each) =>
    each.id === line.id ? { ...each, quantity: each.quantity + quantity } : each,
  );
}

/** Like `added`, but a new line is inserted at `index`. */
export function addedAt(lines: readonly CartLine[], index: number, more: DraftLine): CartLine[] {
  const all = added(lines, more);
  if (all.length === lines.length) return all;
  return [...lines.slice(0, index), ...all.slice(-1), ...lines.slice(index)];
}

/** Returns the lines with another quantity of one; a quantity of 0 removes it. */
export function withQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    const others = countOf(lines, line.productId) - line.quantity;
    const allowed = Math.min(Math.floor(quantity), maxUnitsOfOne - others);
    return allowed > 0 ? [{ ...line, quantity: allowed }] : [];
  });
}

/** Returns the lines without the ordered units; units that were added since remain. */
export function without(lines: readonly CartLine[], ordered: readonly DraftLine[]): CartLine[] {
  const taken = new Map(ordered.map(lineOf).map(({ id, quantity }) => [id, quantity]));
  return lines.reduce<CartLine[]>((rest, line) => {
    const quantity = line.quantity - (taken.get(line.id) ?? 0);
    return quantity > 0 ? [...rest, { ...line, quantity }] : rest;
  }, []);
}

/**
 * Returns the cart as the shop can deliver it today, and the corrections made. A product that was never shown has no
 * old price.
 */
export function corrected(
  { lines, seen }: Cart,
  catalogue: CartCatalogue,
): Cart & { notes: CartNote[] } {
  const notes: CartNote[] = [];
  const room: Items = {};
  for (const id of new Set(lines.map(({ productId }) => productId))) {
    const product = catalogue.get(id);
    const before = seen[id];
    const note = {
      id,
      nameEn: product?.name ?? before?.name ?? id,
      nameMl: product?.ml?.name || before?.nameMl || null,
    };
    const count = countOf(lines, id);
    room[id] = !product ? 0 : product.isClaimed || product.isReserved ? count : maxUnitsOf(product);
    if (!product) notes.push({ ...note, kind: 'gone' });
    else if (room[id] === 0) notes.push({ ...note, kind: 'sold-out' });
    else if (count > room[id]) notes.push({ ...note, kind: 'fewer', left: room[id] });
    if (product && before && room[id] > 0 && before.price !== product.price) {
      notes.push({ ...note, kind: 'price', from: before.price, to: product.price });
    }
  }
  const remaining = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, room[line.productId]!);
    room[line.productId]! -= quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const now = remaining.map(({ productId }) => {
    const { name, ml, price } = catalogue.get(productId)!;
    return [productId, { name, nameMl: ml?.name || null, price }] as const;
  });
  return { lines: remaining, seen: Object.fromEntries(now), notes };
}
