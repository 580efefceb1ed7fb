import type { Given } from '@kalavara/shared-types/contract';
import type { Room } from '@kalavara/shared-types/realtime';
import { useShallow } from 'zustand/react/shallow';
import type { Endpoints } from '../http/endpoints';
import { newId } from '../http/newId';
import { serverNow } from '../realtime/clock';
import { shownRevisionOf } from '../realtime/rooms';
import { useConnectionStore } from '../realtime/status';
import {
  isOfTasks,
  isRefused,
  isUnsent,
  stamp,
  type CommandName,
  type Refusal,
  type Waiting,
} from './commands';
import { deliver, isBeyondRecall, keepTrying } from './deliver';
import { actorNow, onActor } from './actor';
import { add, entriesNow, reload, remove, useOutbox } from './store';
import { onOthers } from './storage';

export type { CommandName, Refusal, Waiting } from './commands';
/** Sends what waits, as far as it can be sent now. */
export { deliver as sendNow } from './deliver';

let lastOrder = 0;

/** Does it here and now, and everywhere as soon as it can. Answers the command's id, as soon as the screen shows it. */
export async function perform<N extends CommandName>(
  name: N,
  room: Room,
  given: Given<Endpoints[N]>,
): Promise<string> {
  const [id, by, at, base] = [newId(), actorNow(), serverNow(), shownRevisionOf(room)];
  // After all that waits here, also if a clock was set back since.
  lastOrder = Math.max(lastOrder + 1, at, (entriesNow().at(-1)?.order ?? 0) + 1);
  const what = { name, given: stamp(name, given, by, at) };
  await add({
    id,
    order: lastOrder,
    room,
    by,
    at,
    ...(base !== undefined && { base }),
    ...what,
  } as Waiting);
  void deliver();
  return id;
}

/** Takes a command back that was not sent yet. False: it is gone, so that its opposite has to be performed. */
export async function undo(id: string): Promise<boolean> {
  const entry = entriesNow().find((other) => other.id === id);
  if (!entry || !isUnsent(entry) || isBeyondRecall(id)) return false;
  await remove(id);
  return true;
}

/** How it ended, as soon as the server has said so. What is not here any more was done and heard. */
export function outcomeOf(id: string): Promise<'done' | 'refused'> {
  return new Promise((resolve) => {
    const look = () => {
      const entry = entriesNow().find((other) => other.id === id);
      if (entry && isUnsent(entry)) return;
      stop();
      resolve(entry && isRefused(entry) ? 'refused' : 'done');
    };
    const stop = useOutbox.subscribe(look);
    look();
  });
}

/** The person has read why it was refused. */
export const dismiss = (id: string): Promise<void> => remove(id);

/** Storage that hangs must not hold the screen back for longer. */
const readWithin = 1_000;

/** Reads what an earlier visit left behind, not waiting for the tab that sends it. */
export async function readBack(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, readWithin)));
  await Promise.race([reload(serverNow()), late]);
  clearTimeout(timer);
}

const lookEvery = 15_000;

/** Sends what an earlier visit left behind, and keeps sending. Returns how to stop. */
export function openOutbox(): () => void {
  const look = () => void deliver();
  const lookIfSeen = () => void (document.visibilityState === 'visible' && deliver());
  const unhear = onOthers(() => void reload(serverNow()));
  const unwatch = useConnectionStore.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') look();
  });
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookIfSeen);
  // What waits because nobody was signed in goes on as soon as somebody is.
  const unlisten = onActor(look);
  const timer = setInterval(() => void (entriesNow().some(isUnsent) && deliver()), lookEvery);
  keepTrying(true);
  look();
  return () => {
    keepTrying(false);
    unhear();
    unwatch();
    unlisten();
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookIfSeen);
    clearInterval(timer);
  };
}

/** What is done and not yet confirmed in a room under these names, oldest first. */
export function useWaiting<N extends CommandName>(
  names: N | readonly N[],
  room: Room,
): Waiting<N>[] {
  const asked: readonly CommandName[] = typeof names === 'string' ? [names] : names;
  const isAsked = (entry: Waiting) =>
    entry.room === room && asked.includes(entry.name) && !isRefused(entry);
  return useOutbox(useShallow(({ entries }) => entries.filter(isAsked) as unknown as Waiting<N>[]));
}

/** How many commands of this device the server has not answered yet. */
export const useWaitingCount = (): number =>
  useOutbox(({ entries }) => entries.filter(isUnsent).length);

/** What the server said no to and nobody has read yet, oldest first. */
export const useRefusals = (): Refusal[] =>
  useOutbox(useShallow(({ entries }) => entries.filter(isRefused)));

/** What failed in three tries one second apart although the server answers, by name; it goes on being tried. */
export const useTroubles = (): CommandName[] =>
  useOutbox(
    useShallow(({ entries, troubled }) => [
      ...new Set(entries.filter(isIn(troubled)).map(({ name }) => name)),
    ]),
  );
const isIn = (ids: readonly string[]) => (entry: Waiting) =>
  isUnsent(entry) && ids.includes(entry.id);

/** Whether that is so of a task, whose sentence is K-476's. */
export const useOutboxTrouble = (): boolean => useTroubles().some(isOfTasks);

/** Whether the server has still to answer something of a room that was done here. */
export const isWaitingIn = (room: Room): boolean =>
  entriesNow().some((entry) => entry.room === room && isUnsent(entry));
