import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Role } from '@kalavara/shared-types/roles';
import type { Config } from './config';
import { addressKey, addressOf } from './limits';
import type { Logger } from './log';
import { logSometimes } from './log-sometimes';

/** Node refuses every further connection without looking at it. */
const mostConnections = 2_000;
/** Many connections are accepted in one turn, and what they sent is read in the next ones: up to twice the limit waits. */
const unreadMs = 250;
/** From here on connections are closed, so that the last hundred are free for new ones. */
const closeFrom = 1_900;
const closedAtOnce = 50;
/** Without a complete request, of one address, times RATE_LIMIT_FACTOR. */
const silentPerAddress = 200;
/** A browser opens six connections at once: more of one address are closed before others. */
const fewSilent = 10;
/** How long a connection may send nothing: of a browser it is one opened in advance, which it opens again. */
const firstByteMs = { calm: 5_000, crowded: 1_000 };
const crowdedFrom = 1_000;
const checkIntervalMs = 500;
/** Closing 2 000 in one turn delays all others by a fifth of a second. */
const closedPerCheck = 250;
/** Websockets of guests. What is left of the connections is for paired TVs, signed-in people and calls. */
const mostGuests = 1_500;
/** Of one address, times RATE_LIMIT_FACTOR. A mobile carrier puts many phones behind one. */
const guestsPerAddress = 300;

type Connection = {
  address: string;
  openedMs: number;
  state: 'silent' | 'requested' | 'upgraded' | 'member';
};
type Deps = { config: Pick<Config, 'proxies' | 'rateLimitFactor'>; log: Logger };

/** Decides at the upgrade whether a websocket is accepted; `role` is that of its session. */
export type AdmitSocket = (req: IncomingMessage, role: Role) => boolean;

/**
 * Limits connections without a request, and the websockets of guests, per address and in total. Where connections run
 * out all the same, silent ones are closed, else those of the address with the most: idle ones first, those of TVs and
 * signed-in people never.
 */
