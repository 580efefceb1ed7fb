import type { CheckedCoupon } from '@kalavara/shared-types/coupons/coupons';
import type { Delivery } from '@kalavara/shared-types/delivery/delivery';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson, storageOf } from '../../state/browserStorage';
import { saveAddress, savedAddress } from './savedAddress';

/** The values of the checkout form, as typed. */
export type Form = {
  name: string;
  phone: string;
  email: string;
  address: string;
  pincode: string;
  /** Empty for India. */
  country: string;
  specialInstructions: string;
  /** The code as typed; only `applied` has an effect. */
  coupon: string;
};
export type Applied = CheckedCoupon;
export type CheckoutForm = { form: Form; applied: Applied | null };
export type CheckedDelivery = Pick<
  Delivery,
  'isServiceable' | 'isOutOfState' | 'fee' | 'expected' | 'days' | 'pincode'
> & {
  /** Set for another country, which has one fee for every order and no expected day. */
  isAbroad?: true;
};

/** Whether the country has no delivery, so that the order can only be an enquiry. */
export const needsEnquiry = (delivery: CheckedDelivery | undefined): boolean =>
  delivery?.isAbroad === true && !delivery.isServiceable;

const version = 1;
const blank: Form = {
  name: '',
  phone: '',
  email: '',
  address: '',
  pincode: '',
  country: '',
  specialInstructions: '',
  coupon: '',
};

const empty = (): CheckoutForm => ({ form: { ...blank, ...savedAddress() }, applied: null });

function read(text: string | null): CheckoutForm {
  const stored = parseJson(text) as ({ version: number } & CheckoutForm) | null;
  if (stored?.version !== version) return empty();
  const texts = Object.entries(stored.form).filter(
    ([field, value]) => field in blank && typeof value === 'string',
  );
  return { form: { ...blank, ...Object.fromEntries(texts) }, applied: stored.applied };
}

/** Stored for the tab, so that it survives a reload. Payment data is never stored. */
const useStore = create<CheckoutForm>()(
  persist(empty, {
    name: 'kalavara.checkout',
    storage: storageOf('session', read, (state) => JSON.stringify({ version, ...state })),
  }),
);

export const useForm = (): CheckoutForm => useStore();

export function typeInto(field: keyof Form, text: string) {
  useStore.setState(({ form, applied }) => ({
    form: { ...form, [field]: text },
    // Only the code that was checked remains applied.
    applied: field === 'coupon' && applied?.code !== text.trim().toUpperCase() ? null : applied,
  }));
  if (savedAddress()) saveAddress(useStore.getState().form);
}

export const getAppliedCoupon = (): Applied | null => useStore.getState().applied;
export const applyCoupon = (applied: Applied | null) =>
  useStore.setState(({ form }) => ({ applied, form: { ...form, coupon: applied?.code ?? '' } }));

/** Clears the form, except the address that this device saves. */
export const clearForm = () => useStore.setState(empty());
