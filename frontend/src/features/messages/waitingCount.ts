import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../http/call';

const useStore = create<{ count: number }>(() => ({ count: 0 }));

/** Sets the count from the last answer of any page. */
export const setWaitingCount = (count: number) => useStore.setState({ count });

/** Changes come in series, as when many orders are shipped at once. */
const quietMs = 1_000;

/** How many messages wait to be sent by hand, counted when `reloadOn` changes. Zero for those who may not send them. */
export function useWaitingCount(maySend: boolean, reloadOn: unknown): number {
  const { count } = useStore();
  useEffect(() => {
    if (!maySend) return undefined;
    const timer = setTimeout(
      () =>
        void call('listMessages', { query: { limit: 0 } }).then(
          ({ counts }) => setWaitingCount(counts.waiting),
          () => undefined, // the count is as it was
        ),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [maySend, reloadOn]);
  return maySend ? count : 0;
}
