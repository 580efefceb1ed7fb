import type { Room } from '@kalavara/shared-types/realtime';
import { mayEnter, partsOf } from '@kalavara/shared-types/rooms';
import type { Actor, AppContext } from './platform/context';
import { AppError } from './platform/errors';
import { cookieOf, sessionCookie } from './platform/http';
import type { KitchenServer } from './realtime';

/** What decides about a room beside the role of who asks. */
export type RoomAccessHooks = {
  /** Whether this is the key to that order: it lets into its room whoever brings it. */
  mayReadOrder: (orderNo: string, key: string | undefined) => boolean;
  /** Whether this session gave the password of the cutlet kitchen. */
  isUnlocked: (sessionId: string) => Promise<boolean>;
};
type Asked = { room: Room; key?: string | undefined };

const isCutlets = (room: Room) => partsOf(room)[0] === 'cutlets';

/** Who may be in a room, who may not any more, and whose session is over. */
export function createRoomAccess(ctx: AppContext, hooks: RoomAccessHooks) {
  function hasKey({ room, key }: Asked): boolean {
    const [kind, orderNo] = partsOf(room);
    return kind === 'order' && key !== undefined && hooks.mayReadOrder(orderNo, key);
  }
  const isInside = async ({ sessionId }: Actor) =>
    sessionId !== null && (await hooks.isUnlocked(sessionId));

  async function mustLetIn(actor: Actor, asked: Asked): Promise<void> {
    if (!mayEnter(actor, asked.room, ctx.config.isOpenKitchen) && !hasKey(asked))
      throw new AppError('not-allowed');
    if (isCutlets(asked.room) && !(await isInside(actor))) throw new AppError('cutlets-locked');
  }

  /** Puts out of the cutlet kitchen whoever shut it, or has been in there for its twelve hours. */
  async function closeLocked(io: KitchenServer): Promise<void> {
    for (const socket of io.of('/').sockets.values()) {
      const rooms = [...socket.data.hasRoom].filter(isCutlets);
      if (rooms.length === 0 || (await isInside(socket.data.actor))) continue;
      for (const room of rooms) {
        socket.data.hasRoom.delete(room);
        socket.data.heard.delete(room);
        await socket.leave(room);
        socket.emit('room.closed', { room, code: 'cutlets-locked' });
      }
    }
  }

  /** Sessions end by themselves too, and so do unlocks. While Postgres is away nobody is sent out. */
  async function recheck(io: KitchenServer): Promise<void> {
    try {
      for (const socket of io.of('/').sockets.values()) {
        const { actor } = socket.data;
        if (actor.sessionId === null) continue;
        const now = await ctx.identify(cookieOf(socket.request.headers.cookie, sessionCookie));
        if (now.sessionId !== actor.sessionId || now.role !== actor.role)
          closeSessions(io, `session:${actor.sessionId}`);
      }
      await closeLocked(io);
    } catch (error) {
      ctx.log.debug({ err: error }, 'sessions not looked at');
    }
  }

  return { mustLetIn, recheck };
}

/** "session:<id>" ends the sockets of one session; the screens go to sign-in or to pairing (R9). */
export function closeSessions(io: KitchenServer, payload: string) {
  io.to(payload).emit('session.ended', {});
  io.in(payload).disconnectSockets(true);
}
