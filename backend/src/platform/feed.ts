import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Room } from '@kalavara/shared-types/realtime';
import type { AppContext } from './context';
import { isUnavailable } from './errors';
import { findRoomRevision, listBatches, listRevisions } from './room-log.queries';

type Deps = Pick<AppContext, 'pools' | 'log' | 'metrics' | 'roomListeners'>;
export type Feed = ReturnType<typeof createFeed>;

const retryAfter = 500;

/**
 * Sends every committed batch of the rooms somebody is in to the screens of this process, once and in order.
 *
 * A notification only says which room moved; the table has the news. So a listener that lost its connection has lost
 * nothing: it asks which rooms moved in the meantime, and goes on. A batch this process committed itself need not be
 * read again: it comes through `tell`, and its notification finds it already sent.
 */
export function createFeed(
  { pools: { main: db }, log, metrics, roomListeners }: Deps,
  emit: (batch: Batch) => void,
) {
  /** How far each watched room has been sent. A room nobody is in is not here, and costs nothing. */
  const sent = new Map<Room, Revision>();
  const reading = new Set<Room>();
  const askedMeanwhile = new Set<Room>();

  /** A room somebody comes into; from the revision it has now on, every batch will be sent. */
  async function watch(room: Room): Promise<void> {
    if (sent.has(room)) return;
    const revision = await findRoomRevision(db, room);
    if (!sent.has(room)) sent.set(room, revision ?? 0);
  }

  function tell(batch: Batch) {
    roomListeners.reached(batch.room, batch.revision);
    const upTo = sent.get(batch.room);
    if (upTo === undefined || batch.revision <= upTo) return;
    if (batch.revision === upTo + 1) send(batch);
    else void catchUp(batch.room);
  }

  function send(batch: Batch) {
    sent.set(batch.room, batch.revision);
    metrics.batches.inc();
    emit(batch);
  }

  /** "12 event:e7": the room has reached revision 12. */
  function hear(payload: string) {
    const space = payload.indexOf(' ');
    const room = payload.slice(space + 1) as Room;
    const revision = Number(payload.slice(0, space));
    roomListeners.reached(room, revision);
    const upTo = sent.get(room);
    if (upTo !== undefined && revision > upTo) void catchUp(room);
  }

  /** Reads what is missing. Whoever asks while the table is being read makes it be read once more. */
  async function catchUp(room: Room): Promise<void> {
    if (reading.has(room)) return void askedMeanwhile.add(room);
    reading.add(room);
    metrics.catchUps.inc();
    try {
      for (const batch of await listBatches(db, room, sent.get(room) ?? Number.MAX_SAFE_INTEGER)) {
        if (batch.revision === (sent.get(room) ?? Infinity) + 1) send(batch);
      }
    } catch (error) {
      if (!isUnavailable(error))
        log.error({ event: 'feed_read_failed', err: error, room }, 'feed_read_failed');
      setTimeout(() => void catchUp(room), retryAfter).unref();
    } finally {
      reading.delete(room);
    }
    if (askedMeanwhile.delete(room)) await catchUp(room);
  }

  /** Looks at all watched rooms, and at those of which something is kept: after the listener's return, and now and then in case it is deaf without knowing. */
  async function drain(): Promise<void> {
    const rooms = [...new Set([...sent.keys(), ...roomListeners.rooms()])];
    if (rooms.length === 0) return;
    for (const { room, revision } of await listRevisions(db, rooms)) hear(`${revision} ${room}`);
  }

  return {
    watch,
    tell,
    hear,
    drain,
    leave: (room: Room) => void sent.delete(room),
    revisionOf: (room: Room) => sent.get(room),
    rooms: () => sent.size,
    sentUpTo: (): ReadonlyMap<Room, Revision> => sent,
  };
}
