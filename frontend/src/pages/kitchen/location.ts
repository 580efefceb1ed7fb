import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tabs; displays are in "More", the shopping list and the recipes in the inventory. */
export const sections = ['guide', 'diary', 'tasks', 'stock', 'more'] as const;
const all = [...sections, 'tvs', 'shopping', 'recipes'] as const;
export type Section = (typeof all)[number];
export type KitchenLocation = { section: Section; eventId?: EventId | undefined };

const isSection = (value: string | null): value is Section =>
  (all as readonly (string | null)[]).includes(value);
export const isEventId = (value: string | null): value is EventId =>
  value !== null && /^[A-Za-z0-9_.:-]{1,80}$/.test(value);

/** Parses the query of an address. Without a query the guide opens, and with an event its list in the diary. */
export function queryOf({ section, eventId }: KitchenLocation): string {
  const query = new URLSearchParams();
  if (section !== (eventId ? 'diary' : 'guide')) query.set('view', section);
  if (eventId) query.set('eventId', eventId);
  return `?${query}`;
}

/** The tool of an event that a link opens, such as "reviews". */
export const linkedTool = () => new URLSearchParams(window.location.search).get('tool');

/** The open section and event. Both are in the address, so that "back" and links work. */
export function useKitchenLocation(): [KitchenLocation, (location: KitchenLocation) => void] {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view');
  const eventParam = query.get('eventId');
  const location = useMemo<KitchenLocation>(() => {
    const eventId = isEventId(eventParam) ? eventParam : undefined;
    return { section: isSection(view) ? view : eventId ? 'diary' : 'guide', eventId };
  }, [view, eventParam]);
  const go = useCallback((to: KitchenLocation) => setQuery(queryOf(to).slice(1)), [setQuery]);
  return [location, go];
}
