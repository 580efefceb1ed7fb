import { hash, randomInt } from 'node:crypto';
import type { Draft } from '@kalavara/shared-types/checkout';
import {
  type Bill,
  contactProblem,
  isUnderMinimum,
  itemsProblem,
  linesOf,
  phoneOf,
  pincodeOf,
  type Problem,
  quantitiesOf,
} from '@kalavara/shared-types/checkout.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import { openOnes, quoteOf } from '@kalavara/shared-types/pickle-events.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { AppError } from '../../platform/errors';
import type { StockLevel } from '../catalogue/stock';
import type { Cart } from '../orders/rows';

const refuse = ({ code, fields }: Problem): never => {
  throw new AppError(code, { fields });
};

/** What of a draft can be judged without looking at the shelf: items, fields (D-146). */
export function checkDraft(draft: Draft): void {
  const problem = itemsProblem(draft) ?? contactProblem(draft);
  if (problem) refuse(problem);
}

export const idsOf = (draft: Pick<Draft, 'items' | 'lines'>): string[] =>
  Object.keys(quantitiesOf(linesOf(draft))).sort();

/** The code as it is written on the flyer, if it is one; somebody types it in small letters. */
export function couponOf({ coupons }: Pick<Settings, 'coupons'>, said: string | null) {
  if (!said) return undefined;
  const coupon = coupons.find(
    ({ code, isActive }) => isActive && code === said.trim().toUpperCase(),
  );
  if (!coupon) throw new AppError('coupon-unknown', { fields: ['coupon'] });
  return coupon;
}

type Known = {
  settings: Settings;
  shelves: ReadonlyMap<string, StockLevel>;
  deliveryFee: number | null;
  events: readonly PickleEvent[];
  now: Instant;
};
export type Priced = {
  cart: Cart;
  bill: Bill;
  /** Of which it takes a place. */ eventId: string | null;
};

/** The draft with the prices of this moment, by the event that makes them lowest (D-160): from here on they stand. */
export function priced(
  draft: Draft,
  { settings, shelves, deliveryFee, events, now }: Known,
): Priced {
  const lines = linesOf(draft);
  const unknown = lines.map(({ productId }) => productId).filter((id) => !shelves.get(id)?.isSold);
  if (unknown.length > 0) throw new AppError('product-not-found', { fields: unknown });

  const coupon = couponOf(settings, draft.coupon);
  const terms = {
    rules: settings,
    events: openOnes(events, now),
    percent: coupon?.percent ?? 0,
    ownFee: deliveryFee,
  };
  const { lines: pricedLines, bill, event, percent } = quoteOf(lines, shelves, terms);
  if (isUnderMinimum(bill, settings)) throw new AppError('below-minimum', { fields: ['items'] });

  const cart: Cart = {
    lines: pricedLines.map(({ productId, quantity, customization, unitPaise }) => {
      const { name, nameMl, weight, spiceLevel, hsn } = shelves.get(productId)!;
      return {
        productId,
        name,
        nameMl,
        weight,
        spiceLevel,
        hsn,
        unitPaise,
        quantity,
        customization,
      };
    }),
    quantities: quantitiesOf(lines),
    customer: {
      name: draft.customer.name,
      phone: phoneOf(draft.customer.phone)!,
      email: draft.customer.email,
    },
    address: draft.address.address,
    pincode: pincodeOf(draft.address.pincode)!,
    // One that an event is better than was not used.
    coupon: coupon && percent > 0 ? coupon.code : null,
    specialInstructions: draft.specialInstructions,
    subtotalPaise: bill.subtotal,
    discountPaise: bill.discount,
    deliveryPaise: bill.delivery,
  };
  return { cart, bill, eventId: event?.id ?? null };
}

/** The first product of which there are not enough free jars. */
export function shortOf(
  { quantities }: Pick<Cart, 'quantities'>,
  shelves: ReadonlyMap<string, StockLevel>,
): StockLevel | undefined {
  const short = Object.keys(quantities).find((id) => shelves.get(id)!.available < quantities[id]!);
  return short === undefined ? undefined : shelves.get(short);
}

/** The same cart is the same hash, in whatever order it was said. */
export function hashOf(amount: number, draft: Draft | undefined): string {
  const said = draft && { ...draft, lines: linesOf(draft), items: quantitiesOf(linesOf(draft)) };
  return hash('sha256', JSON.stringify([amount, said ?? null]), 'base64url');
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** "KV-261121-7F3KQ": the Indian day and five letters without those that look alike. */
export function newOrderNo(now: Instant): string {
  const tail = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `KV-${indianDay(now).slice(2).replace(/-/g, '')}-${tail}`;
}
