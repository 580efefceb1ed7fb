import type { Product } from '@kalavara/shared-types/catalogue';
import type { DraftLine, Items } from '@kalavara/shared-types/checkout';
import { mostOfOne, quantitiesOf } from '@kalavara/shared-types/checkout.rules';
import type { Customization } from '@kalavara/shared-types/customization';
import { serialized, tidied } from '@kalavara/shared-types/customization.rules';

/** So many jars of one product, all wished for alike. */
export type CartLine = DraftLine & { id: string };

/** As much of a product as a cart looks at. */
export type OnShelf = Pick<Product, 'id' | 'name' | 'ml' | 'price' | 'inStock' | 'stockQuantity'>;
export type Shelf = ReadonlyMap<string, OnShelf>;

/** What the shopper was told of a product when it was last looked at. */
export type Seen = { name: string; nameMl: string | null; price: number };
export type Cart = { lines: CartLine[]; seen: Record<string, Seen> };

/** What the shop had to change in a cart, to be said to its owner. */
export type CartNote = { id: string; nameEn: string; nameMl: string | null } & (
  | { kind: 'gone' | 'sold-out' | 'offer-over' }
  | { kind: 'fewer'; left: number }
  | { kind: 'price'; from: number; to: number }
);

/** The product's own id, and behind it how it is wished for (S-260). */
export const lineId = (productId: string, wish: Customization | null): string =>
  wish === null ? productId : productId + serialized(wish);

export const lineOf = ({ productId, customization, quantity }: DraftLine): CartLine => {
  const wish = customization && tidied(customization);
  return { id: lineId(productId, wish), productId, customization: wish, quantity };
};

export const leftOf = ({ inStock, stockQuantity }: OnShelf): number =>
  inStock ? stockQuantity : 0;
/** At most 10 of a product, and at most what is left (D-145). */
export const mostOf = (product: OnShelf): number => Math.min(mostOfOne, leftOf(product));

/** How many of a product are in the cart, over all its lines. */
export const countOf = (lines: readonly DraftLine[], productId: string): number =>
  quantitiesOf(lines)[productId] ?? 0;

/** The same wish is the same line; where the line stands already, it stays there (S-259, S-264). */
export function added(lines: readonly CartLine[], more: DraftLine): CartLine[] {
  const line = lineOf(more);
  const quantity = Math.min(line.quantity, mostOfOne - countOf(lines, line.productId));
  if (quantity <= 0) return [...lines];
  const isThere = lines.some(({ id }) => id === line.id);
  if (!isThere) return [...lines, { ...line, quantity }];
  return lines.map((each) =>
    each.id === line.id ? { ...each, quantity: each.quantity + quantity } : each,
  );
}

/** 0 takes the line out (S-266). */
export function withQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  return lines.flatMap((line) => {
    if (line.id !== id) return [line];
    const others = countOf(lines, line.productId) - line.quantity;
    const allowed = Math.min(Math.floor(quantity), mostOfOne - others);
    return allowed > 0 ? [{ ...line, quantity: allowed }] : [];
  });
}

/** The cart without what was ordered; jars that were put in since stay. */
export function without(lines: readonly CartLine[], ordered: readonly DraftLine[]): CartLine[] {
  const taken = new Map(ordered.map(lineOf).map(({ id, quantity }) => [id, quantity]));
  return lines.reduce<CartLine[]>((rest, line) => {
    const quantity = line.quantity - (taken.get(line.id) ?? 0);
    return quantity > 0 ? [...rest, { ...line, quantity }] : rest;
  }, []);
}

/** A cart as the shop can serve it today, and what that changes. A product that was never seen before has no old price. */
export function corrected({ lines, seen }: Cart, shelf: Shelf): Cart & { notes: CartNote[] } {
  const notes: CartNote[] = [];
  const room: Items = {};
  for (const id of new Set(lines.map(({ productId }) => productId))) {
    const [product, before] = [shelf.get(id), seen[id]];
    const note = {
      id,
      nameEn: product?.name ?? before?.name ?? id,
      nameMl: product?.ml?.name || before?.nameMl || null,
    };
    room[id] = product ? mostOf(product) : 0;
    if (!product) notes.push({ ...note, kind: 'gone' });
    else if (room[id] === 0) notes.push({ ...note, kind: 'sold-out' });
    else if (countOf(lines, id) > room[id]) notes.push({ ...note, kind: 'fewer', left: room[id] });
    if (product && before && room[id] > 0 && before.price !== product.price) {
      notes.push({ ...note, kind: 'price', from: before.price, to: product.price });
    }
  }
  const kept = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, room[line.productId]!);
    room[line.productId]! -= quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const products = [...new Set(kept.map(({ productId }) => productId))].map((id) => shelf.get(id)!);
  const now = products.map(
    ({ id, name, ml, price }) => [id, { name, nameMl: ml?.name || null, price }] as const,
  );
  return { lines: kept, seen: Object.fromEntries(now), notes };
}
