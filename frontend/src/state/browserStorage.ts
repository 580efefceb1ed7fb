import type { PersistStorage } from 'zustand/middleware';

/**
 * Reads an item. Null if it is missing or the browser refuses its storage (private windows, full quota, the server).
 */
export function readItem(area: 'local' | 'session', key: string): string | null {
  try {
    return window[`${area}Storage`].getItem(key);
  } catch {
    return null;
  }
}

/** Writes an item; null removes it. */
export function writeItem(area: 'local' | 'session', key: string, text: string | null): void {
  try {
    if (text === null) window[`${area}Storage`].removeItem(key);
    else window[`${area}Storage`].setItem(key, text);
  } catch {
    // Without storage the state lasts until the page is closed.
  }
}

/** Parses a stored text; null if it is missing or damaged. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Storage for zustand's `persist` in the formats that devices already have, instead of `{ state, version }`: pages of
 * an older build may be open too. `read` gets null for a missing item, and may throw for a damaged one, which then
 * counts as missing.
 */
export function storageOf<State>(
  area: 'local' | 'session',
  read: (text: string | null) => State,
  write: (state: State) => string | null,
): PersistStorage<State> & { isStale: (key: string) => boolean } {
  let stored: string | null | undefined;
  /** The stored item, because a write may have been refused. */
  let lastItem: string | null | undefined;
  return {
    /** Whether another tab changed the item; its `storage` event may arrive later. */
    isStale: (key) => lastItem !== undefined && readItem(area, key) !== lastItem,
    getItem: (key) => {
      lastItem = stored = readItem(area, key);
      try {
        return { state: read(stored) };
      } catch {
        return { state: read(null) };
      }
    },
    setItem: (key, { state }) => {
      const text = write(state);
      // Without a change in this tab nothing is written over the change of another one.
      if (text === stored && readItem(area, key) !== null) return;
      stored = text;
      writeItem(area, key, text);
      lastItem = readItem(area, key);
    },
    removeItem: (key) => writeItem(area, key, (lastItem = stored = null)),
  };
}
