import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Config } from '../config/config';
import { addressKey, addressOf } from './limits';
import type { Logger } from '../log';
import { logSometimes } from './log-sometimes';

/** Node refuses every further connection without looking at it. */
const maxConnections = 2_000;
/** Many connections are accepted in one turn, and what they sent is read in the next ones: up to twice the limit waits. */
const unreadMs = 250;
/** From here on connections are closed, so that the last hundred are free for new ones. */
const closeFrom = 1_900;
const closedAtOnce = 50;
/** Without a complete request, of one address, times RATE_LIMIT_FACTOR. */
const unusedPerAddress = 200;
/** A browser opens six connections at once: more of one address are closed before others. */
const maxUnusedPerAddress = 10;
/** How long a connection may send nothing: of a browser it is one opened in advance, which it opens again. */
const firstByteMs = { normal: 5_000, crowded: 1_000 };
const crowdedFrom = 1_000;
const checkIntervalMs = 500;
/** Closing 2 000 in one turn delays all others by a fifth of a second. */
const closedPerCheck = 250;
/** Websockets of guests. What is left of the connections is for paired TVs, signed-in people and calls. */
const maxGuestConnections = 1_500;
/** Unused connections of one address, times RATE_LIMIT_FACTOR. A mobile carrier puts many phones behind one. */
const guestsPerAddress = 300;

type Connection = {
  address: string;
  openedMs: number;
  state: 'unused' | 'requested' | 'upgraded' | 'member';
};
type ConnectionConfig = Pick<Config, 'proxies' | 'rateLimitFactor'>;
type Deps = { config: ConnectionConfig; log: Logger };

/** Decides at the upgrade whether a websocket is accepted; `role` is that of its session. */
export type AdmitSocket = (req: IncomingMessage, role: Role) => boolean;

/**
 * Limits connections without a request, and the websockets of guests, per address and in total. If connections run
 * out anyway, it closes unused ones, else those of the address with the most: idle ones first, those of TVs and
 * signed-in people never.
 */
export function limitConnections(http: Server, { config, log }: Deps): AdmitSocket {
  http.maxConnections = maxConnections;
  const connections = createConnections(config);
  limitUnused(http, connections, { config, log });
  const admitGuest = limitGuests(config, log);

  return (req, role) => {
    // It was closed while its session was looked up: what is counted now would never be taken off.
    if (req.socket.destroyed) return false;
    if (role === 'guest') return admitGuest(req);
    connections.markMember(req.socket);
    return true;
  };
}

const perAddress = (count: number, { rateLimitFactor }: ConnectionConfig) =>
  Math.max(1, Math.round(count * rateLimitFactor));

type Connections = ReturnType<typeof createConnections>;

/** The open connections, and which of them are unused: without a complete request. Both in the order of arrival. */
function createConnections({ proxies }: ConnectionConfig) {
  const all = new Map<Socket, Connection>();
  const unused = new Map<string, Set<Socket>>();

  function unlistUnused(socket: Socket, { address }: Connection) {
    const theirs = unused.get(address);
    theirs?.delete(socket);
    if (theirs?.size === 0) unused.delete(address);
  }

  function remove(socket: Socket) {
    const connection = all.get(socket);
    if (connection?.state === 'unused') unlistUnused(socket, connection);
    all.delete(socket);
  }

  return {
    all,
    unusedOf: (address: string): ReadonlySet<Socket> => unused.get(address) ?? new Set(),
    add(socket: Socket, address: string) {
      all.set(socket, { address, openedMs: performance.now(), state: 'unused' });
      unused.set(address, (unused.get(address) ?? new Set()).add(socket));
      socket.once('close', () => remove(socket));
    },
    noteRequest(req: IncomingMessage, state: 'requested' | 'upgraded') {
      const connection = all.get(req.socket);
      if (!connection) return;
      if (connection.state === 'unused') unlistUnused(req.socket, connection);
      connection.state = state;
      if (proxies > 0) connection.address = addressKey(addressOf(req, proxies));
    },
    /** A TV, or a signed-in person: never closed for others. */
    markMember(socket: Socket) {
      const connection = all.get(socket);
      if (connection) connection.state = 'member';
    },
    /** Those of addresses with more than `few`, and those unused for so long. */
    listUnused(forMs: number, few = Number.POSITIVE_INFINITY): Socket[] {
      const atMs = performance.now() - forMs;
      return [...unused.values()].flatMap((theirs) =>
        [...theirs].filter((socket) => theirs.size > few || all.get(socket)!.openedMs < atMs),
      );
    },
    close(sockets: readonly Socket[]) {
      for (const socket of sockets) {
        remove(socket);
        socket.destroy();
      }
    },
  };
}

