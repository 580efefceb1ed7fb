import type { Customer } from '@kalavara/shared-types/customers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';

export type Sort = 'last' | 'spent';
type Loaded = {
  q: string;
  customers: readonly Customer[];
  cursor: string | null;
};

/** The customers that a search finds, page by page. What was found before stays until the answer to a new search is here. */
export function useCustomers(q: string, sort: Sort) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(true);
  const requests = useRef(0);

  const load = useCallback(async (of: string, by: Sort, before?: Loaded) => {
    const request = (requests.current += 1);
    setBusy(true);
    const query = {
      ...(of && { q: of }),
      ...(by !== 'last' && !of && { sort: by }),
      ...(before?.cursor && { cursor: before.cursor }),
    };
    try {
      const { data, cursor } = await call('listCustomers', { query });
      if (request !== requests.current) return;
      setLoaded({ q: of, customers: before ? [...before.customers, ...data] : data, cursor });
      setError(undefined);
    } catch (caught) {
      if (request === requests.current) setError(caught);
    }
    if (request === requests.current) setBusy(false);
  }, []);
  useEffect(() => void load(q, sort), [load, q, sort]);

  return {
    loaded,
    error,
    isBusy,
    reload: () => void load(q, sort),
    more: () => void load(q, sort, loaded),
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
