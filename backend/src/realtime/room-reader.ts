import type { Revision } from '@kalavara/shared-types/primitives';
import type {
  Room,
  RoomKind,
  Snapshots,
  Subscribed,
} from '@kalavara/shared-types/contract/realtime';
import type { AppContext } from '../platform/context';
import { listBatches } from '../platform/rooms/room-log.queries';
import type { Rooms } from '../platform/rooms/room-slices';
import { readWithRevision } from '../platform/run-command';

type Answer = Subscribed & { success: true };

/** Further behind than this, a snapshot is less work than the log. */
const maxCatchUpBatches = 200;

export type RoomReader = ReturnType<typeof createRoomReader>;

/**
 * Reads the snapshot or the batches that a subscribing screen lacks. `sentRevision` returns the revision of a room
 * up to which this process has sent batches.
 */
export function createRoomReader(
  ctx: AppContext,
  rooms: Rooms,
  sentRevision: (room: Room) => Revision | undefined,
) {
  const snapshots = new Map<Room, Promise<{ data: Snapshots[RoomKind]; revision: Revision }>>();

  /** The batches above a revision, if they are few and still logged; otherwise a snapshot. */
  async function readSince(room: Room, since?: Revision): Promise<Answer> {
    const joined = { success: true, room, serverNow: ctx.clock.now(), epoch: ctx.epoch } as const;
    if (since !== undefined) {
      const { data: batches, revision } = await readWithRevision(ctx.pools.main, room, (db) =>
        listBatches(db, room, since, maxCatchUpBatches),
      );
      const isWhole = batches.length === revision - since;
      if (isWhole) return { ...joined, revision, batches: batches.map(rooms.toPublic) };
    }
    const { data: snapshot, revision } = await snapshotOf(room);
    return { ...joined, revision, snapshot };
  }

  /** Read once for all sockets that subscribe together, as after a restart; dropped with the next batch of the room. */
  function snapshotOf(room: Room) {
    const cached = snapshots.get(room);
    if (cached) return cached;
    const read = readWithRevision(ctx.pools.main, room, (db) => rooms.read(db, room, ctx.clock));
    snapshots.set(room, read);
    const drop = () => snapshots.get(room) === read && snapshots.delete(room);
    // Cached only at the revision that this process has sent.
    read.then(({ revision }) => revision === sentRevision(room) || drop(), drop);
    return read;
  }

  const toDisplay = (answer: Answer): Answer =>
    'snapshot' in answer
      ? { ...answer, snapshot: rooms.toDisplaySnapshot(answer.room, answer.snapshot) }
      : { ...answer, batches: answer.batches.map(rooms.toDisplay) };

  return { readSince, toDisplay, dropSnapshot: (room: Room) => void snapshots.delete(room) };
}
