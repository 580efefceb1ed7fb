import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';

type Listeners = { upTo: Revision | undefined; each: Set<() => void> };
export type RoomListeners = ReturnType<typeof createRoomListeners>;

/**
 * Notifies the caches of this process of each change of a room, whichever process made it. A command of this process
 * is answered only after all listeners were called.
 */
export function createRoomListeners() {
  const rooms = new Map<Room, Listeners>();

  /** Calls the listener at each batch of the room; returns how to stop that. */
  function on(room: Room, listener: () => void): () => void {
    const listeners = rooms.get(room) ?? { upTo: undefined, each: new Set() };
    rooms.set(room, listeners);
    listeners.each.add(listener);
    return () => void listeners.each.delete(listener);
  }

  /** Calls the listeners unless this revision was already reported, as by a commit of this process. */
  function notifyRevision(room: Room, revision: Revision) {
    const listeners = rooms.get(room);
    if (!listeners || (listeners.upTo !== undefined && revision <= listeners.upTo)) return;
    listeners.upTo = revision;
    listeners.each.forEach((listener) => listener());
  }

  return { on, reached: notifyRevision, rooms: (): Iterable<Room> => rooms.keys() };
}
