import type { TaxRate } from '../invoices/invoices';

/** The formats of the fields of the settings, for the form and for the server. */
export const fieldPatterns = {
  /** "+919876543210": E.164. */
  phone: /^\+[1-9]\d{7,14}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
  fssai: /^(\d{14})?$/,
  coupon: /^[A-Z0-9]{3,20}$/,
  hsn: /^\d{4}(\d{2}){0,2}$/,
  prefix: /^[1-9]\d{0,5}$/,
};

/** Converts a typed phone number (spaces, leading 0, no country) to E.164. An unreadable one is returned unchanged. */
export function normalizePhone(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, '');
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(bare)?.[1];
  return indian ? `+91${indian}` : bare;
}

/** The indexes of keys that occur earlier in the list. */
export const findRepeated = (keys: readonly string[]): number[] =>
  keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));

export const countryKey = ({ code }: { code: string }): string => code;
/** A tariff code has only one rate from a day on. */
export const rateKey = ({ hsn, from }: Pick<TaxRate, 'hsn' | 'from'>): string => `${hsn} ${from}`;

/**
 * Whether a registered business lacks its tax number, without which it cannot issue tax invoices (CGST Rules, 2017,
 * rule 46).
 */
export const lacksGstin = ({
  registration,
  gstin,
}: {
  registration: string;
  gstin: string;
}): boolean => registration !== 'none' && gstin === '';
