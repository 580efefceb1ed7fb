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
import { newId } from '../../http/newId';
import type { Language } from '../../i18n/language';
import { upsertOrder } from './store';

/** The form of an order by hand, as typed. */
export type HandForm = {
  phone: string;
  name: string;
  email: string;
  address: string;
  pincode: string;
  /** Empty is India. */
  country: string;
  /** As typed; only `applied` has an effect. */
  coupon: string;
  applied: CheckedCoupon | null;
  note: string;
  items: Items;
  payment: Exclude<PaymentMethod, 'gateway'>;
  language: Language;
  filled?: Filled | undefined;
};

/** What the last order of a known number can fill in. */
export type ShopperFields = Partial<
  Pick<HandForm, 'name' | 'email' | 'address' | 'pincode' | 'country' | 'language'>
>;
/** What a known number has filled in, and what was there before. */
type Filled = { before: ShopperFields; after: ShopperFields };

/** What changes of a form, from its newest state where an answer came late. */
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

/** `coupon`: the code that counts for these units; one that does not is left out, as in the shop. */
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

/** By the rules of the shop's checkout; the server checks again. */
export const findProblem = (form: HandForm): Problem | undefined =>
  contactProblem(draftOf(form)) ?? itemsProblem(draftOf(form));

/** With the same `commandId` the order is entered once. */
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

/** The money of an order that was to be paid later has arrived. */
export async function recordPayment(
  { id, version }: Order,
  { method, paidOn }: { method: HandMethod; paidOn: string },
): Promise<void> {
  const body = { method, paidOn, expectedVersion: version };
  const { order } = await call('recordPayment', { params: { id }, body }, { commandId: newId() });
  upsertOrder(order);
}

export async function saveAddress(
  { id, version }: Order,
  to: { address: string; pincode: string },
): Promise<void> {
  const body = { ...to, expectedVersion: version };
  const { order } = await call('changeAddress', { params: { id }, body }, { commandId: newId() });
  upsertOrder(order);
}

type Paid = Pick<Order, 'paymentMethod' | 'status'>;
/** Whether the order still has to be paid. */
export const isOwed = ({ paymentMethod, status }: Paid): boolean =>
  paymentMethod === 'later' && status !== 'cancelled';

/** Whether the money came by hand and goes back by hand. */
export const isPaidByHand = ({ paymentMethod }: Paid): boolean =>
  paymentMethod === 'cash' || paymentMethod === 'upi';
