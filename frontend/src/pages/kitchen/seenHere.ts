import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { parseJson, storageOf } from '../../state/browserStorage';

/** By event: `seen` is the value last read on this device, `own` one set here that is not confirmed yet. */
type Stored<Value> = { seen: Record<EventId, Value>; own: Record<EventId, Value> };
export type Change<Value> = { eventId: EventId; before: Value; after: Value };

/** Stores which value of each event was read on this device, so that changes by others are shown until they are read. */
export function seenHere<Value extends string | number>(key: string) {
  const useStore = create<Stored<Value>>()(
    persist(() => ({ seen: {}, own: {} }), {
      name: key,
      storage: storageOf<Stored<Value>>(
        'local',
        (text) => {
          const stored = parseJson(text) as Stored<Value> | null;
          return stored?.seen && stored.own ? stored : { seen: {}, own: {} };
        },
        (state) => JSON.stringify(state),
      ),
    }),
  );

  return {
    /** A value set on this device is no change to show here. */
    noteOwn: (eventId: EventId, value: Value) =>
      useStore.setState(({ own }) => ({ own: { ...own, [eventId]: value } })),
    /** The next change is compared with the value that was read. */
    understand: (eventId: EventId, value: Value) =>
      useStore.setState(({ seen }) => ({ seen: { ...seen, [eventId]: value } })),
    /** Changes by others that were not read here yet. */
    useChanges(now: Readonly<Record<EventId, Value>>): Change<Value>[] {
      const { seen, own } = useStore();
      useEffect(() => {
        const isNew = ([id, value]: [EventId, Value]) =>
          seen[id] === undefined || (own[id] === value && seen[id] !== value);
        const known = Object.fromEntries(Object.entries(now).filter(isNew));
        if (Object.keys(known).length === 0) return;
        const waiting = Object.entries(own).filter(([id]) => known[id] === undefined);
        useStore.setState({ seen: { ...seen, ...known }, own: Object.fromEntries(waiting) });
      }, [now, seen, own]);
      return Object.entries(now).flatMap(([eventId, after]) => {
        const before = seen[eventId];
        return before === undefined || before === after || own[eventId] === after
          ? []
          : [{ eventId, before, after }];
      });
    },
  };
}
