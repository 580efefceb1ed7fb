import type { Order } from '@kalavara/shared-types/orders/orders';
import { useEffect, useMemo } from 'react';
import { call } from '../../http/call';
import { serverNow } from '../../realtime/clock';
import { type Pages, usePages } from '../../state/usePages';
import { type Filter, fits, hasWrongDays, queryOf } from './filter';
import { newestFirst, useLiveOrders } from './store';

const pageSize = 50;

type Page = {
  data: readonly Order[];
  cursor: string | null;
  /** The time of the request. */
  at: string;
};
type Loaded = Pages<Filter, Page>;

export type OrderList = {
  /** Undefined until the first page is loaded. */
  orders: readonly Order[] | undefined;
  hasMore: boolean;
  /** The number of new orders that do not match the filter. */
  hidden: number;
  isBusy: boolean;
  failure: 'first' | 'more' | undefined;
  refresh: () => void;
  more: () => void;
};

async function fetchPage(filter: Filter, cursor: string | undefined): Promise<Page> {
  const at = new Date(serverNow()).toISOString();
  const query = { ...queryOf(filter), limit: pageSize, ...(cursor && { cursor }) };
  return { ...(await call('listOrders', { query })), at };
}

/**
 * Loads the orders of a filter page by page and adds the changes of the room. Loads nothing if the days of the filter
 * are invalid.
 */
export function useOrderList(filter: Filter): OrderList {
  const live = useLiveOrders();
  const { loaded, error, moreError, isBusy, hasMore, more, reload, restore, changePages } =
    usePages(fetchPage);
  useEffect(() => {
    if (!hasWrongDays(filter)) restore(filter);
  }, [restore, filter]);

  const came = useMemo(() => (loaded && live ? listArrived(loaded, live) : []), [loaded, live]);
  if (came.length > 0) {
    const first = loaded?.pages[0];
    changePages((page) => (page === first ? { ...page, data: [...came, ...page.data] } : page));
  }
  const orders = useMemo(() => loaded && merged(ordersOf(loaded), live ?? []), [loaded, live]);
  const hidden = useMemo(() => (loaded && live ? countHidden(loaded, live) : 0), [loaded, live]);
  return {
    orders,
    hasMore,
    hidden,
    isBusy,
    failure: error !== undefined ? 'first' : moreError !== undefined ? 'more' : undefined,
    refresh: () => {
      if (!hasWrongDays(filter)) reload(filter);
    },
    more,
  };
}

const ordersOf = ({ pages }: Loaded): Order[] => pages.flatMap(({ data }) => data);

/** Returns the orders that arrived since the last load and match the filter. */
function listArrived(loaded: Loaded, live: readonly Order[]): Order[] {
  const orders = ordersOf(loaded);
  const shown = new Set(orders.map(({ id }) => id));
  const isWhole = loaded.pages.at(-1)!.cursor === null;
  const end = isWhole ? '' : (newestFirst(orders).at(-1)?.createdAt ?? '');
  return live.filter(
    (order) => !shown.has(order.id) && order.createdAt >= end && fits(order, loaded.query),
  );
}

/** Counts the orders that arrived since the last load and do not match the filter. */
function countHidden(loaded: Loaded, live: readonly Order[]): number {
  const shown = new Set(ordersOf(loaded).map(({ id }) => id));
  return live.filter(
    (order) =>
      order.createdAt > loaded.pages[0]!.at && !shown.has(order.id) && !fits(order, loaded.query),
  ).length;
}

/**
 * Returns the newest version of each order. A changed order stays at its position even if the filter no longer
 * matches, so that no row moves under a finger.
 */
function merged(orders: readonly Order[], live: readonly Order[]): Order[] {
  const received = new Map(live.map((order) => [order.id, order]));
  return newestFirst(orders.map((order) => newerOf(order, received.get(order.id))));
}

const newerOf = (order: Order, other: Order | undefined): Order =>
  other && other.version >= order.version ? other : order;
