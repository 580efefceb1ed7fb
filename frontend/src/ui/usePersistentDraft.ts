import { useState } from 'react';

const kept = new Map<string, unknown>();

/** State for what somebody types: it is there again when its form is closed by mistake and opened anew, until it is forgotten. */
export function usePersistentDraft<T>(
  key: string,
  empty: T,
): [value: T, set: (value: T) => void, forget: () => void] {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : empty));
  const set = (next: T) => {
    kept.set(key, next);
    setValue(next);
  };
  return [value, set, () => void kept.delete(key)];
}
