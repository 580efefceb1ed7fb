import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

/** What a room held when it was last heard, so that a page opened without a network is not blank. */
type Mirrored = { snapshot: Snapshots[RoomKind]; revision: Revision; heardAt: Instant };

const restfully = 500;
/** Raised with every build whose snapshots hold what older ones did not: a page cannot be drawn from half of what it shows. */
const shape = 2;
type Stored = Mirrored & { shape?: number };
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
    if (mirrored) set(room, { ...mirrored, shape } satisfies Stored, place()).catch(() => {});
  };
  waiting.set(room, setTimeout(write, restfully));
}

/** What an older build kept is not read: the server tells it anew. */
export async function mirrored(room: Room): Promise<Mirrored | undefined> {
  const stored = await get<Stored>(room, place()).catch(() => undefined);
  if (stored?.shape !== shape) return undefined;
  const { shape: _shape, ...last } = stored;
  return last;
}

/** For the moment someone signs out: what they could see is nobody else's. */
export async function forgetRooms() {
  waiting.forEach(clearTimeout);
  waiting.clear();
  await clear(place()).catch(() => {});
}
