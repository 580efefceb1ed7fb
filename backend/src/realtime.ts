import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Role } from '@kalavara/shared-types/roles';
import type { Instant } from '@kalavara/shared-types/primitives';
import {
  Beat,
  type Room,
  Subscribe,
  type Subscribed,
  Unsubscribe,
} from '@kalavara/shared-types/realtime';
import { Server } from 'socket.io';
import { answerBeat, messageHandlers } from './messages';
import { broadcast } from './platform/broadcast';
import { createFeed } from './platform/feed';
import { watchClock } from './platform/clock';
import type { AdmitSocket } from './platform/connections';
import type { AppContext } from './platform/context';
import { AppError, foreseen } from './platform/errors';
import { cookieOf, sessionCookie } from './platform/http';
import { hasHost } from './platform/host-header';
import { listen } from './platform/db/listener';
import type { Rooms } from './platform/room-slices';
import { isOwnOrigin } from './platform/security';
import { guardSocket, limitFrames, watchSlowReaders } from './platform/sockets';
import {
  closeSessionSockets,
  createRoomAccess,
  displayRoomOf,
  removeFromRoom,
  type RoomGates,
} from './room-access';
import { createRoomReader } from './room-reader';
import type { KitchenServer, KitchenSocket, PendingJoin } from './socket-types';

export type RealtimeHooks = {
  admitSocket: AdmitSocket;
  gates: RoomGates;
  /** Called at each heartbeat of a display, with the page it shows where that changed. */
  onDisplayBeat: (displayId: string, page?: string) => void;
  /** A session's rights changed or ended: "session:<id>", notified by Postgres to every process. */
  forget: (payload: string) => void;
};

/** A phone is in two rooms and a TV in as many as there are events today. */
const maxRooms = 100;
const drainIntervalMs = 5_000;
const recheckIntervalMs = 60_000;

const roomOf = (name: string): Room | undefined =>
  name.startsWith('session:') ? undefined : (name.replace(/^display\//, '') as Room);

export function serveRealtime(
  http: HttpServer,
  ctx: AppContext,
  rooms: Rooms,
  hooks: RealtimeHooks,
) {
  const io: KitchenServer = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest(req, answer) {
      if (!hasHost(req) || !isOwnOrigin(ctx.config, req.headers.origin, req.headers.host))
        return answer(null, false);
      void roleOf(req).then((role) => answer(null, hooks.admitSocket(req, role)));
    },
  });
  limitFrames(io, ctx.config, ctx.log);
  const feed = createFeed(ctx, (committed) => {
    const batch = rooms.forEveryone(committed);
    const displayRoom = displayRoomOf(batch.room);
    reader.dropSnapshot(batch.room);
    broadcast(io, batch.room, 'changes', batch);
    if (io.of('/').adapter.rooms.has(displayRoom))
      broadcast(io, displayRoom, 'changes', rooms.forDisplay(batch));
  });
  const access = createRoomAccess(ctx, hooks.gates);
  const reader = createRoomReader(ctx, rooms, feed.revisionOf);

  /** While Postgres is away every caller counts as a guest: the reason is answered on the socket, where a screen can read it. */
  const roleOf = (req: IncomingMessage): Promise<Role> =>
    ctx.identify(cookieOf(req.headers.cookie, sessionCookie)).then(
      ({ role }) => role,
      () => 'guest',
    );

  io.use((socket, next) => {
    ctx
      .identify(cookieOf(socket.request.headers.cookie, sessionCookie))
      .then((actor) => {
        socket.data = {
          actor,
          confirmed: new Map(),
          rooms: new Set(),
          pendingJoins: new Set(),
        };
        next();
      })
      .catch((error: unknown) => {
        const { code } = foreseen(error);
        if (code === 'unexpected') ctx.log.error({ event: 'handshake_failed', err: error });
        next(new Error(code));
      });
  });

  io.on('connection', (socket) => {
    const { actor } = socket.data;
    ctx.metrics.sockets.inc();
    socket.on('disconnect', () => ctx.metrics.sockets.dec());
    guardSocket(socket, ctx.log);
    if (actor.sessionId) void socket.join(`session:${actor.sessionId}`);

    const onMessage = messageHandlers(socket, ctx.log);
    onMessage('subscribe', Subscribe, async (request) => {
      const join: PendingJoin = { room: request.room };
      socket.data.pendingJoins.add(join);
      try {
        return await subscribe(socket, request, join);
      } finally {
        socket.data.pendingJoins.delete(join);
      }
    });
    onMessage('unsubscribe', Unsubscribe, ({ room }) => {
      for (const join of socket.data.pendingJoins)
        if (join.room === room) socket.data.pendingJoins.delete(join);
      void removeFromRoom(socket, room);
    });
    onMessage('beat', Beat, (beat) => {
      if (actor.role === 'display') hooks.onDisplayBeat(actor.id, beat.page);
      return answerBeat(socket, beat, feed, ctx);
    });
  });

  async function subscribe(
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

  io.of('/').adapter.on('delete-room', (name: string) => {
    const room = roomOf(name);
    if (room !== undefined) leaveIfEmpty(room);
  });

  function leaveIfEmpty(room: Room) {
    const { rooms: joined } = io.of('/').adapter;
    if (joined.has(room) || joined.has(displayRoomOf(room))) return;
    feed.leave(room);
    reader.dropSnapshot(room);
  }

  Object.assign(ctx.committed, { expect: feed.expect, deliver: feed.deliver });
  let notifiedAt: Instant | null = null;
  Object.assign(ctx.vitals, {
    sockets: () => countByRole(io),
    sentUpTo: feed.sentUpTo,
    lastNotifiedAt: () => notifiedAt,
  });
  const stopListening = listen(
    ctx.databaseUrl,
    ctx.log,
    {
      feed: (payload) => {
        notifiedAt = ctx.clock.now();
        feed.onNotification(payload);
      },
      echo: ctx.vitals.echo.receive,
      access: (payload) => {
        if (payload in hooks.gates) return void access.recheck(io);
        hooks.forget(payload);
        if (payload.startsWith('session:')) closeSessionSockets(io, payload);
      },
    },
    async () => {
      hooks.forget('*');
      // A session may have ended while the listener was away.
      void access.recheck(io);
      await feed.drain();
    },
  );
  // A half-open connection of the listener reports nothing.
  const drain = setInterval(
    () =>
      void feed
        .drain()
        .catch((e: unknown) => ctx.log.debug({ event: 'feed_drain_failed', err: e })),
    drainIntervalMs,
  );
  const recheck = setInterval(() => void access.recheck(io), recheckIntervalMs);
  const stopSlow = watchSlowReaders(io, ctx.log);
  const stopClock = watchClock(ctx.clock, () => io.emit('resample', {}));

  return {
    io,
    feed,
    async stop() {
      [drain, recheck].forEach(clearInterval);
      stopSlow();
      stopClock();
      await stopListening();
    },
  };
}

function countByRole(io: KitchenServer): Record<Role, number> {
  const count: Record<Role, number> = { owner: 0, staff: 0, packer: 0, display: 0, guest: 0 };
  for (const { data } of io.of('/').sockets.values()) count[data.actor.role] += 1;
  return count;
}
