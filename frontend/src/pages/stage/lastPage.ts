import type { Day } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { serverNow } from '../../realtime/clock';
import { parseJson, readItem, writeItem } from '../../state/browserStorage';
import { goInstead, pagesSince } from './navigation';

const key = 'kalavara.lastPage';

/** The page that a paired TV showed last, and the day of its event. */
type LastPage = { displayId: string; page: string; day?: Day };

export const rememberPage = (page: LastPage) => writeItem('local', key, JSON.stringify(page));

/**
 * A TV that was without power opens its start page, where it has no event and cannot choose one: it returns to the page it
 * showed last, unless the event of that was before yesterday. An address with an event stays, and so does a page that was
 * opened since.
 */
export function reopenLastPage(displayId: string) {
  const last = parseJson(readItem('local', key)) as LastPage | null;
  if (last?.displayId !== displayId) return;
  const isStartPage = /^\/soplocked\/*$/i.test(location.pathname);
  if (!isStartPage || pagesSince() > 0) return;
  if (new URLSearchParams(location.search).has('eventId')) return;
  if (last.day !== undefined && last.day < dayAfter(indianDay(serverNow()), -1)) return;
  goInstead(last.page);
}
