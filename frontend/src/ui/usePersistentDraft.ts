import { useCallback, useState } from 'react';

const drafts = new Map<string, unknown>();

/** State for typed text, which survives closing and reopening its form until `forget`. */
export function usePersistentDraft<T>(
  key: string,
  empty: T,
): [value: T, set: (next: T | ((before: T) => T)) => void, forget: () => void] {
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
  const forget = useCallback(() => void drafts.delete(key), [key]);
  return [value, set, forget];
}

/** A page that is loaded anew has none. */
export const clearDrafts = () => drafts.clear();
