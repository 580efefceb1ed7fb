import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, Refused } from '../../http/call';

type Loaded = { cost?: EventCost; state: 'loading' | 'loaded' | 'offline' | 'refused' };

async function fetchCost(eventId: EventId): Promise<Loaded> {
  try {
    const { data } = await call('getEventCost', { params: { eventId } });
    // A proxy's page instead of JSON counts as no connection, as for the tasks of the report.
    return Array.isArray(data.rows) ? { cost: data, state: 'loaded' } : { state: 'offline' };
  } catch (error) {
    return { state: error instanceof Refused ? 'refused' : 'offline' };
  }
}

/**
 * Loads the costs of an event, which the server calculates. Reloads when `basis`, the data they are calculated from,
 * changes, and when the page becomes visible, since labour costs are in no room.
 */
export function useEventCost(eventId: EventId, basis: unknown, isLive: boolean) {
  const [{ cost, state }, setLoaded] = useState<Loaded>({ state: 'loading' });
  const requests = useRef(0);

  const load = useCallback(
    async ({ retainsShown }: { retainsShown: boolean }) => {
      const own = (requests.current += 1);
      const loaded = await fetchCost(eventId);
      // An answer to an earlier request may arrive after that to a later one.
      if (own === requests.current)
        setLoaded((shown) => (retainsShown && !loaded.cost && shown.cost ? shown : loaded));
      return loaded.cost;
    },
    [eventId],
  );
  useEffect(() => void load({ retainsShown: false }), [load, basis, isLive]);
  useEffect(() => {
    const loadIfVisible = () => {
      if (document.visibilityState === 'visible') void load({ retainsShown: true });
    };
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => document.removeEventListener('visibilitychange', loadIfVisible);
  }, [load]);

  return {
    cost,
    state,
    setCost(changed: EventCost) {
      requests.current += 1; // answers to earlier requests are outdated
      setLoaded({ cost: changed, state: 'loaded' });
    },
    /** Resolves with the current costs, or undefined; the shown costs remain while the server cannot be reached. */
    reload: () => load({ retainsShown: true }),
  };
}