export function limitConnections(
  http: Server,
  { config: { proxies, rateLimitFactor }, log }: Deps,
): AdmitSocket {
  http.maxConnections = mostConnections;
  const perAddress = (count: number) => Math.max(1, Math.round(count * rateLimitFactor));
  // Behind proxies every connection has the address of the nearest one.
  const silentLimit = proxies > 0 ? Number.POSITIVE_INFINITY : perAddress(silentPerAddress);
  const guestLimit = perAddress(guestsPerAddress);
  // Both are in the order of arrival.
  const connections = new Map<Socket, Connection>();
  const silent = new Map<string, Set<Socket>>();
  const guests = new Map<string, number>();
  const noteRefused = logSometimes(log, 'guest_socket_refused');
  const noteClosed = logSometimes(log, 'connections_closed');
  const noteSilent = logSometimes(log, 'silent_connections_closed');
  let allGuests = 0;

  http.on('connection', (socket: Socket) => {
    if (connections.size >= closeFrom) makeRoom();
    const address = addressKey(socket.remoteAddress ?? '');
    const theirs = silent.get(address) ?? new Set();
    if (theirs.size >= silentLimit) closeSilent(listOldest(theirs), silentLimit);
    connections.set(socket, { address, openedMs: performance.now(), state: 'silent' });
    silent.set(address, (silent.get(address) ?? new Set()).add(socket));
    socket.once('close', () => forget(socket));
  });
  http.on('request', (req) => noteRequest(req, 'requested'));
  http.on('upgrade', (req) => noteRequest(req, 'upgraded'));

  const timer = setInterval(() => {
    const limit = firstByteMs[connections.size >= crowdedFrom ? 'crowded' : 'calm'];
    const late = listSilent(limit).filter(({ bytesRead }) => bytesRead === 0);
    closeSilent(late.slice(0, closedPerCheck));
  }, checkIntervalMs);
  timer.unref();
  http.once('close', () => clearInterval(timer));

  function noteRequest(req: IncomingMessage, state: Connection['state']) {
    const connection = connections.get(req.socket);
    if (!connection) return;
    if (connection.state === 'silent') notSilent(req.socket, connection);
    connection.state = state;
    if (proxies > 0) connection.address = addressKey(addressOf(req, proxies));
  }

  function notSilent(socket: Socket, { address }: Connection) {
    const theirs = silent.get(address);
    theirs?.delete(socket);
    if (theirs?.size === 0) silent.delete(address);
  }

  function forget(socket: Socket) {
    const connection = connections.get(socket);
    if (connection?.state === 'silent') notSilent(socket, connection);
    connections.delete(socket);
  }

  function close(sockets: readonly Socket[]) {
    for (const socket of sockets) {
      forget(socket);
      socket.destroy();
    }
  }

  function listOldest(theirs: ReadonlySet<Socket>): Socket[] {
    const oldest = [...theirs].slice(0, closedAtOnce);
    if (theirs.size >= 2 * silentLimit) return oldest;
    const atMs = performance.now() - unreadMs;
    return oldest.filter((socket) => connections.get(socket)!.openedMs < atMs);
  }

  /** Those of addresses with more than `few`, and those that are silent for so long. */
  function listSilent(forMs: number, few = Number.POSITIVE_INFINITY): Socket[] {
    const atMs = performance.now() - forMs;
    return [...silent.values()].flatMap((theirs) =>
      [...theirs].filter((socket) => theirs.size > few || connections.get(socket)!.openedMs < atMs),
    );
  }

  function closeSilent(sockets: readonly Socket[], limit?: number) {
    const [first] = sockets;
    if (!first) return;
    const { address } = connections.get(first)!;
    noteSilent({ address, ...(limit !== undefined && { limit }) }, sockets.length);
    close(sockets);
  }

  function makeRoom() {
    const idle = listSilent(firstByteMs.crowded, proxies > 0 ? undefined : fewSilent);
    const closable = idle.length > 0 ? idle : [...connections.keys()];
    const byAddress = new Map<string, Socket[]>();
    for (const socket of closable) {
      const { address, state } = connections.get(socket)!;
      if (state === 'member') continue;
      const those = byAddress.get(address);
      if (those) those.push(socket);
      else byAddress.set(address, [socket]);
    }
    const [address, theirs] = [...byAddress].reduce(
      (most, each) => (each[1].length > most[1].length ? each : most),
      ['', [] as Socket[]],
    );
    const closing = theirs.sort((a, b) => useOf(a) - useOf(b)).slice(0, closedAtOnce);
    if (closing.length === 0) return;
    noteClosed({ address, open: theirs.length, limit: closeFrom }, closing.length);
    close(closing);
  }

  /** What is closed last has the highest figure. */
  function useOf(socket: Socket & { _httpMessage?: ServerResponse | null }): number {
    if (socket._httpMessage) return 2;
    return connections.get(socket)!.state === 'upgraded' ? 1 : 0;
  }

  return (req, role) => {
    const { socket } = req;
    // It was closed while its session was looked up: what is counted now would never be taken off.
    if (socket.destroyed) return false;
    if (role !== 'guest') {
      const connection = connections.get(socket);
      if (connection) connection.state = 'member';
      return true;
    }
    const address = addressKey(addressOf(req, proxies));
    const open = guests.get(address) ?? 0;
    if (open >= guestLimit || allGuests >= mostGuests) {
      const full =
        open >= guestLimit
          ? { scope: 'address', open, limit: guestLimit }
          : { scope: 'all', open: allGuests, limit: mostGuests };
      noteRefused({ address, ...full });
      return false;
    }
    allGuests += 1;
    guests.set(address, open + 1);
    socket.once('close', () => {
      allGuests -= 1;
      const left = guests.get(address)! - 1;
      if (left === 0) guests.delete(address);
      else guests.set(address, left);
    });
    return true;
  };
}
