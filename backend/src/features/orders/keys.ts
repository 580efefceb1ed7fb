import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The key to one order: made of its number and a secret of this house, so that it can be given again (in a message of
 * the owner's, after a lost answer) without being kept anywhere.
 */
export type OrderKeys = {
  of: (orderNo: string) => string;
  isKeyOf: (orderNo: string, key: string | undefined) => boolean;
};

export function createOrderKeys(secret: string): OrderKeys {
  const of = (orderNo: string) =>
    createHmac('sha256', secret).update(`order ${orderNo}`).digest('base64url');
  const isKeyOf = (orderNo: string, key: string | undefined) => {
    const [right, said] = [Buffer.from(of(orderNo)), Buffer.from(key ?? '')];
    return right.length === said.length && timingSafeEqual(right, said);
  };
  return { of, isKeyOf };
}
