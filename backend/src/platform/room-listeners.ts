import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';

type Listeners = { upTo: Revision | undefined; each: Set<() => void> };
export type RoomListeners = ReturnType<typeof createRoomListeners>;

/**
 * Tells this process that a room has moved, whichever process moved it: for what is kept in memory only as long as it
 * is true. Every hearer is called before the answer to a command of this process goes out.
 */
export function createRoomListeners() {
  const rooms = new Map<Room, Listeners>();

  /** Calls back at each batch of the room from now on; returns how to stop that. */
  function on(room: Room, hear: () => void): () => void {
    const hearers = rooms.get(room) ?? { upTo: undefined, each: new Set() };
    rooms.set(room, hearers);
    hearers.each.add(hear);
    return () => void hearers.each.delete(hear);
  }

  /** The room has reached this revision. One that was heard of already, by another way, is no news. */
  function reached(room: Room, revision: Revision) {
    const hearers = rooms.get(room);
    if (!hearers || (hearers.upTo !== undefined && revision <= hearers.upTo)) return;
    hearers.upTo = revision;
    hearers.each.forEach((hear) => hear());
  }

  return { on, reached, rooms: (): Iterable<Room> => rooms.keys() };
}
