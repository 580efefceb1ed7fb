import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The answer of a call, and the error of its last request. The call is made when the page opens, and when `fetchData`
 * or `reloadOn` changes; the loaded data remains meanwhile. An answer replaces that of an earlier request only. After
 * `reload` only its own answer counts, and after a change of `reloadOn` an earlier one too: changes that come faster
 * than the answers would otherwise leave none to show.
 */
export function useLoaded<T extends object>(fetchData: () => Promise<T>, reloadOn?: unknown) {
  const [loaded, setLoaded] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const requests = useRef(0);
  /** The first request whose answer may be shown. */
  const first = useRef(1);

  const request = useCallback(async () => {
    const number = (requests.current += 1);
    const isLast = () => number === requests.current;
    setLoading(true);
    try {
      const data = await fetchData();
      if (number < first.current) return;
      first.current = number + 1;
      setLoaded(data);
      setError(undefined);
    } catch (caught) {
      if (isLast()) setError(caught);
    }
    if (isLast()) setLoading(false);
  }, [fetchData]);
  const reload = useCallback(() => {
    first.current = requests.current + 1;
    return request();
  }, [request]);
  const opened = useRef<typeof reload>(undefined);
  useEffect(() => {
    void (opened.current === reload ? request() : reload());
    opened.current = reload;
  }, [reload, request, reloadOn]);

  /** For a retry button: clears the error meanwhile. */
  const load = () => {
    setError(undefined);
    void reload();
  };
  return { loaded, setLoaded, error, isLoading, reload, load };
}
