import { storeOrder, findStoredOrder } from '../../../features/orders/shopper/storedOrders';

const isOrderNo = (said: string | null): said is string =>
  said !== null && /^KV-\d{6}-[0-9A-Z]{5}$/.test(said);

/** Which order an address is about, and the key in it: behind `#`, which no browser sends to a server. */
export function orderIn({
  hash,
  search,
}: {
  hash: string;
  search: string;
}): { orderNo: string; key: string | null } | undefined {
  const [behind, asked] = [
    new URLSearchParams(hash.replace(/^#/, '')),
    new URLSearchParams(search),
  ];
  const [orderNo, key] = [behind.get('no') ?? asked.get('no'), behind.get('key')];
  return isOrderNo(orderNo) ? { orderNo, key: key && key.length <= 100 ? key : null } : undefined;
}

/** Keeps the key on this phone and takes it out of the address, where the next who looks at the screen would read it. */
export function takeKey(): string | undefined {
  const said = orderIn(location);
  if (!said) return undefined;
  const { orderNo, key } = said;
  if (key === null) return orderNo;
  if (findStoredOrder(orderNo)?.accessToken !== key) storeOrder({ orderNo, accessToken: key });
  const search = new URLSearchParams(location.search);
  search.set('no', orderNo);
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
  return orderNo;
}

export const linkTo = (orderNo: string, key: string): string =>
  `${location.origin}/order#no=${orderNo}&key=${encodeURIComponent(key)}`;
