import { createHmac, timingSafeEqual } from 'node:crypto';
import { isGatewayOrderId, isPaymentId } from './ids';

const hex64 = /^[0-9a-f]{64}$/;

/** In constant time. The pattern first: the comparison throws on buffers of unequal length. */
function isSigned(secret: string, message: string | Buffer, signature: unknown): boolean {
  if (secret === '' || typeof signature !== 'string' || !hex64.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export type CheckoutSignature = { orderId: unknown; paymentId: unknown; signature: unknown };

/** With free text for ids, "a|b" and "c" would sign the same as "a" and "b|c". */
export const isCheckoutSigned = (
  secret: string,
  { orderId, paymentId, signature }: CheckoutSignature,
): boolean =>
  isGatewayOrderId(orderId) &&
  isPaymentId(paymentId) &&
  isSigned(secret, `${orderId}|${paymentId}`, signature);

/** Deliveries repeated from before a change of the secret are signed with the old one. */
export function webhookKey(
  { current, previous }: { current: string; previous: string | undefined },
  rawBody: Buffer,
  signature: unknown,
): 'current' | 'previous' | undefined {
  if (isSigned(current, rawBody, signature)) return 'current';
  return previous !== undefined && isSigned(previous, rawBody, signature) ? 'previous' : undefined;
}
