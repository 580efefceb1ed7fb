import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call';
import { cacheMovements } from '../store';

/** `accepted`: the number of movements of this sheet that the server had when the list was requested. */
type Loaded = { itemId: string; list: readonly Movement[]; hasMore: boolean; accepted: number };

/**
 * Loads the ledger of an item, and reloads it when the item changes, after a reconnect, and when the server has a
 * further movement.
 */
export function useLedger({ id, lastUpdated }: Item, isLive: boolean, accepted: number) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [hasFailed, setFailed] = useState(false);
  /** Answers may arrive out of order: only that to the last request counts. */
  const requests = useRef(0);

  const load = useCallback(
    async (before?: string) => {
      const request = (requests.current += 1);
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
          accepted: before !== undefined && was ? was.accepted : accepted,
        }));
      } catch {
        if (request === requests.current) setFailed(true);
      }
    },
    [id, accepted],
  );
  useEffect(() => void load(), [load, lastUpdated, isLive]);

  const own = loaded?.itemId === id ? loaded : undefined;
  return {
    list: own?.list,
    /** Whether the list may lack a movement that the server has. */
    isOutdated: own !== undefined && own.accepted < accepted,
    hasMore: own?.hasMore ?? false,
    hasFailed,
    older: () => void load(own?.list.at(-1)?.id),
  };
}
