import { isErrorCode, type ErrorCode } from '@kalavara/shared-types/errors';
import { Refused, Unreachable } from '../../http/call';

/** What went wrong on the way to an order, with as much as the server said of it. */
export type Trouble = {
  code: ErrorCode | 'cancelled';
  fields: string[];
  /** Of a sold-out: which product, how many are left. */
  product?: { id: string; left: number } | undefined;
  /** The right total in rupees. */
  amount?: number | undefined;
  /** The server's own sentence, for a code nobody here knows (S-329). */
  said?: string | undefined;
  /** Found here and not by the server: it is over as soon as it is mended. */
  isOurs?: true;
};

export const troubleOf = (code: Trouble['code'], fields: string[] = []): Trouble => ({
  code,
  fields,
});

/** `otherwise` names the step that failed, for those who got no answer, or one that is not ours. */
export function toTrouble(error: unknown, otherwise: ErrorCode): Trouble {
  // The gateway's own failures are 503, so that a proxy in between does not take them for ours; their code is the reason.
  if (error instanceof Unreachable) {
    const isOfGateway =
      error.message === 'payment-not-configured' || error.message === 'payment-not-started';
    return troubleOf(isOfGateway ? (error.message as ErrorCode) : otherwise);
  }
  if (!(error instanceof Refused)) return troubleOf(otherwise);
  const { code, fields = [], details = {}, amount, error: said } = error.failure;
  const id = details['productId'] ?? fields[0];
  const left = Number(details['left'] ?? NaN);
  return {
    code: isErrorCode(code) ? code : otherwise,
    fields,
    ...(code === 'sold-out' &&
      typeof id === 'string' &&
      !Number.isNaN(left) && { product: { id, left } }),
    ...(amount !== undefined && { amount }),
    ...(!isErrorCode(code) && said && { said }),
  };
}
