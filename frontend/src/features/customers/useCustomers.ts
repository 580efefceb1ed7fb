import { isSame } from '@kalavara/shared-types/is-same';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../../http/call';
import { usePages } from '../../state/usePages';

export type Sort = 'last' | 'spent';
type Query = { q: string; sort: Sort };

const fetchPage = ({ q, sort }: Query, cursor: string | undefined) =>
  call('listCustomers', {
    query: {
      ...(q && { q }),
      ...(sort !== 'last' && !q && { sort }),
      ...(cursor && { cursor }),
    },
  });

/**
 * Loads the customers that match a search, page by page. The former result stays until the answer to a new search
 * arrives. Reloads when `reloadOn` changes, while only one page is shown.
 */
export function useCustomers(q: string, sort: Sort, reloadOn: unknown) {
  const { loaded, error, moreError, isBusy, hasMore, more, reload, restore, changePages } =
    usePages(fetchPage);
  const isPaged =
    loaded !== undefined && loaded.pages.length > 1 && isSame(loaded.query, { q, sort });
  const isPagedNow = useRef(isPaged);
  useEffect(() => void (isPagedNow.current = isPaged));
  useEffect(() => {
    if (!isPagedNow.current) restore({ q, sort });
  }, [restore, q, sort, reloadOn]);
  const customers = useMemo(() => loaded?.pages.flatMap(({ data }) => data), [loaded]);

  /** Replaces the note of a customer in the list after it was saved. */
  const replaceNote = useCallback(
    (phone: string, note: string) =>
      changePages((page) => ({
        ...page,
        data: page.data.map((customer) =>
          customer.phone === phone ? { ...customer, note } : customer,
        ),
      })),
    [changePages],
  );
  return {
    customers,
    /** The search whose result is shown. */
    shownQ: loaded?.query.q,
    error,
    moreError,
    isBusy,
    hasMore,
    more,
    reload: () => reload({ q, sort }),
    replaceNote,
  };
}
