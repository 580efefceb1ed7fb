import type { Customer } from '@kalavara/shared-types/customers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';
import { usePageCount } from '../../state/usePageCount';

export type Sort = 'last' | 'spent';
type Loaded = {
  q: string;
  customers: readonly Customer[];
  cursor: string | null;
  pages: number;
};

/** The customers that a search finds, page by page. What was found before stays until the answer to a new search is here. */
export function useCustomers(q: string, sort: Sort) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(true);
  const requests = useRef(0);

  const pageCount = usePageCount();

  /** Up to this number of pages, after those of `before`. */
  const load = useCallback(
    async (of: string, by: Sort, pages: number, before?: Loaded) => {
      const request = (requests.current += 1);
      let list = before ?? { q: of, customers: [], cursor: null, pages: 0 };
      setBusy(true);
      try {
        do {
          const { customers, cursor } = list;
          const query = {
            ...(of && { q: of }),
            ...(by !== 'last' && !of && { sort: by }),
            ...(cursor && { cursor }),
          };
          const answer = await call('listCustomers', { query });
          if (request !== requests.current) return;
          list = {
            q: of,
            customers: [...customers, ...answer.data],
            cursor: answer.cursor,
            pages: list.pages + 1,
          };
          setLoaded(list);
          setError(undefined);
        } while (list.pages < pages && list.cursor !== null);
        pageCount.store(list.pages);
      } catch (caught) {
        if (request === requests.current) setError(caught);
      }
      if (request === requests.current) setBusy(false);
    },
    [pageCount],
  );
  useEffect(() => void load(q, sort, pageCount.stored()), [load, pageCount, q, sort]);

  return {
    loaded,
    error,
    isBusy,
    reload: () => void load(q, sort, 1),
    more: () => void (loaded && load(q, sort, loaded.pages + 1, loaded)),
    /** Shows a saved note in its place. */
    replaceNote: (phone: string, note: string) =>
      setLoaded(
        (now) =>
          now && {
            ...now,
            customers: now.customers.map((customer) =>
              customer.phone === phone ? { ...customer, note } : customer,
            ),
          },
      ),
  };
}
