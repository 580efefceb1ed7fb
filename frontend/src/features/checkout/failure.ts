import type { Problem } from '@kalavara/shared-types/checkout/checkout-problems.rules';
import { isErrorCode, type ErrorCode } from '@kalavara/shared-types/contract/errors';
import { Refused, Unreachable } from '../../http/call';

/** The reason why a checkout failed, with the details of the server's answer. */
export type CheckoutFailure = {
  code: ErrorCode | 'cancelled' | 'replaced';
  fields: string[];
  /** The error code of each invalid field. */
  codes?: Problem['codes'];
  /** The product that sold out, and the remaining units. `isReserved`: another shopper is paying for the last ones. */
  product?: { id: string; left: number; isReserved: boolean } | undefined;
  /** The right total in rupees. */
  amount?: number | undefined;
  /** The applied code that the server refused. */
  removedCoupon?: string | undefined;
  /** The server's own sentence, for an unknown code. */
  serverText?: string | undefined;
  /** Found in the browser: the failure disappears as soon as the field is corrected. */
  isLocal?: true;
  /** The payment could not start because this device was offline. */
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
 * Whether the server refuses a reported payment permanently, including the documented answer 200 with `success:
 * false`. Any other failure of the call proves nothing about the money.
 */
export const isPaymentRefused = (error: unknown): boolean =>
  (error instanceof Refused && error.isFinal) ||
  (error instanceof Unreachable && error.status === 200);

/** Converts an error to a failure. `otherwise` is the code of the failed step, for a missing or foreign answer. */
export function toFailure(error: unknown, otherwise: ErrorCode): CheckoutFailure {
  // The gateway's failures are answered 503 with a code in the message, so that proxies do not mistake them for ours.
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
      !Number.isNaN(left) && {
        product: { id, left, isReserved: details['reason'] === 'reserved' },
      }),
    ...(amount !== undefined && { amount }),
    ...(!isErrorCode(code) && serverText && { serverText }),
  };
}
