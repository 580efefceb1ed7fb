import type { Draft, DraftLine } from '@kalavara/shared-types/checkout/checkout';
import {
  contactProblem,
  itemsProblem,
  type Problem,
} from '@kalavara/shared-types/checkout/checkout-problems.rules';
import {
  isUnderMinimum,
  linesOf,
  quantitiesOf,
  type Bill,
  type PriceRules,
} from '@kalavara/shared-types/checkout/checkout.rules';
import { isAbroad } from '@kalavara/shared-types/checkout/countries.rules';
import { needsEnquiry, type CheckoutForm, type CheckedDelivery } from './form';

/** Returns the order as it is sent: trimmed fields and the lines of the cart. */
export function draftOf(cart: readonly DraftLine[], { form, applied }: CheckoutForm): Draft {
  const plain = cart.map(({ productId, quantity, customization }) => ({
    productId,
    quantity,
    customization,
  }));
  const lines = linesOf({ items: {}, lines: plain });
  return {
    items: quantitiesOf(lines),
    lines,
    customer: {
      name: form.name.trim(),
      phone: form.phone.trim(),
      email: form.email.trim() || null,
    },
    address: {
      address: form.address.trim(),
      ...(isAbroad(form.country)
        ? { pincode: '', country: form.country }
        : { pincode: form.pincode.trim() }),
    },
    coupon: applied?.code ?? null,
    specialInstructions: form.specialInstructions.trim() || null,
  };
}

type Terms = { bill: Bill; rules: PriceRules; delivery: CheckedDelivery | undefined };

/** Returns the first problem that prevents the order: items, then fields, then the minimum. */
export function problemOf(draft: Draft, { bill, rules, delivery }: Terms): Problem | undefined {
  // For a country without delivery no other fields are required.
  if (needsEnquiry(delivery))
    return itemsProblem(draft) ?? { code: 'country-not-served', fields: ['country'] };
  const problem = itemsProblem(draft) ?? contactProblem(draft);
  if (problem) return problem;
  if (delivery?.isServiceable === false)
    return {
      code: delivery.isOutOfState ? 'out-of-state' : 'pincode-not-served',
      fields: ['pincode'],
    };
  if (isUnderMinimum(bill, rules)) return { code: 'below-minimum', fields: ['items'] };
  return undefined;
}
