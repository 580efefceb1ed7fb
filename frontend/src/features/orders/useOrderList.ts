import type { Order } from '@kalavara/shared-types/orders';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';
import { usePageCount } from '../../state/usePageCount';
import { type Filter, fits, hasWrongDays, queryOf } from './filter';
import { newestFirst, useLiveOrders } from './store';

const pageSize = 50;

type Loaded = {
  orders: readonly Order[];
  /** Where the next page begins; null on the last one. */
  cursor: string | null;
  pages: number;
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
  failure: 'first' | 'more' | undefined;
  refresh: () => void;
  more: () => void;
};

/** The orders of a filter, page by page, with the room's changes since. */
export function useOrderList(filter: Filter): OrderList {
  const live = useLiveOrders();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<OrderList['failure']>();
  const [isBusy, setBusy] = useState(false);
  /** An answer to an earlier question than the last is not shown. */
  const requests = useRef(0);
  const pageCount = usePageCount();

  /** Up to this number of pages, after those of `before`. */
  const load = useCallback(
    async (of: Filter, pages: number, before?: Loaded) => {
      if (hasWrongDays(of)) return;
      const request = (requests.current += 1);
      let list = before ?? startOf(of);
      setBusy(true);
      try {
        do {
          const { orders, cursor } = list;
          const query = { ...queryOf(of), limit: pageSize, ...(cursor && { cursor }) };
          const answer = await call('listOrders', { query });
          if (request !== requests.current) return;
          list = {
            ...list,
            orders: [...orders, ...answer.data],
            cursor: answer.cursor,
            pages: list.pages + 1,
          };
          setLoaded(list);
          setFailure(undefined);
        } while (list.pages < pages && list.cursor !== null);
        pageCount.store(list.pages);
      } catch {
        if (request === requests.current) setFailure(list.pages > 0 ? 'more' : 'first');
      }
      if (request === requests.current) setBusy(false);
    },
    [pageCount],
  );

  useEffect(() => void load(filter, pageCount.stored()), [load, pageCount, filter]);

  const came = useMemo(() => (loaded && live ? listCame(loaded, live) : []), [loaded, live]);
  if (loaded && came.length > 0)
    setLoaded({ ...loaded, orders: newestFirst([...came, ...loaded.orders]) });
  const orders = useMemo(() => loaded && merged(loaded, live ?? []), [loaded, live]);
  const hidden = useMemo(
    () =>
      loaded
        ? (live ?? []).filter(
            (order) =>
              order.createdAt > loaded.at &&
              !fits(order, loaded.of) &&
              !loaded.orders.some(({ id }) => id === order.id),
          ).length
        : 0,
    [loaded, live],
  );
  return {
    orders,
    hasMore: (loaded?.cursor ?? null) !== null,
    hidden,
    isBusy,
    failure,
    refresh: () => void load(filter, 1),
    more: () => void (loaded && load(filter, loaded.pages + 1, loaded)),
  };
}

const startOf = (of: Filter): Loaded => ({
  orders: [],
  cursor: null,
  pages: 0,
  at: new Date(serverNow()).toISOString(),
  of,
});

/** The orders that came in since and match the filter. */
function listCame({ orders, cursor, of }: Loaded, live: readonly Order[]): Order[] {
  const shown = new Set(orders.map(({ id }) => id));
  const end = cursor === null ? '' : (orders.at(-1)?.createdAt ?? '');
  return live.filter((order) => !shown.has(order.id) && order.createdAt >= end && fits(order, of));
}

/**
 * The last received version of each order. The position of a changed one stays, even if the filter no
 * longer matches: nothing moves under a finger.
 */
function merged({ orders }: Loaded, live: readonly Order[]): Order[] {
  const received = new Map(live.map((order) => [order.id, order]));
  return newestFirst(orders.map((order) => newerOf(order, received.get(order.id))));
}

const newerOf = (order: Order, other: Order | undefined): Order =>
  other && other.version >= order.version ? other : order;
