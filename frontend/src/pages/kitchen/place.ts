import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What stands in the bar; the screens live behind "More". */
export const sections = ['guide', 'diary', 'tasks', 'stock', 'more'] as const;
const all = [...sections, 'tvs'] as const;
export type Section = (typeof all)[number];
export type Place = { section: Section; eventId: EventId | undefined };

const isSection = (said: string | null): said is Section =>
  (all as readonly (string | null)[]).includes(said);
const isEventId = (said: string | null): said is EventId =>
  said !== null && /^[A-Za-z0-9_.:-]{1,80}$/.test(said);

/** The query of a place. The guide is what opens by itself (K-027), and with an event its list in the diary (D-076). */
export function queryOf({ section, eventId }: Place): string {
  const query = new URLSearchParams();
  if (section !== (eventId ? 'diary' : 'guide')) query.set('view', section);
  if (eventId) query.set('eventId', eventId);
  return `?${query}`;
}

/** Where in the kitchen somebody is. It stands in the address, so that "back" works and a link can say it. */
export function usePlace(): [Place, (place: Place) => void] {
  const [query, setQuery] = useSearchParams();
  const [view, asked] = [query.get('view'), query.get('eventId')];
  const place = useMemo<Place>(() => {
    const eventId = isEventId(asked) ? asked : undefined;
    return { section: isSection(view) ? view : eventId ? 'diary' : 'guide', eventId };
  }, [view, asked]);
  const go = useCallback((to: Place) => setQuery(queryOf(to).slice(1)), [setQuery]);
  return [place, go];
}
