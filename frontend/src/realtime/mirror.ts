import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Room, RoomKind, Snapshots } from '@kalavara/shared-types/contract/realtime';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';

/** Stores the last state of a room, so that a page opened offline is not blank. */
type Mirrored = { snapshot: Snapshots[RoomKind]; revision: Revision; heardAt: Instant };

const writeDelayMs = 500;
/** Increased by every build that adds a field to a snapshot, because a page cannot render incomplete data. */
const shape = 4;
type Stored = Mirrored & { shape?: number };
const pendingWrites = new Map<Room, ReturnType<typeof setTimeout>>();

let opened: UseStore | undefined;
const roomStore = () => (opened ??= createStore('kalavara-rooms', 'rooms'));

/** Stores the result of `read` after half a second, so that changes in quick succession are one write. */
export function writeMirror(room: Room, read: () => Mirrored | undefined) {
  clearTimeout(pendingWrites.get(room));
  const write = () => {
    pendingWrites.delete(room);
    const mirrored = read();
    // Without storage a page is blank only after an offline reload.
    if (mirrored) set(room, { ...mirrored, shape } satisfies Stored, roomStore()).catch(() => {});
  };
  pendingWrites.set(room, setTimeout(write, writeDelayMs));
}

/** Returns the stored state of a room; undefined if there is none, or if another build wrote it in an older format. */
export async function readMirror(room: Room): Promise<Mirrored | undefined> {
  const stored = await get<Stored>(room, roomStore()).catch(() => undefined);
  if (stored?.shape !== shape) return undefined;
  const { shape: _shape, ...last } = stored;
  return last;
}

/** Deletes all stored rooms; called at the sign-out. */
export async function clearMirror() {
  pendingWrites.forEach(clearTimeout);
  pendingWrites.clear();
  await clear(roomStore()).catch(() => {});
}
