import { findStoredOrder, storeOrder } from './storedOrders';

/**
 * Stores the key of a link. A key that is stored for the same order is not replaced until the server accepts the new
 * one.
 */
export function offerKey(orderNo: string, key: string) {
  const known = findStoredOrder(orderNo)?.accessToken;
  if (known === undefined) return storeOrder({ orderNo, accessToken: key });
  storeOrder({ orderNo, accessToken: known, offeredKey: known === key ? undefined : key });
}

/** Ends the check of the offered key: the server accepted or refused it. Returns whether the check was still open. */
export function settleOfferedKey(
  orderNo: string,
  key: string,
  { isAccepted }: { isAccepted: boolean },
): boolean {
  const order = findStoredOrder(orderNo);
  if (order?.offeredKey !== key) return false;
  const accessToken = isAccepted ? key : order.accessToken;
  storeOrder({ ...order, accessToken, offeredKey: undefined });
  return true;
}
