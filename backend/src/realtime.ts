import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Role } from '@kalavara/shared-types/calls';
import type { Instant, Revision } from '@kalavara/shared-types/primitives';
import {
  Beat,
  type Batch,
  type ClientToServerEvents,
  type Room,
  type RoomKind,
  type ServerToClientEvents,
  type Snapshots,
  Subscribe,
  type Subscribed,
  Unsubscribe,
} from '@kalavara/shared-types/realtime';
import { Server, type Socket } from 'socket.io';
import { createFeed } from './platform/feed';
import { listBatches } from './platform/room-log.queries';
import type { AdmitSocket } from './platform/connections';
import type { Actor, AppContext } from './platform/context';
import { closeSessions, createRoomAccess, type RoomAccessHooks } from './room-access';
import { AppError, foreseen } from './platform/errors';
import { answerBeat, hear } from './messages';
import { cookieOf, sessionCookie } from './platform/http';
import { listen } from './platform/db/listener';
import { isOwnOrigin } from './platform/security';
import { guardSocket, watchSlowReaders } from './platform/sockets';
import { watchClock } from './platform/clock';
import { readWithRevision } from './platform/run-command';
import { batchForAll, batchForWall, readRoom, snapshotForWall } from './rooms';

/** Somebody on their way into a room. Who leaves it meanwhile must not come in after that. */
type Visit = { room: Room };
type Held = { actor: Actor; heard: Map<Room, Revision>; hasRoom: Set<Room>; coming: Set<Visit> };
export type KitchenServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  Held
>;
export type KitchenSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  Held
>;

export type RealtimeHooks = RoomAccessHooks & {
  admitSocket: AdmitSocket;
  /** A display is there; told on each of its beats. */
  beatOf: (displayId: string) => void;
  /** A session's rights changed or ended: "session:<id>", told by Postgres to every process. */
  forget: (payload: string) => void;
};

/** Further behind than this, a snapshot is less work than the log. */
const catchUpWithin = 200;
/** A phone is in two rooms and a TV in as many as there are events today. */
const mostRooms = 100;
const drainEvery = 5_000;
const recheckEvery = 60_000;

/** TVs hear a version of their own, without the customer. */
const wallOf = (room: Room) => `wall/${room}`;
const roomOf = (name: string): Room | undefined =>
  name.startsWith('session:')
    ? undefined
    : ((name.startsWith('wall/') ? name.slice(5) : name) as Room);

