import { pagesSince } from './navigation';

const listPath = '/roadmap';
const keptAs = 'kalavara.from-list';
let keptHere = false;

function isList(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && pathname === listPath;
  } catch {
    return false;
  }
}

/** Keeps whether this visit began from the list: a page that reloads itself is told that it came from itself. */
export function rememberList() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate') return;
  keptHere = isList(document.referrer);
  try {
    sessionStorage.setItem(keptAs, keptHere ? 'yes' : 'no');
  } catch {
    // Without storage it is remembered until the page is opened anew.
  }
}

function beganAtList(): boolean {
  try {
    return sessionStorage.getItem(keptAs) === 'yes';
  } catch {
    return keptHere;
  }
}

/** How far back the list lies that this visit began from; undefined if it began elsewhere, or as the first page. */
export const stepsToList = (): number | undefined =>
  beganAtList() && history.length > pagesSince() + 1 ? pagesSince() + 1 : undefined;
