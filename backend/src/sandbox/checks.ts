import type { CaptureRule } from './book';
import { type Notes, Refused } from './wire';

type Body = Record<string, unknown>;

export function bodyOf(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('The request body is not valid.');
  return value as Body;
}

/** Parses an amount in paise from the body of a call. */
export function amountOf({ amount }: Body): number {
  if (amount === undefined || amount === null)
    throw new Refused('The amount field is required.', { field: 'amount' });
  if (!Number.isSafeInteger(amount))
    throw new Refused('The amount must be an integer.', { field: 'amount' });
  return amount as number;
}

export function currencyOf({ currency }: Body): string {
  if (currency === undefined)
    throw new Refused('The currency field is required.', { field: 'currency' });
  if (currency !== 'INR') throw new Refused('Currency is not supported', { field: 'currency' });
  return currency;
}

export function receiptOf({ receipt }: Body): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string')
    throw new Refused('The receipt must be a string.', { field: 'receipt' });
  if (receipt.length > 40)
    throw new Refused('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  return receipt;
}

export function notesOf({ notes }: Body): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0))
    return [];
  if (typeof notes !== 'object' || Array.isArray(notes))
    throw new Refused('The notes must be an object.', { field: 'notes' });
  const pairs = Object.entries(notes).map(([key, value]) => [key, String(value)] as const);
  if (pairs.length > 15)
    throw new Refused('Number of fields in notes should be less than or equal to 15', {
      field: 'notes',
    });
  if (pairs.some(([key, value]) => key.length > 256 || value.length > 256))
    throw new Refused('The notes may not be greater than 256 characters.', { field: 'notes' });
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

const maxMinutes = 7_200;
/** The default of an account: authorized payments are captured within three days. */
const defaultCapture: CaptureRule = {
  isAutomatic: true,
  automaticMinutes: 4_320,
  manualMinutes: maxMinutes,
};

/**
 * Parses the capture rule of an order; without one, the default of the account applies. Throws `Refused` for invalid
 * values.
 */
export function captureRuleOf({ payment }: Body): CaptureRule {
  if (payment === undefined) return defaultCapture;
  const { capture, capture_options = {} } = bodyOf(payment);
  if (capture !== 'automatic' && capture !== 'manual')
    throw new Refused('The selected capture is invalid.', { field: 'payment.capture' });
  const options = bodyOf(capture_options);
  const manualMinutes = minutesOf(options, 'manual_expiry_period', maxMinutes);
  const automaticMinutes = minutesOf(
    options,
    'automatic_expiry_period',
    Math.min(defaultCapture.automaticMinutes, manualMinutes),
  );
  if (automaticMinutes < 12)
    throw new Refused('The automatic expiry period must be at least 12.', {
      field: 'automatic_expiry_period',
    });
  if (manualMinutes < automaticMinutes)
    throw new Refused('The manual expiry period must not be less than the automatic one.', {
      field: 'manual_expiry_period',
    });
  return { isAutomatic: capture === 'automatic', automaticMinutes, manualMinutes };
}

function minutesOf(options: Body, field: string, otherwise: number): number {
  const value = options[field] ?? otherwise;
  if (!Number.isInteger(value) || (value as number) > maxMinutes)
    throw new Refused(`The ${field} must be an integer of at most ${maxMinutes}.`, { field });
  return value as number;
}

export function refuseUnknown(body: Body, allowed: string[]) {
  const unknown = Object.keys(body).filter((key) => !allowed.includes(key));
  if (unknown.length > 0)
    throw new Refused(`${unknown.join(', ')} is/are not required and should not be sent`);
}

export type Page = { from: number; to: number; count: number; skip: number };

export function pageOf(query: Body): Page {
  const number = (name: string, otherwise: number) => {
    const value = query[name] === undefined ? otherwise : Number(query[name]);
    if (!Number.isInteger(value) || value < 0)
      throw new Refused(`The ${name} must be an integer.`, { field: name });
    return value;
  };
  const count = number('count', 10);
  if (count < 1 || count > 100)
    throw new Refused('The count must be between 1 and 100.', { field: 'count' });
  return {
    from: number('from', 0),
    to: number('to', Number.MAX_SAFE_INTEGER),
    count,
    skip: number('skip', 0),
  };
}

/** Returns a page of entries, the newest first; both ends of the range are included. */
export function paged<T extends { created_at: number }>(
  oldestFirst: Iterable<T>,
  { from, to, count, skip }: Page,
): T[] {
  const inTime = [...oldestFirst].filter(
    ({ created_at }) => created_at >= from && created_at <= to,
  );
  return inTime.reverse().slice(skip, skip + count);
}
