import { useCallback, useEffect, useMemo } from 'react';
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
 * arrives.
 */
export function useCustomers(q: string, sort: Sort) {
  const { loaded, error, moreError, isBusy, hasMore, more, reload, restore, changePages } =
    usePages(fetchPage);
  useEffect(() => {
    restore({ q, sort });
  }, [restore, q, sort]);
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
