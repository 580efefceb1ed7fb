import { useCart } from '../../../features/cart/store';
import { draftOf, problemOf } from '../../../features/checkout/draft';
import type { CheckoutFailure } from '../../../features/checkout/failure';
import { needsEnquiry, useForm } from '../../../features/checkout/form';
import { useDelivery } from '../../../features/checkout/useDelivery';
import { useBill } from '../cart/useBill';
import { type AvailableCatalogue, useCorrectedCart } from '../cart/useAvailableCatalogue';

export type CheckoutDraft = ReturnType<typeof useCheckoutDraft>;

const notDelivered: readonly unknown[] = ['pincode-not-served', 'out-of-state'];

/** Returns the order as it would be placed now (cart, form, delivery and total) and the fields that are missing. */
export function useCheckoutDraft(catalogue: AvailableCatalogue, failure: CheckoutFailure | null) {
  const { lines } = useCart();
  useCorrectedCart(catalogue, lines);
  const typed = useForm();
  const { isChecking, delivery } = useDelivery(
    typed.form,
    catalogue.settings.countries,
    failure && !failure.isLocal && notDelivered.includes(failure.code) ? failure : undefined,
  );
  const isEnquiry = needsEnquiry(delivery);
  const quote = useBill(lines, catalogue, {
    coupon: isEnquiry ? undefined : (typed.applied ?? undefined),
    ownFee: isEnquiry ? 0 : delivery?.fee,
    hasFreeDelivery: !delivery?.isAbroad,
  });
  const isBesideOffer =
    quote.event !== undefined &&
    typed.applied !== null &&
    !quote.couponProblem &&
    !quote.isCouponCounted;
  // A coupon that is not valid for this cart is shown without a discount, and is not part of the order.
  const counted = quote.couponProblem ? { ...typed, applied: null } : typed;
  const draft = draftOf(quote.lines, counted);
  return {
    typed,
    isChecking,
    delivery,
    isEnquiry,
    quote,
    /** Whether the coupon gives no discount because the pickle event reduces the price by more. */
    isBesideOffer,
    draft,
    problem: problemOf(draft, { bill: quote.bill, rules: catalogue.rules, delivery }),
  };
}
