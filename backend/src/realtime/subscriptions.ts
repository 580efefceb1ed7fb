import type { Room, Subscribe, Subscribed } from '@kalavara/shared-types/contract/realtime';
import type { AppContext } from '../platform/context';
import { AppError } from '../platform/errors';
import type { Feed } from '../platform/rooms/feed';
import { displayRoomOf, removeFromRoom, type RoomAccess } from './room-access';
import type { RoomReader } from './room-reader';
import type { KitchenServer, KitchenSocket, PendingJoin } from './socket-types';

/** A phone is in two rooms and a TV in as many as there are events today. */
const maxRooms = 100;

/** Socket.IO has a room for each socket too, named by its id: it is in no room of ours, so nothing is ever sent to it. */
const roomOf = (name: string): Room | undefined =>
  name.startsWith('session:') ? undefined : (name.replace(/^display\//, '') as Room);

type Parts = { feed: Feed; access: RoomAccess; reader: RoomReader };

/** Lets sockets join and leave rooms. A room without a socket is no longer watched. */
export function createSubscriptions(
  io: KitchenServer,
  ctx: AppContext,
  { feed, access, reader }: Parts,
) {
  async function subscribe(socket: KitchenSocket, request: Subscribe): Promise<Subscribed> {
    const join: PendingJoin = { room: request.room };
    socket.data.pendingJoins.add(join);
    try {
      return await joinAndRead(socket, request, join);
    } finally {
      socket.data.pendingJoins.delete(join);
    }
  }

  async function joinAndRead(
    socket: KitchenSocket,
    request: Subscribe,
    join: PendingJoin,
  ): Promise<Subscribed> {
    const { room } = request;
    // A revision of another history means nothing in this one.
    const isSameHistory = request.epoch === undefined || request.epoch === ctx.epoch;
    const since = isSameHistory ? request.since : undefined;
    const { actor, rooms: joined, confirmed, pendingJoins } = socket.data;
    await access.authorizeJoin(actor, request);
    if (!joined.has(room) && joined.size >= maxRooms) throw new AppError('busy');
    // Join before reading: a batch committed in between is received twice rather than never.
    await feed.watch(room);
    // A socket that left in the meantime must not join: nothing would ever remove it.
    if (!socket.connected || !pendingJoins.has(join)) {
      leaveIfEmpty(room);
      throw new AppError('busy');
    }
    await socket.join(actor.role === 'display' ? displayRoomOf(room) : room);
    joined.add(room);
    // Authorized once more: closing a lock removes only those that have joined already.
    await access.authorizeJoin(actor, request).catch(async (error: unknown) => {
      await removeFromRoom(socket, room);
      throw error;
    });
    const answer = await reader.readSince(room, since);
    if (pendingJoins.has(join)) confirmed.set(room, since ?? answer.revision);
    return actor.role === 'display' ? reader.toDisplay(answer) : answer;
  }

  function unsubscribe(socket: KitchenSocket, room: Room) {
    for (const join of socket.data.pendingJoins)
      if (join.room === room) socket.data.pendingJoins.delete(join);
    void removeFromRoom(socket, room);
  }

  function leaveIfEmpty(room: Room) {
    const { rooms: joined } = io.of('/').adapter;
    if (joined.has(room) || joined.has(displayRoomOf(room))) return;
    feed.leave(room);
    reader.dropSnapshot(room);
  }

  io.of('/').adapter.on('delete-room', (name: string) => {
    const room = roomOf(name);
    if (room !== undefined) leaveIfEmpty(room);
  });

  return { subscribe, unsubscribe };
}
