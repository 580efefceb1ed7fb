import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect } from 'react';
import { create } from 'zustand';

/** `seen`: what each event had when somebody last looked here; `own`: what was set here and is on its way. */
type Kept<Value> = { seen: Record<EventId, Value>; own: Record<EventId, Value> };
export type Change<Value> = { eventId: EventId; before: Value; after: Value };

/** Remembers on this device what somebody has read of each event, so that what others change is told until it is read. */
export function seenHere<Value extends string | number>(keptAs: string) {
  const useKept = create<Kept<Value>>(remembered);

  function remembered(): Kept<Value> {
    try {
      const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null') as Kept<Value> | null;
      if (kept?.seen && kept.own) return kept;
    } catch {
      // Without storage a change is only told to the screens that are open.
    }
    return { seen: {}, own: {} };
  }
  useKept.subscribe((all) => {
    try {
      localStorage.setItem(keptAs, JSON.stringify(all));
    } catch {
      // As above.
    }
  });

  return {
    /** It was set on this device: no news here. */
    noteOwn: (eventId: EventId, value: Value) =>
      useKept.setState(({ own }) => ({ own: { ...own, [eventId]: value } })),
    /** It was read, and is what the next change is measured by. */
    understand: (eventId: EventId, value: Value) =>
      useKept.setState(({ seen }) => ({ seen: { ...seen, [eventId]: value } })),
    /** What others changed and nobody here has read yet. */
    useChanges(now: Readonly<Record<EventId, Value>>): Change<Value>[] {
      const { seen, own } = useKept();
      useEffect(() => {
        const isNew = ([id, value]: [EventId, Value]) =>
          seen[id] === undefined || (own[id] === value && seen[id] !== value);
        const known = Object.fromEntries(Object.entries(now).filter(isNew));
        if (Object.keys(known).length === 0) return;
        const waiting = Object.entries(own).filter(([id]) => known[id] === undefined);
        useKept.setState({ seen: { ...seen, ...known }, own: Object.fromEntries(waiting) });
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
