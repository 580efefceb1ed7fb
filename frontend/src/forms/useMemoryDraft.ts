import { useCallback, useState } from 'react';

const drafts = new Map<string, unknown>();

/**
 * Unsaved input of a form that survives closing the form, but not a reload. To survive a reload use
 * `useRevisedDraft`.
 */
export function useMemoryDraft<T>(
  key: string,
  empty: T,
): [value: T, set: (next: T | ((before: T) => T)) => void, discard: () => void] {
  const stored = () => (drafts.has(key) ? (drafts.get(key) as T) : empty);
  const [held, setHeld] = useState(() => ({ key, value: stored() }));
  // A changed key, such as that of the next day, starts with its own draft.
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

/** Discards all drafts, like a reload. */
export const clearDrafts = () => drafts.clear();
