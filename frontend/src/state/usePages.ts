import { useCallback, useRef, useState, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { createHistoryValues, historyEntryOf } from './historyValues';

type PageWithCursor = {
  /** The cursor of the next page; null on the last one. */
  cursor: string | null;
};
/** The loaded pages of a list, and their query: a search, a view or a filter. */
export type Pages<Query, Page> = { query: Query; pages: readonly Page[] };
type PagesFailure = { error: unknown; loadedPages: number };

/**
 * A list that is loaded page by page. The shown pages remain until the first page of another query has arrived; an
 * answer to an earlier query is ignored. `fetchPage` must be the same function for every render.
 */
export function usePages<Query, Page extends PageWithCursor>(
  fetchPage: (query: Query, cursor: string | undefined) => Promise<Page>,
) {
  const [loaded, setLoaded] = useState<Pages<Query, Page>>();
  const [failure, setFailure] = useState<PagesFailure>();
  const [isBusy, setBusy] = useState(true);
  const lastRequest = useRef(0);
  const pageCount = usePageCount();

  /** Loads pages after those of `start`, until `count` are loaded. */
  const loadPages = useCallback(
    async (start: Pages<Query, Page>, count: number) => {
      const request = (lastRequest.current += 1);
      const isOutdated = () => request !== lastRequest.current;
      let list = start;
      setBusy(true);
      try {
        do {
          const page = await fetchPage(list.query, list.pages.at(-1)?.cursor ?? undefined);
          if (isOutdated()) return;
          list = { ...list, pages: [...list.pages, page] };
          setLoaded(list);
          setFailure(undefined);
        } while (list.pages.length < count && list.pages.at(-1)!.cursor !== null);
        pageCount.store(list.pages.length);
      } catch (error) {
        if (!isOutdated()) setFailure({ error, loadedPages: list.pages.length });
      }
      if (!isOutdated()) setBusy(false);
    },
    [fetchPage, pageCount],
  );

  return {
    loaded,
    /** The error of loading the list; `moreError` is that of loading the next page. */
    error: failure?.loadedPages === 0 ? failure.error : undefined,
    moreError: failure && failure.loadedPages > 0 ? failure.error : undefined,
    isBusy,
    hasMore: (loaded?.pages.at(-1)?.cursor ?? null) !== null,
    /** Reloads the first page. */
    reload: useCallback((query: Query) => void loadPages({ query, pages: [] }, 1), [loadPages]),
    /** Restores the number of pages that were shown at this entry of the browser's history. */
    restore: useCallback(
      (query: Query) => void loadPages({ query, pages: [] }, pageCount.stored()),
      [loadPages, pageCount],
    ),
    /** Loads the next page; does nothing during another load, which may be of another query. */
    more: () => void (loaded && !isBusy && loadPages(loaded, loaded.pages.length + 1)),
    /** Replaces a changed row at its position until the list is reloaded. */
    changePages: useCallback(
      (change: (page: Page) => Page) =>
        setLoaded((now) => now && { ...now, pages: now.pages.map(change) }),
      [],
    ),
  };
}

const counts = createHistoryValues('pages');

/**
 * The number of pages of a long list that were loaded at this entry of the browser's history, so that going back
 * loads as many.
 */
function usePageCount() {
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
