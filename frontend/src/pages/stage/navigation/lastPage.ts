import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useEventName } from '../../../features/diary/eventNames';
import { clock, serverNow } from '../../../realtime/clock';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { currentPage, replaceAddress, pagesSince } from './navigation';

const key = 'kalavara.lastPage';

/** The last page shown on a paired TV, and the day of its event. */
type LastPage = { displayId: string; page: string; day?: Day };

const watchClock = (wake: () => void) => clock.onMoved(wake);

/** Stores the page that a paired TV shows, and returns to it after a power cut. */
export function useLastPage(
  displayId: string | undefined,
  shown: string,
  eventId: EventId | undefined,
) {
  // By the device's own clock the event may seem too old.
  const isSynced = useSyncExternalStore(watchClock, clock.isSynced);
  // Runs before the start page is reported or stored. The start page may be painted; the stored page replaces it once
  // the address is read again.
  useLayoutEffect(() => {
    if (displayId) reopenLastPage(displayId);
  }, [displayId, isSynced]);

  const eventName = useEventName(eventId ?? '');
  const isKnown = eventId ? eventName !== undefined : isSynced;
  useEffect(() => {
    // Skipped if the start page was replaced in this commit, or may be replaced once the clock is right.
    if (!displayId || shown !== currentPage() || !isKnown) return;
    const day = eventId && (eventName?.date ?? indianDay(serverNow()));
    // Back or a link may lead from an event of today or yesterday to a page without an event; after a power cut the
    // page of the event is wanted.
    const last = readPage();
    if (
      !day &&
      last?.displayId === displayId &&
      (last.day ?? '') >= dayAfter(indianDay(serverNow()), -1)
    )
      return;
    storePage({ displayId, page: shown, ...(day && { day }) });
  }, [displayId, eventId, eventName, isKnown, shown]);
}

const readPage = () => parseJson(readItem('local', key)) as LastPage | null;
const storePage = (page: LastPage) => writeItem('local', key, JSON.stringify(page));
/** Removes the stored page: a page that a phone sends replaces it, with or without an event. */
export const forgetLastPage = () => writeItem('local', key, null);

/**
 * Returns a TV to the page that it showed last. After a power cut a TV opens its start page, which has no event and no
 * way to choose one. Pages whose event was before yesterday are not restored, and an address with an event or a page
 * opened since is not replaced.
 */
function reopenLastPage(displayId: string) {
  const last = readPage();
  if (last?.displayId !== displayId) return;
  const isStartPage = /^\/soplocked\/*$/i.test(location.pathname);
  if (!isStartPage || pagesSince() > 0) return;
  if (new URLSearchParams(location.search).has('eventId')) return;
  if (last.day !== undefined && last.day < dayAfter(indianDay(serverNow()), -1)) return;
  replaceAddress(last.page);
}
