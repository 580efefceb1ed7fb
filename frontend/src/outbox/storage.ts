import { createStore, del, entries, get, keys, set, type UseStore } from 'idb-keyval';
import type { PendingCommand } from './commands';
import { isUsable } from './registry';

const name = 'kalavara-outbox';
let opened: UseStore | undefined;
const entryStore = () => (opened ??= createStore(name, 'entries'));

const timeoutMs = 1_000;

/**
 * Resolves like `work`, or with `late` if the storage takes too long, so that it delays neither a tap nor a page.
 * `work` continues.
 */
export async function inStorageTime<T>(work: Promise<T>, late: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => (timer = setTimeout(resolve, timeoutMs, late)));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Compares two commands by the order in which they were performed. */
export const byOrder = (a: PendingCommand, b: PendingCommand) =>
  a.order - b.order || (a.id < b.id ? -1 : 1);

/**
 * Reads all entries. They are stored one by one and never as a list, which two tabs, or a tick during a send, would
 * overwrite. Resolves with null if this device has no storage: then the outbox lasts until the page is closed.
 */
export async function readAll(): Promise<PendingCommand[] | null> {
  try {
    const stored = await entries<IDBValidKey, unknown>(entryStore()).catch(readEach);
    // A damaged entry can never be sent, and would block all others.
    stored.filter(([, value]) => !isUsable(value)).forEach(([key]) => void erase(key));
    return stored
      .map(([, value]) => value)
      .filter(isUsable)
      .sort(byOrder);
  } catch {
    return null;
  }
}

/** Without entries that the browser itself cannot read. */
async function readEach(): Promise<[IDBValidKey, unknown][]> {
  const all = (await keys(entryStore())).map((key) =>
    get<unknown>(key, entryStore()).then(
      (value): [IDBValidKey, unknown][] => [[key, value]],
      () => [],
    ),
  );
  return (await Promise.all(all)).flat();
}

/** Stores an entry. Resolves with false if there is no space, no storage, or no answer from the storage. */
export const write = (entry: PendingCommand): Promise<boolean> =>
  inStorageTime(
    set(entry.id, entry, entryStore()).then(
      () => {
        notifyOtherTabs();
        return true;
      },
      () => false,
    ),
    false,
  );
export const erase = (id: IDBValidKey): Promise<void> =>
  inStorageTime(
    del(id, entryStore()).then(notifyOtherTabs, () => {}),
    undefined,
  );

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;

function notifyOtherTabs() {
  if (channel) channel.postMessage(null);
  else
    try {
      localStorage.setItem(name, String(Math.random()));
    } catch {
      // The other tabs read the storage when they become visible.
    }
}

/** Calls `listener` when another tab of this device changed an entry. Returns a function that stops. */
export function onOthers(listener: () => void): () => void {
  const stored = ({ key }: StorageEvent) => void (key === name && listener());
  channel?.addEventListener('message', listener);
  window.addEventListener('storage', stored);
  return () => {
    channel?.removeEventListener('message', listener);
    window.removeEventListener('storage', stored);
  };
}

/** Runs `work` unless a tab of the device is sending; then resolves to false. */
export const withFreeTabLock = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : false))
    : work();

/**
 * Runs `work` in one tab of the device at a time. Where Web Locks are missing (plain HTTP), the command ids prevent
 * a second effect.
 */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}
