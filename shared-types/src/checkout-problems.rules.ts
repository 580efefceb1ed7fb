import type { Draft, Items } from './checkout';
import {
  isEmail,
  linesOf,
  maxUnitsOfOne,
  phoneOf,
  pincodeOf,
  quantitiesOf,
} from './checkout.rules';
import { isAbroad } from './countries.rules';
import type { ErrorCode } from './errors';

/** What is wrong with a draft, first things first, and in which field. */
export type Problem = { code: ErrorCode; fields: string[] };

type Contact = Pick<Draft, 'customer' | 'address'>;

/**
 * A phone number of the right length: after +91 come ten digits. Orders of earlier versions have others, so `phoneOf`, which
 * also finds stored numbers, accepts them.
 */
export function isCallable(text: string): boolean {
  const phone = phoneOf(text);
  return phone !== undefined && (!phone.startsWith('+91') || /^\+91[1-9]\d{9}$/.test(phone));
}

/** The fields of the form, in the order they stand there. */
export function contactProblem({ customer, address }: Contact): Problem | undefined {
  const isForeign = isAbroad(address.country);
  const required = {
    name: customer.name,
    phone: customer.phone,
    address: address.address,
    // The address of another country is free text, with whatever postal code it has.
    ...(!isForeign && { pincode: address.pincode }),
  };
  const missing = Object.keys(required).filter(
    (field) => required[field as keyof typeof required]?.trim() === '',
  );
  if (missing.length > 0) return { code: 'fields-missing', fields: missing };
  // Ten digits are an Indian number, which is a wrong guess abroad.
  if (isForeign && !customer.phone.includes('+'))
    return { code: 'phone-without-country', fields: ['phone'] };
  if (!isCallable(customer.phone)) return { code: 'phone-wrong', fields: ['phone'] };
  if (customer.email && !isEmail(customer.email.trim()))
    return { code: 'email-wrong', fields: ['email'] };
  if (!isForeign && pincodeOf(address.pincode) === undefined)
    return { code: 'pincode-wrong', fields: ['pincode'] };
  return undefined;
}

function sameItems(a: Items, b: Items): boolean {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...ids].every((id) => (a[id] ?? 0) === (b[id] ?? 0));
}

export function itemsProblem({
  items,
  lines,
}: Pick<Draft, 'items' | 'lines'>): Problem | undefined {
  const wanted = quantitiesOf(linesOf({ items, lines }));
  if (Object.keys(wanted).length === 0) return { code: 'cart-empty', fields: ['items'] };
  if (lines && !sameItems(wanted, items)) return { code: 'lines-differ', fields: ['lines'] };
  const tooMany = Object.keys(wanted).filter((id) => wanted[id]! > maxUnitsOfOne);
  return tooMany.length > 0 ? { code: 'too-many-of-one', fields: tooMany } : undefined;
}
