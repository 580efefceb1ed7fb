import { offerKey } from '../../../features/orders/shopper/offeredKey';

const isOrderNo = (value: string | null): value is string =>
  value !== null && /^KV-\d{6}-[0-9A-Z]{5}$/.test(value);

/** Which order an address is about, and the key in it: behind `#`, which no browser sends to a server. */
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

/** Stores the key on this device and removes it from the address, where others could read it. */
export function takeKey(): string | undefined {
  const found = orderIn(location);
  if (!found) return undefined;
  const { orderNo, key } = found;
  if (key === null) return orderNo;
  offerKey(orderNo, key);
  const search = new URLSearchParams(location.search);
  search.set('no', orderNo);
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
  return orderNo;
}

export const fragmentOf = (orderNo: string, key: string): string =>
  `#no=${orderNo}&key=${encodeURIComponent(key)}`;
export const linkTo = (orderNo: string, key: string): string =>
  `${location.origin}/order${fragmentOf(orderNo, key)}`;
