import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Batch, Beat, Subscribe, Unsubscribe } from '@kalavara/shared-types/contract/realtime';
import { Server } from 'socket.io';
import { answerBeat, messageHandlers } from './socket-handlers';
import { broadcast } from '../platform/rooms/broadcast';
import { createFeed, type Feed } from '../platform/rooms/feed';
import { watchClock } from '../platform/clock/clock';
import type { AdmitSocket } from '../platform/limits/connections';
import type { AppContext } from '../platform/context';
import { toAppError } from '../platform/errors';
import { cookieOf, sessionCookie } from '../platform/http/http';
import { hasHost } from '../platform/http/host-header';
import { listen } from '../platform/db/listener';
import type { Rooms } from '../platform/rooms/room-slices';
import { isOwnOrigin } from '../platform/http/security';
import { guardSocket, limitFrames, watchSlowReaders } from '../platform/limits/sockets';
import {
  closeSessionSockets,
  createRoomAccess,
  displayRoomOf,
  type RoomGates,
} from './room-access';
import { createRoomReader } from './room-reader';
import { createSubscriptions } from './subscriptions';
import type { KitchenServer, KitchenSocket } from './socket-types';

export type RealtimeHooks = {
  admitSocket: AdmitSocket;
  gates: RoomGates;
  /** Called at each heartbeat of a display, with the page it shows where that changed. */
  onDisplayBeat: (displayId: string, page?: string) => void;
  /** A session's rights changed or ended: "session:<id>", notified by Postgres to every process. */
  invalidateSessions: (payload: string) => void;
};

const drainIntervalMs = 5_000;
const recheckIntervalMs = minuteMs;

/**
 * Serves the sockets of all screens: rooms, batches, heartbeats and access. Returns the Socket.IO server, the feed,
 * and `stop`, which ends timers and the listening connection.
 */
export function serveRealtime(
  http: HttpServer,
  ctx: AppContext,
  rooms: Rooms,
  hooks: RealtimeHooks,
) {
  const io = createSocketServer(http, ctx, hooks.admitSocket);
  limitFrames(io, ctx.config, ctx.log);
  io.use(identifySocket(ctx));
  const feed = createFeed(ctx, (committed) => {
    const batch = rooms.toPublic(committed);
    reader.dropSnapshot(batch.room);
    broadcastBatch(io, rooms, batch);
  });
  const access = createRoomAccess(ctx, hooks.gates);
  const reader = createRoomReader(ctx, rooms, feed.revisionOf);
  const { subscribe, unsubscribe } = createSubscriptions(io, ctx, { feed, access, reader });

  io.on('connection', (socket) => {
    const { actor } = socket.data;
    ctx.metrics.sockets.inc();
    socket.on('disconnect', () => ctx.metrics.sockets.dec());
    guardSocket(socket, ctx.log);
    if (actor.sessionId) void socket.join(`session:${actor.sessionId}`);

    const onMessage = messageHandlers(socket, ctx.log);
    onMessage('subscribe', Subscribe, (request) => subscribe(socket, request));
    onMessage('unsubscribe', Unsubscribe, ({ room }) => unsubscribe(socket, room));
    onMessage('beat', Beat, (beat) => {
      if (actor.role === 'display') hooks.onDisplayBeat(actor.id, beat.page);
      return answerBeat(socket, beat, feed, ctx);
    });
  });

  Object.assign(ctx.committed, { expect: feed.expect, deliver: feed.deliver });
  const recheckAccess = () => void access.recheck(io);
  const stopListening = listenToDatabase(ctx, feed, {
    onAccess(payload) {
      if (payload in hooks.gates) return recheckAccess();
      hooks.invalidateSessions(payload);
      if (payload.startsWith('session:')) closeSessionSockets(io, payload);
    },
    onReconnect() {
      hooks.invalidateSessions('*');
      // A session may have ended while the listener was away.
      recheckAccess();
    },
  });
  ctx.vitals.sockets = () => countByRole(io);
  // A half-open connection of the listener reports nothing.
  const drain = setInterval(
    () =>
      void feed
        .drain()
        .catch((e: unknown) => ctx.log.debug({ event: 'feed_drain_failed', err: e })),
    drainIntervalMs,
  );
  const recheck = setInterval(recheckAccess, recheckIntervalMs);
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

function createSocketServer(
  http: HttpServer,
  ctx: AppContext,
  admitSocket: AdmitSocket,
): KitchenServer {
  /** While Postgres is away every caller counts as a guest: the reason is answered on the socket, where a screen can read it. */
  const roleOf = (req: IncomingMessage): Promise<Role> =>
    ctx.identify(cookieOf(req.headers.cookie, sessionCookie)).then(
      ({ role }) => role,
      () => 'guest',
    );
  return new Server(http, {
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
      void roleOf(req).then((role) => answer(null, admitSocket(req, role)));
    },
  });
}

/** Gives a socket the actor of its session, or refuses it with a code that a screen can read. */
const identifySocket =
  (ctx: AppContext) =>
  (socket: KitchenSocket, next: (error?: Error) => void): void => {
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
        const { code } = toAppError(error);
        if (code === 'unexpected') ctx.log.error({ event: 'handshake_failed', err: error });
        next(new Error(code));
      });
  };

function broadcastBatch(io: KitchenServer, rooms: Rooms, batch: Batch) {
  const displayRoom = displayRoomOf(batch.room);
  broadcast(io, batch.room, 'changes', batch);
  if (io.of('/').adapter.rooms.has(displayRoom))
    broadcast(io, displayRoom, 'changes', rooms.toDisplay(batch));
}

type OnNotification = { onAccess: (payload: string) => void; onReconnect: () => void };

/** Postgres notifies of every commit, of every process, and of rights that have changed. */
function listenToDatabase(ctx: AppContext, feed: Feed, on: OnNotification) {
  let notifiedAt: Instant | null = null;
  Object.assign(ctx.vitals, { sentUpTo: feed.sentUpTo, lastNotifiedAt: () => notifiedAt });
  return listen(
    ctx.databaseUrl,
    ctx.log,
    {
      feed: (payload) => {
        notifiedAt = ctx.clock.now();
        feed.onNotification(payload);
      },
      echo: ctx.vitals.echo.receive,
      access: on.onAccess,
    },
    async () => {
      on.onReconnect();
      await feed.drain();
    },
  );
}

function countByRole(io: KitchenServer): Record<Role, number> {
  const count: Record<Role, number> = { owner: 0, staff: 0, packer: 0, display: 0, guest: 0 };
  for (const { data } of io.of('/').sockets.values()) count[data.actor.role] += 1;
  return count;
}
