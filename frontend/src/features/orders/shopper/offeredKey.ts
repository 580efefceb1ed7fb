import { findStoredOrder, storeOrder } from './storedOrders';

/** Stores the key of a link. A key to the same order stays until the server accepts the new one. */
export function offerKey(orderNo: string, key: string) {
  const known = findStoredOrder(orderNo)?.accessToken;
  if (known === undefined) return storeOrder({ orderNo, accessToken: key });
  storeOrder({ orderNo, accessToken: known, offeredKey: known === key ? undefined : key });
}

/** The server accepted the offered key, or refused it. Returns whether it was still open. */
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
