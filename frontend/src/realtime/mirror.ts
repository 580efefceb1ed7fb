import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

/** What a room held when it was last heard, so that a page opened without a network is not blank. */
export type Mirrored = { snapshot: Snapshots[RoomKind]; revision: Revision; heardAt: Instant };

const restfully = 500;
const waiting = new Map<Room, ReturnType<typeof setTimeout>>();

let opened: UseStore | undefined;
const place = () => (opened ??= createStore('kalavara-rooms', 'rooms'));

/** Keeps what `read` finds, a moment later: while changes come in quick succession only the last is worth a write. */
export function mirror(room: Room, read: () => Mirrored | undefined) {
  clearTimeout(waiting.get(room));
  const write = () => {
    waiting.delete(room);
    const mirrored = read();
    // A screen without storage works all the same; it is only blank for a moment after a reload without a network.
    if (mirrored) set(room, mirrored, place()).catch(() => {});
  };
  waiting.set(room, setTimeout(write, restfully));
}

export const mirrored = (room: Room): Promise<Mirrored | undefined> =>
  get<Mirrored>(room, place()).catch(() => undefined);

/** For the moment someone signs out: what they could see is nobody else's. */
export async function forgetRooms() {
  waiting.forEach(clearTimeout);
  waiting.clear();
  await clear(place()).catch(() => {});
}
