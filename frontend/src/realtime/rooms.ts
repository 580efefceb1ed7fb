import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Room } from '@kalavara/shared-types/contract/realtime';
import { create } from 'zustand';
import { receiveEpoch } from '../state/epoch';
import { clock, serverNow } from './clock';
import { emitWithAck, type KitchenSocket } from './connection';
import { writeMirror, readMirror } from './mirror';
import { classifyBatch } from './revisions';
import type { RoomStores } from './roomSlices';
import { getLastReceivedAt } from './status';

/** The received state of a room, and whether it is up to date. */
export type RoomStatus = {
  /** Undefined if nothing was received yet, which is not revision 0. */
  revision?: Revision;
  /** The epoch of `revision`. */
  epoch?: string | undefined;
  /** The revision of the mirror that the stores were loaded from. */
  mirroredAt?: Revision;
  /** The revision of the last poll over HTTP, because the socket cannot connect. */
  polledAt?: Revision;
  isLive: boolean;
  lastReceivedAt: Instant | null;
  refusal?: ErrorCode;
};
export const useRooms = create<Partial<Record<Room, RoomStatus>>>(() => ({}));

/** Returns the received revision of a room; undefined if nothing was received yet. */
export const revisionOf = (room: Room): Revision | undefined => useRooms.getState()[room]?.revision;

/** Rooms that no page follows: the shown data may be newer, from another room. */
const left = new Set<Room>();

/** Returns the revision on the screen; undefined if no page follows the room. */
export function shownRevisionOf(room: Room): Revision | undefined {
  if (left.has(room)) return undefined;
  const { revision, mirroredAt, polledAt } = useRooms.getState()[room] ?? {};
  const received = revision ?? mirroredAt;
  return polledAt === undefined ? received : Math.max(received ?? polledAt, polledAt);
}

export function setRoomStatus(room: Room, change: Partial<RoomStatus>) {
  useRooms.setState((rooms) => ({
    [room]: { isLive: false, lastReceivedAt: null, ...rooms[room], ...change },
  }));
}

/** Stores a room on this device, with the revision on the screen. */
export const persistRoom = (stores: RoomStores, room: Room) =>
  writeMirror(room, () => {
    const snapshot = stores.read(room);
    const revision = shownRevisionOf(room);
    return snapshot && revision !== undefined
      ? { snapshot, revision, heardAt: serverNow() }
      : undefined;
  });

type ConfirmListener = (commandId: string, room: Room) => void;
const confirmListeners = new Set<ConfirmListener>();

/**
 * Calls `listener` with the id of each command whose batch was received: it was executed, even if its answer never
 * arrives.
 */
export const onCommandConfirmed = (listener: ConfirmListener) =>
  void confirmListeners.add(listener);

/** Removes the refusals with this code and returns the rooms that had it. */
export function clearRefusals(code: ErrorCode): Room[] {
  const all = Object.entries(useRooms.getState()) as [Room, RoomStatus][];
  const refused = all.filter(([, { refusal }]) => refusal === code);
  for (const [room, { refusal: _refusal, ...status }] of refused)
    useRooms.setState({ [room]: status });
  return refused.map(([room]) => room);
}

export type RoomConnection = {
  socket: KitchenSocket;
  stores: RoomStores;
  /** Waits until the pending commands are read: if rendered earlier, a room would show them undone. */
  ready?: Promise<void>;
};

const retryUnansweredMs = 2_000;
const retryAfterRefusalMs = 10_000;
/** Failures of the server, which do not mean that the room refuses this screen. */
const serverErrors: readonly ErrorCode[] = ['busy', 'unavailable', 'unexpected'];

/**
 * Makes the stores of a room equal to the server's state, even if batches are missed. `key` admits a shopper to the
 * room of an order.
 */
export function followRoom({ socket, stores, ready }: RoomConnection, room: Room, key?: string) {
  /** Batches received between `subscribe` and its answer, which contains all earlier ones; null after the answer. */
  let pendingBatches: Batch[] | null = null;
  let attempt = 0;
  let hasLeft = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function subscribe() {
    if (hasLeft || !socket.connected) return;
    const thisAttempt = (attempt += 1);
    clearTimeout(retryTimer);
    pendingBatches = [];
    const { revision: since, epoch } = useRooms.getState()[room] ?? {};
    const request = {
      room,
      ...(since !== undefined && { since }),
      ...(epoch !== undefined && { epoch }),
      ...(key !== undefined && { key }),
    };
    const [answer] = await Promise.all([emitWithAck(socket, 'subscribe', request), ready]);
    if (hasLeft || thisAttempt !== attempt) return;
    if (!answer?.success) {
      const refusal = answer && !serverErrors.includes(answer.code) ? answer.code : undefined;
      if (answer) setRoomStatus(room, { isLive: false, ...(refusal && { refusal }) });
      retryTimer = setTimeout(
        () => void subscribe(),
        refusal ? retryAfterRefusalMs : retryUnansweredMs,
      );
      return;
    }
    const arrived = pendingBatches;
    pendingBatches = null;
    if ('snapshot' in answer) stores.load(room, answer.snapshot);
    else answer.batches.forEach(receive);
    applySubscribed(answer);
    arrived.forEach(receive);
  }

  function applySubscribed({ revision, epoch }: { revision: Revision; epoch?: string }) {
    receiveEpoch(epoch);
    useRooms.setState({ [room]: { revision, epoch, isLive: true, lastReceivedAt: serverNow() } });
    persistRoom(stores, room);
  }

  function receive(batch: Batch) {
    if (batch.room !== room) return;
    if (pendingBatches) return void pendingBatches.push(batch);

    const meaning = classifyBatch(batch, revisionOf(room));
    if (meaning === 'gap') return void subscribe();
    if (meaning === 'known') return;
    if (batch.commandId !== null)
      confirmListeners.forEach((listener) => listener(batch.commandId!, room));
    batch.changes.forEach((change) => stores.apply(room, change));
    setRoomStatus(room, { revision: batch.revision });
    persistRoom(stores, room);
  }

  const onDisconnect = () =>
    setRoomStatus(room, { isLive: false, lastReceivedAt: getLastReceivedAt() });

  /** The server removed the screen because the room was locked; it may be unlocked. */
  function close(closed: { room: Room; code: ErrorCode }) {
    if (closed.room !== room) return;
    attempt += 1;
    setRoomStatus(room, { isLive: false, refusal: closed.code });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void subscribe(), retryAfterRefusalMs);
  }

  async function loadMirror() {
    const [last] = await Promise.all([readMirror(room), ready]);
    if (!last || hasLeft || revisionOf(room) !== undefined) return;
    clock.startFrom(last.heardAt);
    stores.load(room, last.snapshot);
    setRoomStatus(room, { mirroredAt: last.revision, lastReceivedAt: last.heardAt });
  }

  socket
    .on('connect', subscribe)
    .on('changes', receive)
    .on('disconnect', onDisconnect)
    .on('room.closed', close);
  left.delete(room);
  if (revisionOf(room) === undefined) void loadMirror();
  void subscribe();

  return {
    catchUp: () => void (pendingBatches ?? subscribe()),
    resubscribe: () => void subscribe(),
    leave() {
      hasLeft = true;
      clearTimeout(retryTimer);
      socket
        .off('connect', subscribe)
        .off('changes', receive)
        .off('disconnect', onDisconnect)
        .off('room.closed', close);
      if (socket.connected) socket.emit('unsubscribe', { room });
      left.add(room);
      setRoomStatus(room, { isLive: false });
    },
  };
}
