import type { Order } from '@kalavara/shared-types/orders';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';
import { type Filter, fits, hasWrongDays, queryOf } from './filter';
import { newestFirst, useLiveOrders } from './store';

const pageSize = 50;

type Loaded = {
  orders: readonly Order[];
  /** Where the next page begins; null on the last one. */
  cursor: string | null;
  at: string;
  of: Filter;
};

export type OrderList = {
  /** Undefined until the first page has come. */
  orders: readonly Order[] | undefined;
  hasMore: boolean;
  /** How many came in since, which this filter does not show. */
  hidden: number;
  isBusy: boolean;
  trouble: 'first' | 'more' | undefined;
  refresh: () => void;
  more: () => void;
};

/** The orders a filter finds, page by page, and what the room says of them since. */
export function useOrderList(filter: Filter): OrderList {
  const live = useLiveOrders();
  const [loaded, setLoaded] = useState<Loaded>();
  const [trouble, setTrouble] = useState<OrderList['trouble']>();
  const [isBusy, setBusy] = useState(false);
  /** An answer to an earlier question than the last is not shown. */
  const asked = useRef(0);

  const load = useCallback(async (of: Filter, before?: Loaded) => {
    if (hasWrongDays(of)) return;
    const mine = (asked.current += 1);
    const at = new Date(serverNow()).toISOString();
    setBusy(true);
    try {
      const query = {
        ...queryOf(of),
        limit: pageSize,
        ...(before?.cursor && { cursor: before.cursor }),
      };
      const { data, cursor } = await call('listOrders', { query });
      if (mine !== asked.current) return;
      setLoaded({
        orders: before ? [...before.orders, ...data] : data,
        cursor,
        at: before?.at ?? at,
        of,
      });
      setTrouble(undefined);
    } catch {
      if (mine === asked.current) setTrouble(before ? 'more' : 'first');
    }
    if (mine === asked.current) setBusy(false);
  }, []);

  useEffect(() => void load(filter), [load, filter]);

  const orders = useMemo(() => loaded && merged(loaded, live ?? []), [loaded, live]);
  const hidden = useMemo(
    () =>
      loaded
        ? (live ?? []).filter((order) => order.createdAt > loaded.at && !fits(order, loaded.of))
            .length
        : 0,
    [loaded, live],
  );
  return {
    orders,
    hasMore: (loaded?.cursor ?? null) !== null,
    hidden,
    isBusy,
    trouble,
    refresh: () => void load(filter),
    more: () => void load(filter, loaded),
  };
}

/**
 * Each order as it was heard of last. One that changed stays where it is, even if the filter would no longer find it:
 * nothing moves away under a finger. One that came in stands where it belongs.
 */
function merged({ orders, cursor, of }: Loaded, live: readonly Order[]): Order[] {
  const heard = new Map(live.map((order) => [order.id, order]));
  const shown = new Set(orders.map(({ id }) => id));
  const end = cursor === null ? '' : (orders.at(-1)?.createdAt ?? '');
  const came = live.filter(
    (order) => !shown.has(order.id) && order.createdAt >= end && fits(order, of),
  );
  return newestFirst([...came, ...orders.map((order) => later(order, heard.get(order.id)))]);
}

const later = (order: Order, other: Order | undefined): Order =>
  other && other.version >= order.version ? other : order;
