import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import type { Timer } from '@kalavara/shared-types/timers';
import { create } from 'zustand';
import { serverNow } from './clock';
import { emitWithAck, type KitchenSocket } from './connection';
import { mirror, mirrored } from './mirror';
import { meaningOf } from './revisions';
import { lastHeardAt } from './status';

/** How far we have heard of a room, and whether we would hear more. */
export type RoomStatus = {
  /** Undefined: nothing heard yet, which is not revision 0 (R11). */
  revision?: Revision;
  /** What stands in the stores came from this device's own mirror, as it was at that revision. */
  mirroredAt?: Revision;
  /** Its timers were fetched over HTTP as of that revision, because the socket cannot connect. */
  polledAt?: Revision;
  isLive: boolean;
  lastHeardAt: Instant | null;
  refusal?: ErrorCode;
};
export const useRooms = create<Partial<Record<Room, RoomStatus>>>(() => ({}));

export const revisionOf = (room: Room): Revision | undefined => useRooms.getState()[room]?.revision;

/** The revision a person in this room has before their eyes. */
export function shownRevisionOf(room: Room): Revision | undefined {
  const standing = useRooms.getState()[room];
  return standing?.revision ?? standing?.mirroredAt;
}

export function setRoomStatus(room: Room, now: Partial<RoomStatus>) {
  useRooms.setState((rooms) => ({
    [room]: { isLive: false, lastHeardAt: null, ...rooms[room], ...now },
  }));
}

type ConfirmListener = (commandId: string, room: Room) => void;
const confirmListeners = new Set<ConfirmListener>();

/** Calls `hear` with each command whose batch has come: it is done, whether or not its own answer ever arrives. */
export const onCommandConfirmed = (hear: ConfirmListener) => void confirmListeners.add(hear);

/** Forgets which rooms were refused for this reason, which holds no longer. Answers with them. */
export function clearRefusals(code: ErrorCode): Room[] {
  const all = Object.entries(useRooms.getState()) as [Room, RoomStatus][];
  const refused = all.filter(([, { refusal }]) => refusal === code);
  for (const [room, { refusal: _refusal, ...standing }] of refused)
    useRooms.setState({ [room]: standing });
  return refused.map(([room]) => room);
}

/** The stores behind the line, given by the app so that nothing here knows a feature. */
export type RoomStores = {
  load: (room: Room, snapshot: Snapshots[RoomKind]) => void;
  apply: (room: Room, change: Change) => void;
  read: (room: Room) => Snapshots[RoomKind] | undefined;
  timers: (room: Room, timers: Timer[]) => void;
};
export type RoomConnection = {
  socket: KitchenSocket;
  stores: RoomStores;
  /** What this device did itself is known again: drawn before that, a room would show it undone for a moment. */
  ready?: Promise<void>;
};

const retryAfterSilenceMs = 2_000;
const retryAfterRefusalMs = 10_000;
/** The server is in trouble of its own, which says nothing about who may come in. */
const serverErrors: readonly ErrorCode[] = ['busy', 'unavailable', 'unexpected'];

/**
 * Keeps what we hold of a room equal to what the server holds, whatever is missed on the way (R4, R5). `key` opens the
 * room of an order to the shopper who placed it.
 */
export function followRoom({ socket, stores, ready }: RoomConnection, room: Room, key?: string) {
  /** Batches that came before we know where we stand; null once we know. */
  let early: Batch[] | null = null;
  let attempt = 0;
  let hasLeft = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  async function subscribe() {
    if (hasLeft || !socket.connected) return;
    const mine = (attempt += 1);
    clearTimeout(again);
    early ??= [];
    const since = revisionOf(room);
    const asked = {
      room,
      ...(since !== undefined && { since }),
      ...(key !== undefined && { key }),
    };
    const [answer] = await Promise.all([emitWithAck(socket, 'subscribe', asked), ready]);
    if (hasLeft || mine !== attempt) return;
    if (!answer?.success) {
      const refusal = answer && !serverErrors.includes(answer.code) ? answer.code : undefined;
      if (answer) setRoomStatus(room, { isLive: false, ...(refusal && { refusal }) });
      again = setTimeout(
        () => void subscribe(),
        refusal ? retryAfterRefusalMs : retryAfterSilenceMs,
      );
      return;
    }
    const meanwhile = early;
    early = null;
    if ('snapshot' in answer) stores.load(room, answer.snapshot);
    else answer.batches.forEach(receive);
    welcome(answer.revision);
    meanwhile.forEach(receive);
  }

  function welcome(revision: Revision) {
    useRooms.setState({ [room]: { revision, isLive: true, lastHeardAt: serverNow() } });
    keep();
  }

  function receive(batch: Batch) {
    if (batch.room !== room) return;
    if (early) return void early.push(batch);

    const meaning = meaningOf(batch, revisionOf(room));
    if (meaning === 'gap') return void subscribe();
    if (meaning === 'known') return;
    if (batch.commandId !== null) confirmListeners.forEach((hear) => hear(batch.commandId!, room));
    batch.changes.forEach((change) => stores.apply(room, change));
    setRoomStatus(room, { revision: batch.revision });
    keep();
  }

  const keep = () =>
    mirror(room, () => {
      const [snapshot, revision] = [stores.read(room), revisionOf(room)];
      return snapshot && revision !== undefined
        ? { snapshot, revision, heardAt: serverNow() }
        : undefined;
    });

  const lose = () => setRoomStatus(room, { isLive: false, lastHeardAt: lastHeardAt() });

  /** Put out, since its door was shut: it may open again. */
  function close(closed: { room: Room; code: ErrorCode }) {
    if (closed.room !== room) return;
    attempt += 1;
    setRoomStatus(room, { isLive: false, refusal: closed.code });
    clearTimeout(again);
    again = setTimeout(() => void subscribe(), retryAfterRefusalMs);
  }

  async function recall() {
    const [last] = await Promise.all([mirrored(room), ready]);
    if (!last || hasLeft || revisionOf(room) !== undefined) return;
    stores.load(room, last.snapshot);
    setRoomStatus(room, { mirroredAt: last.revision, lastHeardAt: last.heardAt });
  }

  socket
    .on('connect', subscribe)
    .on('changes', receive)
    .on('disconnect', lose)
    .on('room.closed', close);
  if (revisionOf(room) === undefined) void recall();
  void subscribe();

  return {
    catchUp: () => void (early ?? subscribe()),
    knock: () => void subscribe(),
    leave() {
      hasLeft = true;
      clearTimeout(again);
      socket
        .off('connect', subscribe)
        .off('changes', receive)
        .off('disconnect', lose)
        .off('room.closed', close);
      if (socket.connected) socket.emit('unsubscribe', { room });
      setRoomStatus(room, { isLive: false });
    },
  };
}
