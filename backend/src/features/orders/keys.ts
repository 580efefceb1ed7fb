import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/is-same-secret';

/**
 * The key of one order: an HMAC of its number with a secret of the installation. So it can be issued again, in a
 * message of the owner or after a lost answer, without being stored.
 */
export type OrderKeys = {
  of: (orderNo: string) => string;
  isKeyOf: (orderNo: string, key: string | undefined) => boolean;
  /**
   * Marks the orders of this shop at the gateway: two shops of one gateway account have different tags. A backup
   * contains it, like the keys.
   */
  shopTag: string;
};

export function createOrderKeys(secret: string): OrderKeys {
  const of = (orderNo: string) =>
    createHmac('sha256', secret).update(`order ${orderNo}`).digest('base64url');
  const isKeyOf = (orderNo: string, key: string | undefined) =>
    isSameSecret(of(orderNo), key ?? '');
  const shopTag = createHmac('sha256', secret).update('shop').digest('base64url').slice(0, 16);
  return { of, isKeyOf, shopTag };
}
