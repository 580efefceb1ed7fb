import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useEventName } from '../../../features/diary/eventNames';
import { clock, serverNow } from '../../../realtime/clock';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { currentPage, goInstead, pagesSince } from './navigation';

const key = 'kalavara.lastPage';

/** The page that a paired TV showed last, and the day of its event. */
type LastPage = { displayId: string; page: string; day?: Day };

const watchClock = (wake: () => void) => clock.onMoved(wake);

/** A paired TV stores the page it shows, and returns to it after it was without power. */
export function useLastPage(
  displayId: string | undefined,
  shown: string,
  eventId: EventId | undefined,
) {
  // With the device's own clock an event may seem too old.
  const isSynced = useSyncExternalStore(watchClock, clock.isSynced);
  // Before the start page is reported or stored. It may be painted: the page follows once its address is read anew.
  useLayoutEffect(() => {
    if (displayId) reopenLastPage(displayId);
  }, [displayId, isSynced]);

  const eventName = useEventName(eventId ?? '');
  const isKnown = eventId ? eventName !== undefined : isSynced;
  useEffect(() => {
    // The start page was replaced in this commit, or would have been by a right clock.
    if (!displayId || shown !== currentPage() || !isKnown) return;
    const day = eventId && (eventName?.date ?? indianDay(serverNow()));
    // From the event of today, or of last evening, Back or a link may lead to a page without one; after a power cut the event is wanted.
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
/** A page that a phone sends replaces the stored one, with or without an event. */
export const forgetLastPage = () => writeItem('local', key, null);

/**
 * A TV that was without power opens its start page, where it has no event and cannot choose one: it returns to the page it
 * showed last, unless the event of that was before yesterday. An address with an event stays, and so does a page that was
 * opened since.
 */
function reopenLastPage(displayId: string) {
  const last = readPage();
  if (last?.displayId !== displayId) return;
  const isStartPage = /^\/soplocked\/*$/i.test(location.pathname);
  if (!isStartPage || pagesSince() > 0) return;
  if (new URLSearchParams(location.search).has('eventId')) return;
  if (last.day !== undefined && last.day < dayAfter(indianDay(serverNow()), -1)) return;
  goInstead(last.page);
}
