import { createHmac, timingSafeEqual } from 'node:crypto';
import { isGatewayOrderId, isPaymentId } from './ids';

const hex64 = /^[0-9a-f]{64}$/;

/**
 * Compares a signature in constant time. The pattern is checked first, because the comparison throws for buffers of
 * unequal length.
 */
function isSigned(secret: string, message: string | Buffer, signature: unknown): boolean {
  if (secret === '' || typeof signature !== 'string' || !hex64.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export type CheckoutSignature = { orderId: unknown; paymentId: unknown; signature: unknown };

/**
 * Whether a checkout is signed. The form of the ids is checked too: with free text as ids, "a|b" and "c" would have the
 * same signature as "a" and "b|c".
 */
export const isCheckoutSigned = (
  secret: string,
  { orderId, paymentId, signature }: CheckoutSignature,
): boolean =>
  isGatewayOrderId(orderId) &&
  isPaymentId(paymentId) &&
  isSigned(secret, `${orderId}|${paymentId}`, signature);

/**
 * Returns which of the secrets signed a webhook. Deliveries that are repeated after a change of the secret are signed
 * with the previous one.
 */
export function webhookKey(
  { current, previous }: { current: string; previous: string | undefined },
  rawBody: Buffer,
  signature: unknown,
): 'current' | 'previous' | undefined {
  if (isSigned(current, rawBody, signature)) return 'current';
  return previous !== undefined && isSigned(previous, rawBody, signature) ? 'previous' : undefined;
}
