import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Room, RoomKind, Subscribe } from '@kalavara/shared-types/contract/realtime';
import { mayEnter, splitRoom } from '@kalavara/shared-types/contract/rooms';
import type { Actor, AppContext } from '../platform/context';
import { AppError } from '../platform/errors';
import { cookieOf, sessionCookie } from '../platform/http/http';
import type { KitchenServer, KitchenSocket } from './socket-types';

/** What decides about a kind of room beside the role of the caller. */
type RoomGate = {
  /** Whether this key admits to the room of this id, whatever the role. */
  isKeyOf?: (id: string, key: string | undefined) => boolean;
  /** A password of its own: only sessions that gave it are admitted, until it ends. */
  lock?: { code: ErrorCode; isUnlocked: (sessionId: string) => Promise<boolean> };
};
export type RoomGates = Partial<Record<RoomKind, RoomGate>>;

export type RoomAccess = ReturnType<typeof createRoomAccess>;

/** Decides who may be in a room, removes those who no longer may, and closes the sockets of ended sessions. */
export function createRoomAccess(ctx: AppContext, gates: RoomGates) {
  const lockOf = (room: Room) => gates[splitRoom(room)[0]]?.lock;

  function hasKey({ room, key }: Subscribe): boolean {
    const [kind, id] = splitRoom(room);
    return key !== undefined && gates[kind]?.isKeyOf?.(id, key) === true;
  }
  const isLockedOut = async (room: Room, { sessionId }: Actor) => {
    const lock = lockOf(room);
    return lock !== undefined && (sessionId === null || !(await lock.isUnlocked(sessionId)));
  };

  /** Throws `not-allowed`, or the code of the room's lock. */
  async function authorizeJoin(actor: Actor, request: Subscribe): Promise<void> {
    if (!mayEnter(actor, request.room, ctx.config.isOpenKitchen) && !hasKey(request))
      throw new AppError('not-allowed');
    const lock = lockOf(request.room);
    if (lock && (await isLockedOut(request.room, actor))) throw new AppError(lock.code);
  }

  /** Removes sockets from rooms whose lock is closed or has expired for their session. */
  async function closeLocked(io: KitchenServer): Promise<void> {
    for (const socket of io.of('/').sockets.values())
      for (const room of socket.data.rooms) {
        const lock = lockOf(room);
        if (!lock || !(await isLockedOut(room, socket.data.actor))) continue;
        await removeFromRoom(socket, room);
        socket.emit('room.closed', { room, code: lock.code });
      }
  }

  /** Closes sessions and locks that ended by time. While Postgres is away nothing is closed. */
  async function recheck(io: KitchenServer): Promise<void> {
    try {
      for (const socket of io.of('/').sockets.values()) {
        const { actor } = socket.data;
        if (actor.sessionId === null) continue;
        const identified = await ctx.identify(
          cookieOf(socket.request.headers.cookie, sessionCookie),
        );
        if (identified.sessionId !== actor.sessionId || identified.role !== actor.role)
          closeSessionSockets(io, `session:${actor.sessionId}`);
      }
      await closeLocked(io);
    } catch (error) {
      ctx.log.debug({ event: 'session_recheck_failed', err: error });
    }
  }

  return { authorizeJoin, recheck };
}

/** The Socket.IO room of displays, which receive a version without personal data. */
export const displayRoomOf = (room: Room) => `display/${room}`;

/** Removes a socket from a room, in either version (that of staff or of displays). */
export async function removeFromRoom(socket: KitchenSocket, room: Room): Promise<void> {
  socket.data.confirmed.delete(room);
  socket.data.rooms.delete(room);
  await Promise.all([socket.leave(room), socket.leave(displayRoomOf(room))]);
}

/** "session:<id>" ends the sockets of one session; the screens go to sign-in or to pairing. */
export function closeSessionSockets(io: KitchenServer, payload: string) {
  io.to(payload).emit('session.ended', {});
  io.in(payload).disconnectSockets(true);
}
