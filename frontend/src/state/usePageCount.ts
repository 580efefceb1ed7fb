import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { createHistoryValues, historyEntryOf } from './historyValues';

const counts = createHistoryValues('pages');

/**
 * The number of pages of a long list that were loaded at this entry of the browser's history, so that going back
 * loads as many.
 */
export function usePageCount() {
  const entry = historyEntryOf(useLocation());
  const shown = useRef(entry);
  useLayoutEffect(() => {
    shown.current = entry;
  }, [entry]);
  return useMemo(
    () => ({
      stored: () => counts.get(shown.current) ?? 1,
      store: (count: number) => counts.set(shown.current, count),
    }),
    [],
  );
}
