import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const sections = ['diary', 'tasks', 'tvs', 'more'] as const;
export type Section = (typeof sections)[number];
export type Place = { section: Section; eventId: EventId | undefined };

const isSection = (said: string | null): said is Section => (sections as readonly (string | null)[]).includes(said);
const isEventId = (said: string | null): said is EventId => said !== null && /^[A-Za-z0-9_.:-]{1,80}$/.test(said);

/** The query of a place. The diary is what opens by itself, so it is not named. */
export function queryOf({ section, eventId }: Place): string {
  const query = new URLSearchParams();
  if (section !== 'diary') query.set('view', section);
  if (eventId) query.set('eventId', eventId);
  return `?${query}`;
}

/** Where in the kitchen somebody is. It stands in the address, so that "back" works and a link can say it. */
export function usePlace(): [Place, (place: Place) => void] {
  const [query, setQuery] = useSearchParams();
  const [view, asked] = [query.get('view'), query.get('eventId')];
  const place = useMemo<Place>(
    () => ({ section: isSection(view) ? view : 'diary', eventId: isEventId(asked) ? asked : undefined }),
    [view, asked],
  );
  const go = useCallback((to: Place) => setQuery(queryOf(to).slice(1)), [setQuery]);
  return [place, go];
}
