import { hash } from 'node:crypto';
import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import {
  contactProblem,
  itemsProblem,
  type Problem,
} from '@kalavara/shared-types/checkout/checkout-problems.rules';
import {
  type Bill,
  isUnderMinimum,
  linesOf,
  phoneOf,
  pincodeOf,
  priceLines,
  quantitiesOf,
} from '@kalavara/shared-types/checkout/checkout.rules';
import { isAbroad } from '@kalavara/shared-types/checkout/countries.rules';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { couponProblem } from '@kalavara/shared-types/coupons/coupons.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { quoteOf } from '@kalavara/shared-types/checkout/quote.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { AppError } from '../../platform/errors';
import type { StockLevel } from '../catalogue/stock';
import { checkTerms } from '../coupons/service';
import type { DeliveryTerms, Destination } from '../delivery/service';
import type { Cart } from '../orders/rows';

const refuse = ({ code, fields }: Problem): never => {
  throw new AppError(code, { fields });
};

/** Checks the parts of a draft that do not depend on stock: items and contact fields. */
export function checkDraft(draft: Draft): void {
  const problem = itemsProblem(draft) ?? contactProblem(draft);
  if (problem) refuse(problem);
}

/** The destination of a checked draft. The pincode of another country is part of its address. */
export const destinationOf = ({ address: { pincode, country } }: Draft): Destination =>
  isAbroad(country) ? { pincode: '', country } : { pincode: pincodeOf(pincode)!, country: null };

export const listProductIds = (draft: Pick<Draft, 'items' | 'lines'>): string[] =>
  Object.keys(quantitiesOf(linesOf(draft))).sort();

type PricingInput = Pick<DeliveryTerms, 'fee' | 'hasFreeDelivery'> & {
  settings: Settings;
  levels: ReadonlyMap<string, StockLevel>;
  events: readonly PickleEvent[];
  /** The coupon of the draft's code, if there is one. */
  coupon: Coupon | undefined;
  now: Instant;
};
export type PricedCart = {
  cart: Cart;
  bill: Bill;
  /** The event whose capacity the order counts against. */
  eventId: string | null;
};

/**
 * Prices a draft with today's prices and those of the event that makes the total lowest. A checkout is priced only
 * once.
 */
export function priceCart(
  draft: Draft,
  { settings, levels, fee, hasFreeDelivery, events, coupon, now }: PricingInput,
): PricedCart {
  const lines = linesOf(draft);
  const missing = lines.map(({ productId }) => productId).filter((id) => !levels.get(id)?.isSold);
  if (missing.length > 0) throw new AppError('product-not-found', { fields: missing });

  const couponTerms = draft.coupon ? checkTerms(coupon, now) : undefined;
  const problem = couponTerms && couponProblem(priceLines(lines, levels), couponTerms);
  if (problem) throw new AppError(problem, { fields: ['coupon'] });
  const terms = {
    rules: settings,
    events: openOnes(events, now),
    coupon: couponTerms,
    ownFee: fee,
    hasFreeDelivery,
  };
  const quote = quoteOf(lines, levels, terms);
  const { lines: pricedLines, bill, event } = quote;
  if (isUnderMinimum(bill, settings)) throw new AppError('below-minimum', { fields: ['items'] });

  const cart: Cart = {
    lines: pricedLines.map(({ productId, quantity, customization, unitPaise }) => {
      const { name, nameMl, weight, spiceLevel, hsn } = levels.get(productId)!;
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
    ...destinationOf(draft),
    // A coupon that an event beats is not used.
    coupon: coupon && quote.coupon ? coupon.code : null,
    specialInstructions: draft.specialInstructions,
    subtotalPaise: bill.subtotal,
    discountPaise: bill.discount,
    deliveryPaise: bill.delivery,
  };
  return { cart, bill, eventId: event?.id ?? null };
}

/** Throws if fewer units of a product are available than the cart contains. */
export function assertInStock(
  { quantities }: Pick<Cart, 'quantities'>,
  levels: ReadonlyMap<string, StockLevel>,
): void {
  const missing = Object.keys(quantities).find(
    (product) => levels.get(product)!.available < quantities[product]!,
  );
  if (missing === undefined) return;
  const { id, name, available, isReserved } = levels.get(missing)!;
  throw new AppError('sold-out', {
    fields: [id],
    details: { productId: id, name, left: available, ...(isReserved && { reason: 'reserved' }) },
  });
}

/** Hashes a draft and its amount. Equal carts have equal hashes: the order of the items does not matter. */
export function hashDraft(amount: number, draft: Draft | undefined): string {
  const normalized = draft && {
    ...draft,
    lines: linesOf(draft),
    items: quantitiesOf(linesOf(draft)),
  };
  return hash('sha256', JSON.stringify([amount, normalized ?? null]), 'base64url');
}
