import type { Draft, OwnOrder } from '@kalavara/shared-types/checkout/checkout';
import type { CheckedCoupon } from '@kalavara/shared-types/coupons/coupons';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { newId } from '../../http/newId';
import { parseJson, storageOf } from '../../state/browserStorage';

/** An attempt to pay for a cart. A retry with the same cart is the same attempt, and so the same order. */
type CheckoutAttempt = {
  key: string;
  receipt: string;
  order: OwnOrder | null;
  /** The coupon that the order uses. */
  coupon?: CheckedCoupon | null;
};
type Store = { attempt: CheckoutAttempt | null };

/** Without storage a reload begins a new attempt, which the server distinguishes. */
const store = createStore<Store>()(
  persist((): Store => ({ attempt: null }), {
    name: 'kalavara.attempt',
    storage: storageOf<Store>(
      'session',
      (text) => ({ attempt: parseJson(text) as CheckoutAttempt | null }),
      ({ attempt }) => attempt && JSON.stringify(attempt),
    ),
  }),
);
const getAttempt = () => store.getState().attempt;
const setAttempt = (attempt: CheckoutAttempt | null) => store.setState({ attempt });

/** Prefix and time are documented; the rest distinguishes two phones in the same millisecond. */
const newReceipt = () => `kalavara_${Date.now()}_${newId().replace(/-/g, '').slice(0, 10)}`;

/**
 * Returns the receipt of a draft at its total. `replaces` is the order of an earlier attempt that this one replaces,
 * of this tab or (`earlier`) of another. A retry names its own order: it may have expired since, and the server finds
 * it by the receipt only from the same address.
 */
export function attemptFor(
  draft: Draft,
  amount: number,
  earlier?: OwnOrder,
): { receipt: string; replaces: OwnOrder | undefined } {
  const attempt = getAttempt();
  const key = JSON.stringify([draft, amount]);
  const replaces = attempt?.order ?? earlier;
  if (attempt?.key === key) return { receipt: attempt.receipt, replaces };

  const receipt = newReceipt();
  setAttempt({ order: null, ...attempt, key, receipt });
  return { receipt, replaces };
}

export function setAttemptOrder(order: OwnOrder, coupon: CheckedCoupon | null = null) {
  const attempt = getAttempt();
  if (attempt) setAttempt({ ...attempt, order, coupon });
}
export const getAttemptCoupon = (): CheckedCoupon | null => getAttempt()?.coupon ?? null;
export const getAttemptOrder = (): OwnOrder | null => getAttempt()?.order ?? null;
export const endAttempt = () => setAttempt(null);

/** Ends the attempt whose order was paid elsewhere, so that the next checkout of the same cart is a new order. */
export function endAttemptOf(orderNo: string): boolean {
  if (getAttemptOrder()?.orderNo !== orderNo) return false;
  endAttempt();
  return true;
}
