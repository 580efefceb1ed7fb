import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo, useSyncExternalStore } from 'react';
import { withEvent } from './address';

// From stage to stage the page stays, and with it its line to the kitchen. A router costs a TV a tenth of its start.
const watchers = new Set<() => void>();
const wakeAll = () => watchers.forEach((wake) => wake());

function watch(wake: () => void) {
  if (watchers.size === 0) window.addEventListener('popstate', wakeAll);
  watchers.add(wake);
  return () => {
    watchers.delete(wake);
    if (watchers.size === 0) window.removeEventListener('popstate', wakeAll);
  };
}

/** How many of our own pages were opened in this visit before the one that is shown. */
export const pagesSince = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Shows another of these pages; one step back leads to the one that was shown. */
export function goTo(address: string) {
  history.pushState({ idx: pagesSince() + 1 }, '', address);
  wakeAll();
}

/** Like `goTo`, but replaces the current history entry. */
export function goInstead(address: string) {
  history.replaceState({ idx: pagesSince() }, '', address);
  wakeAll();
}

export const usePath = (): string => useSyncExternalStore(watch, () => location.pathname);

/** The query parameters of the address. */
export function useParams(): URLSearchParams {
  const search = useSyncExternalStore(watch, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

const eventIdIn = (params: URLSearchParams): EventId | undefined =>
  params.get('eventId') || undefined;
/** The event that the address is about. */
export const useEventId = (): EventId | undefined => eventIdIn(useParams());

/** The page of the address now, which may be newer than what is rendered. */
export const currentPage = (): string =>
  withEvent(location.pathname, eventIdIn(new URLSearchParams(location.search)));
