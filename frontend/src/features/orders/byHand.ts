import type { Items } from '@kalavara/shared-types/checkout/checkout';
import {
  contactProblem,
  itemsProblem,
  type Problem,
} from '@kalavara/shared-types/checkout/checkout-problems.rules';
import type { CheckedCoupon } from '@kalavara/shared-types/coupons/coupons';
import type { Order, PaymentMethod } from '@kalavara/shared-types/orders/orders';
import type { HandMethod } from '@kalavara/shared-types/orders/orders-by-hand';
import { call } from '../../http/call';
import type { Language } from '../../i18n/language';
import { upsertOrder } from './store';

/** The values of the form for an order by hand, as typed. */
export type HandForm = {
  phone: string;
  name: string;
  email: string;
  address: string;
  pincode: string;
  /** Empty for India. */
  country: string;
  /** The code as typed; only `applied` has an effect. */
  coupon: string;
  applied: CheckedCoupon | null;
  note: string;
  items: Items;
  payment: Exclude<PaymentMethod, 'gateway'>;
  language: Language;
  filled?: Filled | undefined;
};

/** The fields that the last order of a known phone number can fill in. */
export type ShopperFields = Partial<
  Pick<HandForm, 'name' | 'email' | 'address' | 'pincode' | 'country' | 'language'>
>;
/** The values that a known phone number has filled in, and the values before that. */
type Filled = { before: ShopperFields; after: ShopperFields };

/** A change of the form; a function if an answer arrives late, so that it applies to the newest state. */
export type HandChange = Partial<HandForm> | ((form: HandForm) => Partial<HandForm>);
export const emptyForm = (language: Language): HandForm => ({
  phone: '',
  name: '',
  email: '',
  address: '',
  pincode: '',
  note: '',
  country: '',
  coupon: '',
  applied: null,
  items: {},
  payment: 'cash',
  language,
});

/**
 * The order for the server. `coupon`: the code, if it is valid for these units; an invalid one is left out, as in the
 * shop.
 */
const draftOf = (
  { items, name, phone, email, address, pincode, country, note }: HandForm,
  coupon: string | null = null,
) => ({
  items,
  customer: { name, phone, email: email || null },
  address: country === '' ? { address, pincode } : { address, pincode: '', country },
  coupon,
  specialInstructions: note || null,
});

/** Returns the first problem of the form by the rules of the shop's checkout; the server checks again. */
export const findProblem = (form: HandForm): Problem | undefined =>
  contactProblem(draftOf(form)) ?? itemsProblem(draftOf(form));

/** Enters the order; repeated calls with the same `commandId` enter it once. */
export async function enterOrder(
  form: HandForm,
  { amount, coupon }: { amount: number; coupon: string | null },
  commandId: string,
): Promise<Order> {
  const { payment, language } = form;
  const body = { draft: draftOf(form, coupon), amount, payment, language };
  const { order } = await call('createOrderByHand', { body }, { commandId });
  upsertOrder(order);
  return order;
}

export const checkCoupon = (code: string): Promise<CheckedCoupon> =>
  call('checkCoupon', { body: { code } }).then(({ data }) => data);

export const findShopper = (phone: string) =>
  call('findShopper', { query: { phone } }).then(({ data }) => data);

/** Records that the payment of an order to be paid later has arrived. */
export async function recordPayment(
  { id, version }: Order,
  { method, paidOn }: { method: HandMethod; paidOn: string },
  commandId: string,
): Promise<void> {
  const body = { method, paidOn, expectedVersion: version };
  const { order } = await call('recordPayment', { params: { id }, body }, { commandId });
  upsertOrder(order);
}

export async function saveAddress(
  { id, version }: Order,
  to: { address: string; pincode: string },
  commandId: string,
): Promise<void> {
  const body = { ...to, expectedVersion: version };
  const { order } = await call('changeAddress', { params: { id }, body }, { commandId });
  upsertOrder(order);
}

type Paid = Pick<Order, 'paymentMethod' | 'status'>;
/** Whether the order still has to be paid. */
export const isOwed = ({ paymentMethod, status }: Paid): boolean =>
  paymentMethod === 'later' && status !== 'cancelled';

/** Whether the payment was received by hand, and is refunded by hand. */
export const isPaidByHand = ({ paymentMethod }: Paid): boolean =>
  paymentMethod === 'cash' || paymentMethod === 'upi';
