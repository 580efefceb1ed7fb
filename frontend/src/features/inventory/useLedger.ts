import type { Item, Movement } from '@kalavara/shared-types/inventory';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';
import { cacheMovements } from './store';

/** `requestedAt`: when it was requested, in ms since 1970. */
type Loaded = { itemId: string; list: readonly Movement[]; hasMore: boolean; requestedAt: number };

/**
 * The ledger of an item, reloaded when the item changes, when the network is back and when the server has taken a movement
 * that was sent at `acceptedAt`.
 */
export function useLedger({ id, lastUpdated }: Item, isLive: boolean, acceptedAt: number) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  /** Answers may overtake each other: only the last request counts. */
  const requests = useRef(0);

  const load = useCallback(
    async (before?: string) => {
      const request = (requests.current += 1);
      const requestedAt = Date.now();
      try {
        const { data, hasMore } = await call('listMovements', {
          params: { id },
          query: before === undefined ? {} : { before },
        });
        if (request !== requests.current) return;
        cacheMovements(data);
        setFailed(false);
        setLoaded((was) => ({
          itemId: id,
          list: before !== undefined && was ? [...was.list, ...data] : data,
          hasMore,
          requestedAt: before !== undefined && was ? was.requestedAt : requestedAt,
        }));
      } catch {
        if (request === requests.current) setFailed(true);
      }
    },
    [id],
  );
  useEffect(() => void load(), [load, lastUpdated, isLive, acceptedAt]);

  const own = loaded?.itemId === id ? loaded : undefined;
  return {
    list: own?.list,
    /** The list is older than the movement. */
    isOutdated: own !== undefined && own.requestedAt < acceptedAt,
    hasMore: own?.hasMore ?? false,
    hasFailed,
    older: () => void load(own?.list.at(-1)?.id),
  };
}
