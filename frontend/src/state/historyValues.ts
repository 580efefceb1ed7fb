import type { Location } from 'react-router-dom';
import { parseJson, readItem, writeItem } from './browserStorage';

/** More history entries than a person goes back through. */
const maxEntries = 100;

/**
 * Identifies an entry of the browser's history. The first entries of all documents have the same key, so the path is
 * part of it.
 */
export const historyEntryOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) =>
  `${key} ${pathname}`;

/** Stores a number for each entry of the browser's history. It survives a reload and a visit to another document. */
export function createHistoryValues(name: string) {
  const itemKey = `kalavara.history.${name}`;
  const stored = parseJson(readItem('session', itemKey));
  const values = new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'navigate')
    values.delete(historyEntryOf({ key: 'default', pathname: location.pathname }));
  const persist = () =>
    writeItem('session', itemKey, JSON.stringify([...values].slice(-maxEntries)));
  // A hidden page may be discarded without `pagehide`; older WebKit leaves a page without hiding it.
  addEventListener('pagehide', persist);
  document.addEventListener('visibilitychange', persist);
  return {
    get: (entry: string) => values.get(entry),
    set(entry: string, value: number) {
      values.delete(entry);
      values.set(entry, value);
    },
  };
}
