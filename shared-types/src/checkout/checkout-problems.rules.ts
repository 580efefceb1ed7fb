import type { Draft, Items } from './checkout';
import {
  isEmail,
  latinDigits,
  linesOf,
  maxUnitsOfOne,
  phoneOf,
  pincodeOf,
  quantitiesOf,
} from './checkout.rules';
import { isAbroad } from './countries.rules';
import type { ErrorCode } from '../contract/errors';

/** The first problem of a draft, and its fields. */
export type Problem = {
  code: ErrorCode;
  fields: string[];
  /** The problem of each field, if they differ. */
  codes?: Readonly<Record<string, ErrorCode>> | undefined;
};

type Contact = Pick<Draft, 'customer' | 'address'>;

/**
 * Whether a phone number has the right length: ten digits after +91. Orders of earlier versions contain others, so
 * `phoneOf`, which also finds stored numbers, accepts them.
 */
export function isCallable(text: string): boolean {
  const phone = phoneOf(text);
  return phone !== undefined && (!phone.startsWith('+91') || /^\+91[1-9]\d{9}$/.test(phone));
}

const missing = (text: string): ErrorCode | undefined =>
  text.trim() === '' ? 'fields-missing' : undefined;

function phoneProblem(phone: string, isForeign: boolean): ErrorCode | undefined {
  // Ten digits are parsed as an Indian number, which is wrong for another country.
  const hasCountryCode = /^\D*(\+|00)/.test(latinDigits(phone));
  if (isForeign && !hasCountryCode) return 'phone-without-country';
  return isCallable(phone) ? undefined : 'phone-wrong';
}

/** All wrong fields of the form, in its order; missing fields are reported first. */
export function contactProblem({ customer, address }: Contact): Problem | undefined {
  const { name, phone, email } = customer;
  const isForeign = isAbroad(address.country);
  const isPincodeWrong = pincodeOf(address.pincode) === undefined;
  const found: Record<string, ErrorCode | undefined> = {
    name: missing(name),
    phone: missing(phone) ?? phoneProblem(phone, isForeign),
    email: email && !isEmail(email.trim()) ? 'email-wrong' : undefined,
    address: missing(address.address),
    // An address in another country is free text with any postal code.
    ...(!isForeign && {
      pincode: missing(address.pincode) ?? (isPincodeWrong ? 'pincode-wrong' : undefined),
    }),
  };
  return problemOf(Object.entries(found));
}

function problemOf(found: (readonly [string, ErrorCode | undefined])[]): Problem | undefined {
  const wrong = found.filter((entry): entry is [string, ErrorCode] => entry[1] !== undefined);
  const first = wrong.find(([, code]) => code === 'fields-missing') ?? wrong[0];
  if (!first) return undefined;
  return {
    code: first[1],
    fields: wrong.map(([field]) => field),
    codes: Object.fromEntries(wrong),
  };
}

/** The rest of a problem: the fields that still have it. */
export function unsolvedOf(
  before: Pick<Problem, 'codes'> & { code: string },
  now: Problem | undefined,
): Problem | undefined {
  if (!before.codes || !now?.codes) return before.code === now?.code ? now : undefined;
  const { codes } = before;
  return problemOf(Object.entries(now.codes).filter(([field, code]) => codes[field] === code));
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
