import { useCallback, useEffect, useState } from 'react';

type Notice = { kind: 'success' | 'error'; text: string };
export type Say = (notice: Notice) => void;

const shownFor = 3_000;

/** The one message above the toolbar: a success goes after three seconds (K-661), an error stays until the next one. */
export function useNotice(): [Notice | undefined, Say] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (notice?.kind !== 'success') return undefined;
    const timer = setTimeout(setNotice, shownFor, undefined);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, useCallback((next: Notice) => setNotice({ ...next }), [])];
}