export function serveRealtime(http: HttpServer, ctx: AppContext, hooks: RealtimeHooks) {
  const io: KitchenServer = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest(req, answer) {
      if (!isOwnOrigin(ctx.config, req.headers.origin, req.headers.host))
        return answer(null, false);
      void roleOf(req).then((role) => answer(null, hooks.admitSocket(req, role)));
    },
  });
  const feed = createFeed(ctx, (told) => {
    const batch = batchForAll(told);
    snapshots.delete(batch.room);
    const { rooms } = io.of('/').adapter;
    if (rooms.has(batch.room)) io.to(batch.room).emit('changes', batch);
    if (rooms.has(wallOf(batch.room)))
      io.to(wallOf(batch.room)).emit('changes', batchForWall(batch));
  });
  const doors = createRoomAccess(ctx, hooks);
  const snapshots = new Map<Room, Promise<{ data: Snapshots[RoomKind]; revision: Revision }>>();

  /** While Postgres is away everybody counts as a guest; why they cannot come in is answered on the socket, where the screen can read it. */
  const roleOf = (req: IncomingMessage): Promise<Role> =>
    ctx.identify(cookieOf(req.headers.cookie, sessionCookie)).then(
      ({ role }) => role,
      () => 'guest',
    );

  io.use((socket, next) => {
    ctx
      .identify(cookieOf(socket.request.headers.cookie, sessionCookie))
      .then((actor) => {
        socket.data = { actor, heard: new Map(), hasRoom: new Set(), coming: new Set() };
        next();
      })
      .catch((error: unknown) => next(new Error(foreseen(error).code)));
  });

  io.on('connection', (socket) => {
    const { actor } = socket.data;
    ctx.metrics.sockets.inc();
    socket.on('disconnect', () => ctx.metrics.sockets.dec());
    guardSocket(socket, ctx.log);
    if (actor.sessionId) void socket.join(`session:${actor.sessionId}`);

    hear(socket, 'subscribe', Subscribe, async (asked) => {
      const visit: Visit = { room: asked.room };
      socket.data.coming.add(visit);
      try {
        return await letIn(socket, asked, visit);
      } finally {
        socket.data.coming.delete(visit);
      }
    });
    hear(socket, 'unsubscribe', Unsubscribe, ({ room }) => {
      for (const visit of socket.data.coming)
        if (visit.room === room) socket.data.coming.delete(visit);
      putOut(socket, room);
    });
    hear(socket, 'beat', Beat, (beat) => {
      if (actor.role === 'display') hooks.beatOf(actor.id);
      return answerBeat(socket, beat, feed, ctx);
    });
  });

  async function letIn(socket: KitchenSocket, asked: Subscribe, visit: Visit): Promise<Subscribed> {
    const { room, since } = asked;
    const { actor, hasRoom, heard, coming } = socket.data;
    await doors.mustLetIn(actor, asked);
    if (!hasRoom.has(room) && hasRoom.size >= mostRooms) throw new AppError('busy');
    // First in, then look: a batch that comes between the two is heard twice rather than never (R4).
    await feed.watch(room);
    // Who left meanwhile is in no room; one that joined now would be there for ever, and the room watched for nobody.
    if (!socket.connected || !coming.has(visit)) {
      leaveIfEmpty(room);
      throw new AppError('busy');
    }
    await socket.join(actor.role === 'display' ? wallOf(room) : room);
    hasRoom.add(room);
    // Looked at once more: while the door is shut, only those are put out who are in already (R9).
    await doors.mustLetIn(actor, asked).catch((error: unknown) => {
      putOut(socket, room);
      throw error;
    });
    const welcome = await welcomeTo(room, since);
    if (coming.has(visit)) heard.set(room, since ?? welcome.revision);
    return actor.role === 'display' ? welcomeForWall(welcome) : welcome;
  }

  function putOut(socket: KitchenSocket, room: Room) {
    socket.data.heard.delete(room);
    socket.data.hasRoom.delete(room);
    void socket.leave(room);
    void socket.leave(wallOf(room));
  }

  io.of('/').adapter.on('delete-room', (name: string) => {
    const room = roomOf(name);
    if (room !== undefined) leaveIfEmpty(room);
  });

  function leaveIfEmpty(room: Room) {
    const { rooms } = io.of('/').adapter;
    if (rooms.has(room) || rooms.has(wallOf(room))) return;
    feed.leave(room);
    snapshots.delete(room);
  }

  /** What was missed, if that is little and still known; otherwise all there is. */
  async function welcomeTo(room: Room, since?: Revision): Promise<Subscribed & { success: true }> {
    const serverNow = ctx.clock.now();
    if (since !== undefined) {
      const { data: batches, revision } = await readWithRevision(ctx.pools.main, room, (db) =>
        listBatches(db, room, since, catchUpWithin),
      );
      const isWhole = batches.length === revision - since;
      if (isWhole)
        return { success: true, room, revision, serverNow, batches: batches.map(batchForAll) };
    }
    const { data: snapshot, revision } = await snapshotOf(room);
    return { success: true, room, revision, serverNow, snapshot };
  }

  /** Read once for all who come at the same moment, as after a restart; dropped with the next batch of the room. */
  function snapshotOf(room: Room) {
    const known = snapshots.get(room);
    if (known) return known;
    const read = readWithRevision(ctx.pools.main, room, (db) => readRoom(db, room));
    snapshots.set(room, read);
    const drop = () => snapshots.get(room) === read && snapshots.delete(room);
    // Only as current as what this process has sent: an older or newer one is not kept.
    read.then(({ revision }) => revision === feed.revisionOf(room) || drop(), drop);
    return read;
  }

  ctx.committed.tell = feed.tell;
  let heardAt: Instant | null = null;
  Object.assign(ctx.vitals, {
    sockets: () => countByRole(io),
    sentUpTo: feed.sentUpTo,
    heardAt: () => heardAt,
  });
  const stopListening = listen(
    ctx.databaseUrl,
    ctx.log,
    {
      feed: (payload) => {
        heardAt = ctx.clock.now();
        feed.hear(payload);
      },
      echo: ctx.vitals.echo.hear,
      access: (payload) => {
        if (payload === 'cutlets') return void doors.recheck(io);
        hooks.forget(payload);
        if (payload.startsWith('session:')) closeSessions(io, payload);
      },
    },
    async () => {
      hooks.forget('*');
      // Who was sent away while nobody listened must not stay until the next look.
      void doors.recheck(io);
      await feed.drain();
    },
  );
  // A listener can be deaf without knowing: a half-open connection reports nothing.
  const drain = setInterval(
    () => void feed.drain().catch((e: unknown) => ctx.log.debug({ err: e }, 'no drain')),
    drainEvery,
  );
  const recheck = setInterval(() => void doors.recheck(io), recheckEvery);
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

function welcomeForWall(welcome: Subscribed & { success: true }): Subscribed {
  return 'snapshot' in welcome
    ? { ...welcome, snapshot: snapshotForWall(welcome.snapshot) }
    : { ...welcome, batches: welcome.batches.map((batch: Batch) => batchForWall(batch)) };
}

function countByRole(io: KitchenServer): Record<Role, number> {
  const count: Record<Role, number> = { owner: 0, staff: 0, display: 0, guest: 0 };
  for (const { data } of io.of('/').sockets.values()) count[data.actor.role] += 1;
  return count;
}
