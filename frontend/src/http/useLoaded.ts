import { useCallback, useEffect, useState } from 'react';

/** The answer of a call that a page makes once, or the error of the last attempt. `fetchData` has to be the same function at each render. */
export function useLoaded<T extends object>(fetchData: () => Promise<T>) {
  const [loaded, setLoaded] = useState<T>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    return fetchData().then(setLoaded, setError);
  }, [fetchData]);
  useEffect(() => void load(), [load]);
  return { loaded, setLoaded, error, reload: load, load: () => void load() };
}
