import { pagesSince } from './navigation';

const listPath = '/roadmap';
const storageKey = 'kalavara.from-list';
let cameFromList = false;

function isList(address: string): boolean {
  try {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && pathname === listPath;
  } catch {
    return false;
  }
}

/** Stores whether this visit began at the list: after a reload the referrer is the page itself. */
export function rememberList() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate') return;
  cameFromList = isList(document.referrer);
  try {
    sessionStorage.setItem(storageKey, cameFromList ? 'yes' : 'no');
  } catch {
    // Without storage it is remembered until the page is reloaded.
  }
}

function beganAtList(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'yes';
  } catch {
    return cameFromList;
  }
}

/** How far back the list lies that this visit began from; undefined if it began elsewhere, or as the first page. */
export const stepsToList = (): number | undefined =>
  beganAtList() && history.length > pagesSince() + 1 ? pagesSince() + 1 : undefined;
