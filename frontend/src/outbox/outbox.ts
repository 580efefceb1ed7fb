import type { InputOf } from '@kalavara/shared-types/contract/contract';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { useShallow } from 'zustand/react/shallow';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { newId } from '../http/newId';
import type { MessageKey } from '../i18n/useMessage';
import { serverNow } from '../realtime/clock';
import { shownRevisionOf } from '../realtime/rooms';
import { useConnectionStore } from '../realtime/status';
import {
  isRefused,
  isUnsent,
  type CommandName,
  type Refusal,
  type PendingCommand,
} from './commands';
import { getEpoch } from '../state/epoch';
import { getActor, subscribeActor } from './actor';
import { deliver, setRetrying } from './deliver';
import { findDefinition, stamp } from './registry';
import { add, getEntries, isRemoved, reload, remove, useOutbox } from './store';
import { inStorageTime, onOthers } from './storage';

export type { CommandName, Refusal, PendingCommand } from './commands';
/** Sends the pending commands that can be sent now. */
export { deliver as sendNow } from './deliver';

let lastOrder = 0;

/**
 * Stores a command, shows its effect and sends it as soon as possible. Resolves with its id once its effect is on the
 * screen.
 */
export async function perform<N extends CommandName>(
  name: N,
  room: Room,
  given: InputOf<Endpoints[N]>,
): Promise<string> {
  const id = newId();
  const by = getActor();
  const at = serverNow();
  const base = shownRevisionOf(room);
  const epoch = getEpoch();
  // After all stored commands, even if the clock was set back since.
  lastOrder = Math.max(lastOrder + 1, at, (getEntries().at(-1)?.order ?? 0) + 1);
  const what = { name, given: stamp(name, given, by, at) };
  await add({
    id,
    order: lastOrder,
    room,
    by,
    at,
    ...(base !== undefined && { base }),
    ...(epoch !== undefined && { epoch }),
    ...what,
  } as PendingCommand);
  void deliver();
  return id;
}

/**
 * Resolves with the outcome of a command, once the server has answered. A command that is no longer stored was
 * confirmed, or undone before it was sent.
 */
export function outcomeOf(id: string): Promise<'done' | 'refused'> {
  return new Promise((resolve) => {
    const check = () => {
      const entry = getEntries().find((other) => other.id === id);
      if (entry && isUnsent(entry)) return;
      stop();
      resolve(entry && isRefused(entry) ? 'refused' : 'done');
    };
    const stop = useOutbox.subscribe(check);
    check();
  });
}

/**
 * Calls `then` when the room has reached the revision of a command, so that the stores have its result; never for a
 * refused or undone command.
 */
export function onConfirmed(id: string, then: () => void) {
  const check = () => {
    const entry = getEntries().find((other) => other.id === id);
    if (entry && !isRefused(entry)) return;
    stop();
    // A batch confirms a command before the changes of the batch are in the stores.
    if (!entry && !isRemoved(id)) void Promise.resolve().then(then);
  };
  const stop = useOutbox.subscribe(check);
  check();
}

/** Removes a refusal that the person has read. */
export const dismiss = (id: string): Promise<void> => remove(id);

/** Reads the commands stored on this device, without waiting for the tab that sends them. */
export const restoreOutbox = (): Promise<void> => inStorageTime(reload(serverNow()), undefined);

const checkIntervalMs = 15_000;

/** Sends stored and new commands. Returns a function that stops. */
export function openOutbox(): () => void {
  const send = () => void deliver();
  const sendIfVisible = () => void (document.visibilityState === 'visible' && deliver());
  const stopListening = onOthers(() => void reload(serverNow()));
  const unwatch = useConnectionStore.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') send();
  });
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', sendIfVisible);
  // Commands that wait for a session are sent after the sign-in.
  const unlisten = subscribeActor(send);
  const timer = setInterval(() => void (getEntries().some(isUnsent) && deliver()), checkIntervalMs);
  setRetrying(true);
  send();
  return () => {
    setRetrying(false);
    stopListening();
    unwatch();
    unlisten();
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', sendIfVisible);
    clearInterval(timer);
  };
}

/**
 * Returns the commands of a room that are neither confirmed nor refused, oldest first, and expired ones whose effect
 * remains.
 */
export function getPendingCommands<N extends CommandName>(
  names: N | readonly N[],
  room: Room,
): PendingCommand<N>[] {
  const wanted: readonly CommandName[] = typeof names === 'string' ? [names] : names;
  const isWanted = (entry: PendingCommand) =>
    entry.room === room &&
    wanted.includes(entry.name) &&
    (!isRefused(entry) || !!expiredSince(entry));
  return getEntries().filter(isWanted) as unknown as PendingCommand<N>[];
}

export const usePendingCommands: typeof getPendingCommands = (names, room) =>
  useOutbox(useShallow(() => getPendingCommands(names, room)));

/** Returns the rooms with a command of these names that is neither confirmed nor refused. */
export const usePendingRooms = (...names: CommandName[]): readonly Room[] =>
  useOutbox(
    useShallow(({ entries }) =>
      entries
        .filter((entry) => names.includes(entry.name) && !isRefused(entry))
        .map(({ room }) => room),
    ),
  );

/** Returns the time since which the effect of an expired command counts on this device, if it remains. */
export const expiredSince = (entry: PendingCommand): Instant | null | undefined =>
  entry.refusal?.code === 'too-late' ? findDefinition(entry.name)?.countsSince?.(entry) : null;

/** Returns the number of commands of this device without an answer. */
export const usePendingCount = (): number =>
  useOutbox(({ entries }) => entries.filter(isUnsent).length);

/** Returns the refusals that the person has not dismissed yet, oldest first. */
export const useRefusals = (): Refusal[] =>
  useOutbox(useShallow(({ entries }) => entries.filter(isRefused)));

/**
 * Returns the names of commands that failed three times, one second apart, although the server answers; they are
 * retried.
 */
export const useFailingCommands = (): CommandName[] =>
  useOutbox(
    useShallow(({ entries, failing }) => [
      ...new Set(entries.filter(isIn(failing)).map(({ name }) => name)),
    ]),
  );
const isIn = (ids: readonly string[]) => (entry: PendingCommand) =>
  isUnsent(entry) && ids.includes(entry.id);

/** Returns the documented sentence of a failing command, if it has one. */
export const useFailingCommandText = (): MessageKey | undefined =>
  useFailingCommands()
    .map((name) => findDefinition(name)?.failureText)
    .find((text) => text !== undefined);

/** Whether a command of this device in a room has no answer yet. */
export const hasPendingIn = (room: Room): boolean =>
  getEntries().some((entry) => entry.room === room && isUnsent(entry));
