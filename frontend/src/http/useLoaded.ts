import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The answer of a call, and the error of its last request. The call is made when the page opens, and when
 * `fetchData` or `reloadOn` changes; the loaded data stays until then. Only the last request counts.
 */
export function useLoaded<T extends object>(fetchData: () => Promise<T>, reloadOn?: unknown) {
  const [loaded, setLoaded] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const requests = useRef(0);

  const reload = useCallback(async () => {
    const request = (requests.current += 1);
    const isLast = () => request === requests.current;
    setLoading(true);
    try {
      const data = await fetchData();
      if (!isLast()) return;
      setLoaded(data);
      setError(undefined);
    } catch (caught) {
      if (isLast()) setError(caught);
    }
    if (isLast()) setLoading(false);
  }, [fetchData]);
  useEffect(() => void reload(), [reload, reloadOn]);

  /** For a button "Retry": without the error meanwhile. */
  const load = () => {
    setError(undefined);
    void reload();
  };
  return { loaded, setLoaded, error, isLoading, reload, load };
}
