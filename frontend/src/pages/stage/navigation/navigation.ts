import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo, useSyncExternalStore } from 'react';
import { withEvent } from './address';

// The document and its connection stay when the stage changes. A router would add a tenth to the start time of a TV.
const watchers = new Set<() => void>();
const notifyAll = () => watchers.forEach((notify) => notify());

function watch(notify: () => void) {
  if (watchers.size === 0) window.addEventListener('popstate', notifyAll);
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
    if (watchers.size === 0) window.removeEventListener('popstate', notifyAll);
  };
}

/** Returns the number of our own pages that were opened in this visit before the current one. */
export const pagesSince = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Opens another of these pages with a history entry, so that Back leads to the current one. */
export function goTo(address: string) {
  history.pushState({ idx: pagesSince() + 1 }, '', address);
  notifyAll();
}

/** Like `goTo`, but replaces the current history entry. */
export function replaceAddress(address: string) {
  history.replaceState({ idx: pagesSince() }, '', address);
  notifyAll();
}

export const usePath = (): string => useSyncExternalStore(watch, () => location.pathname);

/** Returns the query parameters of the address. */
export function useParams(): URLSearchParams {
  const search = useSyncExternalStore(watch, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

const eventIdIn = (params: URLSearchParams): EventId | undefined =>
  params.get('eventId') || undefined;
/** Returns the event in the address. */
export const useEventId = (): EventId | undefined => eventIdIn(useParams());

/** Returns the page of the current address, which may be newer than the rendered one. */
export const currentPage = (): string =>
  withEvent(location.pathname, eventIdIn(new URLSearchParams(location.search)));
