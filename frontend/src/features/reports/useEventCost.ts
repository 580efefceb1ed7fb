import type { EventCost } from '@kalavara/shared-types/event-costs';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect, useState } from 'react';
import { call, Refused } from '../../http/call';

type Loaded = { cost?: EventCost; state: 'loading' | 'loaded' | 'offline' | 'refused' };

/** The costs of an event, loaded again when `changes` (its movements of stock) change. They are calculated on the server. */
export function useEventCost(eventId: EventId, changes: unknown, isLive: boolean) {
  const [{ cost, state }, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    let isStale = false;
    const accept = (loaded: Loaded) => void (isStale || setLoaded(loaded));
    call('getEventCost', { params: { eventId } }).then(
      ({ data }) =>
        // A proxy's page instead of an answer counts as no server, as for the tasks of the report.
        accept(Array.isArray(data.rows) ? { cost: data, state: 'loaded' } : { state: 'offline' }),
      (error: unknown) => accept({ state: error instanceof Refused ? 'refused' : 'offline' }),
    );
    return () => {
      isStale = true;
    };
  }, [eventId, changes, isLive]);
  return {
    cost,
    state,
    setCost: (changed: EventCost) => setLoaded({ cost: changed, state: 'loaded' }),
  };
}
