import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/is-same-secret';

/**
 * The key to one order: an HMAC of its number with a secret of the installation, so that it can be issued again (in a
 * message of the owner, after a lost answer) without being stored.
 */
export type OrderKeys = {
  of: (orderNo: string) => string;
  isKeyOf: (orderNo: string, key: string | undefined) => boolean;
  /** Marks our orders at the gateway: two shops of one account have different ones. A backup has it, as the keys. */
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
