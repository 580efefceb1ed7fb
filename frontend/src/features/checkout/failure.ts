import type { Problem } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import { isErrorCode, type ErrorCode } from '@kalavara/shared-types/contract/errors';
import { Refused, Unreachable } from '../../http/call';

/** Why checkout failed, with the details of the server's answer. */
export type CheckoutFailure = {
  code: ErrorCode | 'cancelled' | 'replaced';
  fields: string[];
  /** What is wrong with each field. */
  codes?: Problem['codes'];
  /** The product that sold out, and how many are left. */
  product?: { id: string; left: number } | undefined;
  /** The right total in rupees. */
  amount?: number | undefined;
  /** The applied code that the server refused. */
  removedCoupon?: string | undefined;
  /** The server's own sentence, for an unknown code. */
  serverText?: string | undefined;
  /** Found in the browser: it disappears as soon as the field is corrected. */
  isLocal?: true;
  /** The payment could not start because this device had no network. */
  isOffline?: true;
};

export const createFailure = (
  code: CheckoutFailure['code'],
  fields: string[] = [],
): CheckoutFailure => ({
  code,
  fields,
  ...(code === 'payment-not-started' && !navigator.onLine && { isOffline: true as const }),
});

/**
 * Whether the server refuses a reported payment for good, also by the documented answer 200 with `success: false`. Any
 * other failure of the call proves nothing about the money.
 */
export const isPaymentRefused = (error: unknown): boolean =>
  (error instanceof Refused && error.isFinal) ||
  (error instanceof Unreachable && error.status === 200);

/** `otherwise` is the code of the failed step, for a missing or foreign answer. */
export function toFailure(error: unknown, otherwise: ErrorCode): CheckoutFailure {
  // The gateway's failures are 503 with a code, so that proxies do not take them for ours; the code
  // is in the message.
  if (error instanceof Unreachable) {
    const isOfGateway =
      error.message === 'payment-not-configured' || error.message === 'payment-not-started';
    return createFailure(isOfGateway ? (error.message as ErrorCode) : otherwise);
  }
  if (!(error instanceof Refused)) return createFailure(otherwise);
  const { code, fields = [], details = {}, amount, error: serverText } = error.failure;
  const id = details['productId'] ?? fields[0];
  const left = Number(details['left'] ?? NaN);
  return {
    code: isErrorCode(code) ? code : otherwise,
    fields,
    ...(code === 'sold-out' &&
      typeof id === 'string' &&
      !Number.isNaN(left) && { product: { id, left } }),
    ...(amount !== undefined && { amount }),
    ...(!isErrorCode(code) && serverText && { serverText }),
  };
}
