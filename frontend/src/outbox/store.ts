import { dayMs } from '@kalavara/shared-types/durations';
import { create } from 'zustand';
import { revisionOf, onCommandConfirmed, useRooms } from '../realtime/rooms';
import { onEpochChanged } from '../state/epoch';
import { isRefused, isUnsent, type Answered, type PendingCommand } from './commands';
import { findDefinition } from './registry';
import { byOrder, erase, readAll, write } from './storage';

type Outbox = {
  /** Oldest first: unsent, answered but not confirmed by the room, and refused but not dismissed. */
  entries: PendingCommand[];
  /** Ids of commands that failed three times. They are retried. */
  failing: readonly string[];
};
export const useOutbox = create<Outbox>(() => ({ entries: [], failing: [] }));

export const getEntries = () => useOutbox.getState().entries;
export const getUnsent = () => getEntries().filter(isUnsent);

const replace = (change: (entries: PendingCommand[]) => PendingCommand[]) =>
  useOutbox.setState(({ entries }) => ({ entries: change(entries) }));

/** Ids of entries that did not fit into the storage: they last until the page is closed, and are sent nevertheless. */
const unstored = new Set<string>();

/** Whether all commands are stored, so that closing the page loses none. */
export const isAllStored = () => unstored.size === 0;

async function persist(entry: PendingCommand) {
  if (await write(entry)) unstored.delete(entry.id);
  else unstored.add(entry.id);
}

/** Adds a command. It is stored before it is shown, so that shown effects are not lost with the page. */
export async function add(entry: PendingCommand) {
  await persist(entry);
  replace((entries) => [...entries.filter(({ id }) => id !== entry.id), entry]);
}

/** Replaces a stored command, unless it was removed meanwhile. */
export async function change(entry: PendingCommand) {
  // Removed meanwhile: if it were stored now, it would be read back and sent.
  if (!getEntries().some(({ id }) => id === entry.id)) return;
  await persist(entry);
  replace((entries) => entries.map((other) => (other.id === entry.id ? entry : other)));
}

/** Commands that were removed on this page: while they are being erased, they are neither read back nor sent. */
const removed = new Set<string>();
export const isRemoved = (id: string) => removed.has(id);

/** Removes a command from the store and the storage. */
export async function remove(id: string) {
  removed.add(id);
  replace((entries) => entries.filter((other) => other.id !== id));
  unstored.delete(id);
  await erase(id);
}

const answeredExpiryMs = dayMs;

/** Reads the entries from the storage. Entries that could not be stored remain. */
export async function reload(now: number): Promise<void> {
  const before = getEntries();
  const read = await readAll();
  if (!read) return;
  // A command was added while the storage was read: the read may lack it.
  if (getEntries() !== before) return reload(now);
  const isHere = ({ id }: PendingCommand) => unstored.has(id);
  const isStored = (entry: PendingCommand) => !isHere(entry) && !removed.has(entry.id);
  const stored = [...read.filter(isStored), ...before.filter(isHere)].sort(byOrder);
  const isStale = (entry: PendingCommand) =>
    !isUnsent(entry) && !isRefused(entry) && now - entry.at > answeredExpiryMs;
  useOutbox.setState({ entries: stored.filter((entry) => !isStale(entry)) });
  stored.filter(isStale).forEach(({ id }) => void erase(id));
  settle();
}

const isAnswered = (entry: PendingCommand): entry is Answered =>
  entry.revision !== undefined && !isRefused(entry);

function isConfirmed(entry: Answered): boolean {
  const isPolled = findDefinition(entry.name)?.isPolled;
  const polledAt = isPolled ? (useRooms.getState()[entry.room]?.polledAt ?? -1) : -1;
  return entry.revision <= Math.max(revisionOf(entry.room) ?? -1, polledAt);
}

/**
 * Removes the commands that their rooms have confirmed. Removing them at the answer would show the old state until
 * the batch arrives.
 */
export function settle() {
  drop(getEntries().filter(isAnswered).filter(isConfirmed));
}
useRooms.subscribe(settle);

function drop(done: readonly PendingCommand[]) {
  if (done.length === 0) return;
  const ids = new Set(done.map(({ id }) => id));
  replace((entries) => entries.filter(({ id }) => !ids.has(id)));
  ids.forEach((id) => void erase(id));
}

/**
 * Answered in the epoch before a restored backup: its room may never reach that revision, so nothing would confirm it.
 */
onEpochChanged(() => drop(getEntries().filter(isAnswered)));

/** A batch confirms a command before its answer: with both in the stores, a movement of stock would be shown twice. */
onCommandConfirmed((id, room) => {
  if (!getEntries().some((entry) => entry.id === id && entry.room === room && isUnsent(entry)))
    return;
  replace((entries) => entries.filter((entry) => entry.id !== id));
  void erase(id);
});
