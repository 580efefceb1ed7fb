import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import type { AppContext } from '../context';
import { isUnavailable } from '../errors';
import { findRoomRevision, listBatches, listRevisions } from './room-log.queries';

type Deps = Pick<AppContext, 'pools' | 'log' | 'metrics' | 'roomListeners'>;
export type Feed = ReturnType<typeof createFeed>;

const retryAfterMs = 500;

/**
 * Publishes every committed batch of the watched rooms to the sockets of this process, once and in order. A
 * notification has only room and revision, and the batches are in a table, so a lost listening connection loses
 * nothing. A batch of this process is passed to `deliver` without a query; its notification is then ignored.
 */
export function createFeed(
  { pools: { main: db }, log, metrics, roomListeners }: Deps,
  emit: (batch: Batch) => void,
) {
  /** How far each watched room has been sent. A room without screens is not in it, and costs nothing. */
  const sent = new Map<Room, Revision>();
  const reading = new Set<Room>();
  const requestedWhileReading = new Set<Room>();
  /** The batches this process is committing, by their notification; true: it came before the answer to the commit. */
  const committing = new Map<string, boolean>();

  /** Sends every batch of a room from its current revision on. */
  async function watch(room: Room): Promise<void> {
    if (sent.has(room)) return;
    const revision = await findRoomRevision(db, room);
    if (!sent.has(room)) sent.set(room, revision ?? 0);
  }

  /**
   * Postgres notifies before it answers the commit. Without this, the feed read the table for most batches of its own
   * process, in the middle of their fan-out (measured: 6 % of the server's work for a tick).
   */
  function expect(batches: readonly Batch[]): () => void {
    const payloads = batches.map(({ room, revision }) => `${revision} ${room}`);
    payloads.forEach((payload) => committing.set(payload, false));
    return () => payloads.forEach(finishCommit);
  }

  function finishCommit(payload: string) {
    const isNotified = committing.get(payload);
    committing.delete(payload);
    // The answer to the commit may be lost.
    if (isNotified) onNotification(payload);
  }

  function deliver(batch: Batch) {
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
  function onNotification(payload: string) {
    const space = payload.indexOf(' ');
    const room = payload.slice(space + 1) as Room;
    const revision = Number(payload.slice(0, space));
    roomListeners.reached(room, revision);
    const upTo = sent.get(room);
    if (upTo === undefined || revision <= upTo) return;
    if (committing.has(payload)) committing.set(payload, true);
    else void catchUp(room);
  }

  /** Reads the missing batches. A call during a read causes one more read. */
  async function catchUp(room: Room): Promise<void> {
    if (reading.has(room)) return void requestedWhileReading.add(room);
    reading.add(room);
    metrics.catchUps.inc();
    try {
      for (const batch of await listBatches(db, room, sent.get(room) ?? Number.MAX_SAFE_INTEGER)) {
        if (batch.revision === (sent.get(room) ?? Infinity) + 1) send(batch);
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ event: 'feed_read_failed', err: error, room });
      setTimeout(() => void catchUp(room), retryAfterMs).unref();
    } finally {
      reading.delete(room);
    }
    if (requestedWhileReading.delete(room)) await catchUp(room);
  }

  /** Checks all watched and cached rooms: after a reconnect, and at intervals in case the connection is dead without notice. */
  async function drain(): Promise<void> {
    const rooms = [...new Set([...sent.keys(), ...roomListeners.rooms()])];
    if (rooms.length === 0) return;
    for (const { room, revision } of await listRevisions(db, rooms))
      onNotification(`${revision} ${room}`);
  }

  return {
    watch,
    expect,
    deliver,
    onNotification,
    drain,
    leave: (room: Room) => void sent.delete(room),
    revisionOf: (room: Room) => sent.get(room),
    sentUpTo: (): ReadonlyMap<Room, Revision> => sent,
  };
}
