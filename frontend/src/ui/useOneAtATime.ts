import { useCallback, useRef } from 'react';

/** A second tap before the first is stored is the same tap: what would count twice is done one at a time. */
export function useOneAtATime() {
  const isBusy = useRef(false);
  return useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  }, []);
}
