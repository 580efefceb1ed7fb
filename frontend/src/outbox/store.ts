import { create } from 'zustand';
import { revisionOf, onCommandConfirmed, useRooms } from '../realtime/rooms';
import { isRefused, isUnsent, type Answered, type Waiting } from './commands';
import { byOrder, erase, readAll, write } from './storage';

type Outbox = {
  /** Oldest first: what waits, what was answered and is not heard yet, and what was refused and is not read yet. */
  entries: Waiting[];
  /** Commands the server did not take in three tries, by id. They go on being tried. */
  troubled: readonly string[];
};
export const useOutbox = create<Outbox>(() => ({ entries: [], troubled: [] }));

export const entriesNow = () => useOutbox.getState().entries;
export const unsent = () => entriesNow().filter(isUnsent);

const replace = (change: (entries: Waiting[]) => Waiting[]) =>
  useOutbox.setState(({ entries }) => ({ entries: change(entries) }));

/** What storage had no room for: it lives as long as the page, and is sent all the same. */
const unstored = new Set<string>();

async function keep(entry: Waiting) {
  if (await write(entry)) unstored.delete(entry.id);
  else unstored.add(entry.id);
}

/** Written first and shown then: what a screen has shown is not lost with its page. */
export async function add(entry: Waiting) {
  await keep(entry);
  replace((entries) => [...entries.filter(({ id }) => id !== entry.id), entry]);
}

export async function change(entry: Waiting) {
  // Taken back meanwhile: written now, it would come back from storage and be sent.
  if (!entriesNow().some(({ id }) => id === entry.id)) return;
  await keep(entry);
  replace((entries) => entries.map((other) => (other.id === entry.id ? entry : other)));
}

export async function remove(id: string) {
  await erase(id);
  unstored.delete(id);
  replace((entries) => entries.filter((other) => other.id !== id));
}

const answeredKeptFor = 24 * 3_600_000;

/** What is stored, as this page should know it. What only lives here, because it could not be stored, stays. */
export async function reload(now: number): Promise<void> {
  const before = entriesNow();
  const read = await readAll();
  if (!read) return;
  // Something was done while it was read, and what was read may not know of it yet.
  if (entriesNow() !== before) return reload(now);
  const isHere = ({ id }: Waiting) => unstored.has(id);
  const stored = [...read.filter((entry) => !isHere(entry)), ...before.filter(isHere)].sort(
    byOrder,
  );
  const isStale = (entry: Waiting) =>
    !isUnsent(entry) && !isRefused(entry) && now - entry.at > answeredKeptFor;
  useOutbox.setState({ entries: stored.filter((entry) => !isStale(entry)) });
  stored.filter(isStale).forEach(({ id }) => void erase(id));
  settle();
}

const isAnswered = (entry: Waiting): entry is Answered =>
  entry.revision !== undefined && !isRefused(entry);

function isHeard(entry: Answered): boolean {
  const polledAt =
    entry.name === 'setTimer' ? (useRooms.getState()[entry.room]?.polledAt ?? -1) : -1;
  return entry.revision <= Math.max(revisionOf(entry.room) ?? -1, polledAt);
}

/**
 * Lets go of what the stores have meanwhile heard from the server. Letting go at the reply already would show the
 * old state for the moment between reply and batch (R11).
 */
export function settle() {
  const done = entriesNow().filter(isAnswered).filter(isHeard);
  if (done.length === 0) return;
  const ids = new Set(done.map(({ id }) => id));
  replace((entries) => entries.filter(({ id }) => !ids.has(id)));
  ids.forEach((id) => void erase(id));
}
useRooms.subscribe(settle);

/** Its batch is as good as its answer: kept until that comes, what was taken from the store would be taken twice on this screen. */
onCommandConfirmed((id, room) => {
  if (!entriesNow().some((entry) => entry.id === id && entry.room === room && isUnsent(entry)))
    return;
  replace((entries) => entries.filter((entry) => entry.id !== id));
  void erase(id);
});
