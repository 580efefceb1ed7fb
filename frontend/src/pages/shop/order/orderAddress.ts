import { offerKey } from '../../../features/orders/shopper/offeredKey';
import { findStoredOrder } from '../../../features/orders/shopper/storedOrders';
import { languageNow } from '../../../i18n/language';
import { readItem } from '../../../state/browserStorage';

const isOrderNo = (value: string | null): value is string =>
  value !== null && /^KV-\d{6}-[0-9A-Z]{5}$/.test(value);

/** Reads the order and its key from an address. The key is after `#`, which browsers do not send to a server. */
export function orderIn({
  hash,
  search,
}: {
  hash: string;
  search: string;
}): { orderNo: string; key: string | null } | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = new URLSearchParams(search);
  const orderNo = fragment.get('no') ?? query.get('no');
  const key = fragment.get('key');
  return isOrderNo(orderNo) ? { orderNo, key: key && key.length <= 100 ? key : null } : undefined;
}

/** Whether the browser stored the key of an order: its storage may be blocked or full. */
const isStored = (orderNo: string) =>
  readItem('local', 'kalavara.orders')?.includes(orderNo) === true;

/**
 * Stores the key on this device and removes it from the address, where others could read it. If it could not be
 * stored, it stays in the address, since a reload could not restore it.
 */
export function takeKey(): string | undefined {
  const found = orderIn(location);
  if (!found) return undefined;
  const { orderNo, key } = found;
  if (key === null) return orderNo;
  offerKey(orderNo, key);
  if (!isStored(orderNo)) return orderNo;
  const search = new URLSearchParams(location.search);
  search.set('no', orderNo);
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
  return orderNo;
}

export const fragmentOf = (orderNo: string, key: string): string =>
  `#no=${orderNo}&key=${encodeURIComponent(key)}`;
/** Returns the path with the key and the language, for a browser that has stored neither. */
const wholePath = (orderNo: string, key: string) =>
  `/order${languageNow() === 'ml' ? '?lang=ml' : ''}${fragmentOf(orderNo, key)}`;

/** Returns the path of an order of this device, with its key and the language if the browser did not store them. */
export function pathTo(orderNo: string): string {
  const key = isStored(orderNo) ? undefined : findStoredOrder(orderNo)?.accessToken;
  return key === undefined ? `/order?no=${orderNo}` : wholePath(orderNo, key);
}
/** Returns the link to an order for another device. */
export const linkTo = (orderNo: string, key: string): string =>
  location.origin + wholePath(orderNo, key);
