import { useCallback, useRef } from 'react';

/** Ignores calls while the former one is in progress: a second tap would otherwise count twice. */
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
