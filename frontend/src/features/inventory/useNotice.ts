import { useCallback, useEffect, useState } from 'react';

type Notice = { kind: 'success' | 'error'; text: string };
export type ShowNotice = (notice: Notice) => void;

const shownForMs = 3_000;

/** The message above the toolbar: a success disappears after three seconds, an error remains until the next message. */
export function useNotice(): [Notice | undefined, ShowNotice] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (notice?.kind !== 'success') return undefined;
    const timer = setTimeout(setNotice, shownForMs, undefined);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, useCallback((next: Notice) => setNotice({ ...next }), [])];
}