/** Closes unused connections: of an address with too many, those that send nothing, and to make room for new ones. */
function limitUnused(http: Server, connections: Connections, { config, log }: Deps) {
  const isBehindProxy = config.proxies > 0;
  // Behind proxies every connection has the address of the nearest one.
  const limit = isBehindProxy ? Number.POSITIVE_INFINITY : perAddress(unusedPerAddress, config);
  const noteClosed = logSometimes(log, 'connections_closed');
  const noteUnused = logSometimes(log, 'silent_connections_closed');

  http.on('connection', (socket: Socket) => {
    if (connections.all.size >= closeFrom) makeRoom();
    const address = addressKey(socket.remoteAddress ?? '');
    const theirs = connections.unusedOf(address);
    if (theirs.size >= limit) closeUnused(listOldest(theirs), limit);
    connections.add(socket, address);
  });
  http.on('request', (req) => connections.noteRequest(req, 'requested'));
  http.on('upgrade', (req) => connections.noteRequest(req, 'upgraded'));

  const timer = setInterval(() => {
    const waitMs = firstByteMs[connections.all.size >= crowdedFrom ? 'crowded' : 'normal'];
    const late = connections.listUnused(waitMs).filter(({ bytesRead }) => bytesRead === 0);
    closeUnused(late.slice(0, closedPerCheck));
  }, checkIntervalMs);
  timer.unref();
  http.once('close', () => clearInterval(timer));

  function listOldest(theirs: ReadonlySet<Socket>): Socket[] {
    const oldest = [...theirs].slice(0, closedAtOnce);
    if (theirs.size >= 2 * limit) return oldest;
    const atMs = performance.now() - unreadMs;
    return oldest.filter((socket) => connections.all.get(socket)!.openedMs < atMs);
  }

  function closeUnused(sockets: readonly Socket[], exceeded?: number) {
    const [first] = sockets;
    if (!first) return;
    const { address } = connections.all.get(first)!;
    noteUnused({ address, ...(exceeded !== undefined && { limit: exceeded }) }, sockets.length);
    connections.close(sockets);
  }

  function makeRoom() {
    const idle = connections.listUnused(
      firstByteMs.crowded,
      isBehindProxy ? undefined : maxUnusedPerAddress,
    );
    const closable = idle.length > 0 ? idle : [...connections.all.keys()];
    const [address, theirs] = largestAddress(closable, connections);
    const closing = theirs
      .sort((a, b) => useOf(a, connections) - useOf(b, connections))
      .slice(0, closedAtOnce);
    if (closing.length === 0) return;
    noteClosed({ address, open: theirs.length, limit: closeFrom }, closing.length);
    connections.close(closing);
  }
}

/** The address with the most of these connections; those of members do not count. */
function largestAddress(sockets: readonly Socket[], { all }: Connections): [string, Socket[]] {
  const byAddress = new Map<string, Socket[]>();
  for (const socket of sockets) {
    const { address, state } = all.get(socket)!;
    if (state === 'member') continue;
    const those = byAddress.get(address);
    if (those) those.push(socket);
    else byAddress.set(address, [socket]);
  }
  return [...byAddress].reduce(
    (most, each) => (each[1].length > most[1].length ? each : most),
    ['', [] as Socket[]],
  );
}

/** What is closed last has the highest figure. */
function useOf(
  socket: Socket & { _httpMessage?: ServerResponse | null },
  { all }: Connections,
): number {
  if (socket._httpMessage) return 2;
  return all.get(socket)!.state === 'upgraded' ? 1 : 0;
}

/** Admits the websockets of guests, so many of an address and in total. */
function limitGuests(config: ConnectionConfig, log: Logger): (req: IncomingMessage) => boolean {
  const limit = perAddress(guestsPerAddress, config);
  const guests = new Map<string, number>();
  const noteRefused = logSometimes(log, 'guest_socket_refused');
  let allGuests = 0;

  function remove(address: string) {
    allGuests -= 1;
    const left = guests.get(address)! - 1;
    if (left === 0) guests.delete(address);
    else guests.set(address, left);
  }

  return (req) => {
    const address = addressKey(addressOf(req, config.proxies));
    const open = guests.get(address) ?? 0;
    if (open >= limit || allGuests >= maxGuestConnections) {
      const full =
        open >= limit
          ? { scope: 'address', open, limit }
          : { scope: 'all', open: allGuests, limit: maxGuestConnections };
      noteRefused({ address, ...full });
      return false;
    }
    allGuests += 1;
    guests.set(address, open + 1);
    req.socket.once('close', () => remove(address));
    return true;
  };
}
