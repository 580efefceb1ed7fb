import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../http/call';

const useStore = create<{ count: number }>(() => ({ count: 0 }));

/** Sets the count from the last answer of any page. */
export const setWaitingCount = (count: number) => useStore.setState({ count });

/** Debounces changes, which come in series, for example when many orders are shipped. */
const quietMs = 1_000;

/**
 * Returns the number of messages to be sent by hand, recounted when `reloadOn` changes; zero for roles that may not
 * send them.
 */
export function useWaitingCount(maySend: boolean, reloadOn: unknown): number {
  const { count } = useStore();
  useEffect(() => {
    if (!maySend) return undefined;
    const timer = setTimeout(
      () =>
        void call('listMessages', { query: { limit: 0 } }).then(
          ({ counts }) => setWaitingCount(counts.waiting),
          () => undefined, // the former count remains
        ),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [maySend, reloadOn]);
  return maySend ? count : 0;
}
