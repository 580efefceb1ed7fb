import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import type { Batch, Change, Room, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import type { Timer } from '@kalavara/shared-types/timers';
import { create } from 'zustand';
import { serverNow } from './clock';
import { ask, type KitchenSocket } from './line';
import { mirror, mirrored } from './mirror';
import { meaningOf } from './revisions';
import { lastHeardAt } from './status';

/** How far we have heard of a room, and whether we would hear more. */
export type Standing = {
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
export const useRooms = create<Partial<Record<Room, Standing>>>(() => ({}));

export const heardOf = (room: Room): Revision | undefined => useRooms.getState()[room]?.revision;

/** The revision a person in this room has before their eyes. */
export function seenOf(room: Room): Revision | undefined {
  const standing = useRooms.getState()[room];
  return standing?.revision ?? standing?.mirroredAt;
}

export function stand(room: Room, now: Partial<Standing>) {
  useRooms.setState((rooms) => ({
    [room]: { isLive: false, lastHeardAt: null, ...rooms[room], ...now },
  }));
}

type Hear = (commandId: string, room: Room) => void;
const hearers = new Set<Hear>();

/** Calls `hear` with each command whose batch has come: it is done, whether or not its own answer ever arrives. */
export const onCommandHeard = (hear: Hear) => void hearers.add(hear);

/** Forgets which rooms were refused for this reason, which holds no longer. Answers with them. */
export function forgive(code: ErrorCode): Room[] {
  const all = Object.entries(useRooms.getState()) as [Room, Standing][];
  const refused = all.filter(([, { refusal }]) => refusal === code);
  for (const [room, { refusal: _refusal, ...standing }] of refused)
    useRooms.setState({ [room]: standing });
  return refused.map(([room]) => room);
}

/** The stores behind the line, given by the app so that nothing here knows a feature. */
export type Keeper = {
  load: (room: Room, snapshot: Snapshots[RoomKind]) => void;
  apply: (room: Room, change: Change) => void;
  read: (room: Room) => Snapshots[RoomKind] | undefined;
  timers: (room: Room, timers: Timer[]) => void;
};
export type Line = {
  socket: KitchenSocket;
  keeper: Keeper;
  /** What this device did itself is known again: drawn before that, a room would show it undone for a moment. */
  ready?: Promise<void>;
};

const afterSilence = 2_000;
const afterRefusal = 10_000;
/** The server is in trouble of its own, which says nothing about who may come in. */
const troubles: readonly ErrorCode[] = ['busy', 'unavailable', 'unexpected'];

/**
 * Keeps what we hold of a room equal to what the server holds, whatever is missed on the way (R4, R5). `key` opens the
 * room of an order to the shopper who placed it.
 */
export function stay({ socket, keeper, ready }: Line, room: Room, key?: string) {
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
    const since = heardOf(room);
    const asked = {
      room,
      ...(since !== undefined && { since }),
      ...(key !== undefined && { key }),
    };
    const [answer] = await Promise.all([ask(socket, 'subscribe', asked), ready]);
    if (hasLeft || mine !== attempt) return;
    if (!answer?.success) {
      const refusal = answer && !troubles.includes(answer.code) ? answer.code : undefined;
      if (answer) stand(room, { isLive: false, ...(refusal && { refusal }) });
      again = setTimeout(() => void subscribe(), refusal ? afterRefusal : afterSilence);
      return;
    }
    const meanwhile = early;
    early = null;
    if ('snapshot' in answer) keeper.load(room, answer.snapshot);
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

    const meaning = meaningOf(batch, heardOf(room));
    if (meaning === 'gap') return void subscribe();
    if (meaning === 'known') return;
    if (batch.commandId !== null) hearers.forEach((hear) => hear(batch.commandId!, room));
    batch.changes.forEach((change) => keeper.apply(room, change));
    stand(room, { revision: batch.revision });
    keep();
  }

  const keep = () =>
    mirror(room, () => {
      const [snapshot, revision] = [keeper.read(room), heardOf(room)];
      return snapshot && revision !== undefined
        ? { snapshot, revision, heardAt: serverNow() }
        : undefined;
    });

  const lose = () => stand(room, { isLive: false, lastHeardAt: lastHeardAt() });

  /** Put out, since its door was shut: it may open again. */
  function close(closed: { room: Room; code: ErrorCode }) {
    if (closed.room !== room) return;
    attempt += 1;
    stand(room, { isLive: false, refusal: closed.code });
    clearTimeout(again);
    again = setTimeout(() => void subscribe(), afterRefusal);
  }

  async function recall() {
    const [last] = await Promise.all([mirrored(room), ready]);
    if (!last || hasLeft || heardOf(room) !== undefined) return;
    keeper.load(room, last.snapshot);
    stand(room, { mirroredAt: last.revision, lastHeardAt: last.heardAt });
  }

  socket
    .on('connect', subscribe)
    .on('changes', receive)
    .on('disconnect', lose)
    .on('room.closed', close);
  if (heardOf(room) === undefined) void recall();
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
      stand(room, { isLive: false });
    },
  };
}
