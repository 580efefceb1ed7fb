import type { Delivery } from '@kalavara/shared-types/delivery';
import { create } from 'zustand';

/** The checkout form as typed. */
export type Form = {
  name: string;
  phone: string;
  email: string;
  address: string;
  pincode: string;
  specialInstructions: string;
  /** As it is typed; what counts is what was applied. */
  coupon: string;
};
export type Applied = { code: string; percent: number };
export type CheckoutForm = { form: Form; applied: Applied | null };
export type CheckedDelivery = Pick<
  Delivery,
  'isServiceable' | 'fee' | 'expected' | 'days' | 'pincode'
>;

const version = 1;
const storageKey = 'kalavara.checkout';
const blank: Form = {
  name: '',
  phone: '',
  email: '',
  address: '',
  pincode: '',
  specialInstructions: '',
  coupon: '',
};

/** Survives a reload, for the life of the tab. Nothing of the payment is stored. */
function load(): CheckoutForm {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as
      ({ version: number } & CheckoutForm) | null;
    if (stored?.version !== version) return { form: blank, applied: null };
    const texts = Object.entries(stored.form).filter(
      ([field, text]) => field in blank && typeof text === 'string',
    );
    return { form: { ...blank, ...Object.fromEntries(texts) }, applied: stored.applied };
  } catch {
    return { form: blank, applied: null };
  }
}

const useStore = create<CheckoutForm>(load);
useStore.subscribe((now) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ version, ...now }));
  } catch {
    // Without storage what was typed lasts as long as the page.
  }
});

export const useForm = (): CheckoutForm => useStore();

export const typeInto = (field: keyof Form, text: string) =>
  useStore.setState(({ form, applied }) => ({
    form: { ...form, [field]: text },
    // Another code than the one that was checked has not been checked.
    applied: field === 'coupon' && applied?.code !== text.trim().toUpperCase() ? null : applied,
  }));

export const applyCoupon = (applied: Applied | null) =>
  useStore.setState(({ form }) => ({ applied, form: { ...form, coupon: applied?.code ?? '' } }));

/** After an order: the next one begins empty. */
export const clearForm = () => useStore.setState({ form: blank, applied: null });
