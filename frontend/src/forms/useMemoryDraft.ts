import { useCallback, useState } from 'react';

const drafts = new Map<string, unknown>();

/**
 * Typed text of a form that outlives its closing, in the memory of the page: a reload discards it. What has to outlive a reload
 * is a `useRevisedDraft`.
 */
export function useMemoryDraft<T>(
  key: string,
  empty: T,
): [value: T, set: (next: T | ((before: T) => T)) => void, discard: () => void] {
  const stored = () => (drafts.has(key) ? (drafts.get(key) as T) : empty);
  const [held, setHeld] = useState(() => ({ key, value: stored() }));
  // A key that changes, as that of the next day, begins with its own draft.
  const value = held.key === key ? held.value : stored();
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      const before = drafts.has(key) ? (drafts.get(key) as T) : empty;
      const value = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
      drafts.set(key, value);
      setHeld({ key, value });
    },
    [key, empty],
  );
  const discard = useCallback(() => void drafts.delete(key), [key]);
  return [value, set, discard];
}

/** Discards all drafts, as a reload does. */
export const clearDrafts = () => drafts.clear();
