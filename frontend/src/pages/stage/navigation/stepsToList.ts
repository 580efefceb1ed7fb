import { readItem, writeItem } from '../../../state/browserStorage';
import { pagesSince } from './navigation';

const listPath = '/roadmap';
const key = 'kalavara.from-list';
/** Used if the browser refuses its storage. */
let beganHere = false;

function isList(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && pathname === listPath;
  } catch {
    return false;
  }
}

/** Stores whether this visit began at the list, because after a reload the referrer is the page itself. */
export function rememberList() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate') return;
  beganHere = isList(document.referrer);
  writeItem('session', key, beganHere ? 'yes' : 'no');
}

/**
 * Returns the number of history entries back to the list where this visit began; undefined if it began elsewhere or as
 * the first page.
 */
export const stepsToList = (): number | undefined =>
  (beganHere || readItem('session', key) === 'yes') && history.length > pagesSince() + 1
    ? pagesSince() + 1
    : undefined;
