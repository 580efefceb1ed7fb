import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Role } from '@kalavara/shared-types/calls';
import type { Config } from './config';
import { addressKey, addressOf } from './limits';
import type { Logger } from './log';

/** Node refuses every further connection without looking at it. */
const mostConnections = 2_000;
/** From here on idle connections are closed, so that the last hundred are free for new ones. */
const closeFrom = 1_900;
const closedAtOnce = 50;
/** Websockets of guests. What is left of the connections is for paired TVs, signed-in people and calls. */
const mostGuests = 1_500;
/** Of one address, times RATE_LIMIT_FACTOR. A mobile carrier puts many phones behind one. */
const guestsPerAddress = 300;
const logEvery = 60_000;

type Connection = { address: string; isMember: boolean };
type Deps = { config: Pick<Config, 'proxies' | 'rateLimitFactor'>; log: Logger };

/** Decides at the upgrade whether a websocket is accepted; `role` is that of its session. */
export type AdmitSocket = (req: IncomingMessage, role: Role) => boolean;

/**
 * Limits the websockets of guests, per address and in total. Where connections run out all the same, those of the
 * address with the most are closed, the oldest first; those of TVs and signed-in people never.
 */
export function limitConnections(
  http: Server,
  { config: { proxies, rateLimitFactor }, log }: Deps,
): AdmitSocket {
  http.maxConnections = mostConnections;
  const perAddress = Math.max(1, Math.round(guestsPerAddress * rateLimitFactor));
  const connections = new Map<Socket, Connection>();
  const guests = new Map<string, number>();
  const noteRefused = logSometimes(log, 'guest_socket_refused');
  const noteClosed = logSometimes(log, 'connections_closed');
  let allGuests = 0;

  http.on('connection', (socket: Socket) => {
    if (connections.size >= closeFrom) closeOldest();
    connections.set(socket, { address: addressKey(socket.remoteAddress ?? ''), isMember: false });
    socket.once('close', () => connections.delete(socket));
  });
  // Behind a proxy every connection has the proxy's address; who uses it is known with the request.
  const noteAddress = (req: IncomingMessage) => {
    const connection = connections.get(req.socket);
    if (connection) connection.address = addressKey(addressOf(req, proxies));
  };
  if (proxies > 0) http.on('request', noteAddress).on('upgrade', noteAddress);

  function closeOldest() {
    const byAddress = new Map<string, Socket[]>();
    for (const [socket, { address, isMember }] of connections) {
      if (isMember) continue;
      const those = byAddress.get(address);
      if (those) those.push(socket);
      else byAddress.set(address, [socket]);
    }
    const [address, theirs] = [...byAddress].reduce(
      (most, each) => (each[1].length > most[1].length ? each : most),
      ['', [] as Socket[]],
    );
    // Those in the middle of an answer last.
    const closing = [...theirs]
      .sort((a, b) => Number(isAnswering(a)) - Number(isAnswering(b)))
      .slice(0, closedAtOnce);
    for (const socket of closing) {
      connections.delete(socket);
      socket.destroy();
    }
    if (closing.length > 0)
      noteClosed({ address, open: theirs.length, limit: closeFrom }, closing.length);
  }

  return (req, role) => {
    const { socket } = req;
    // It was closed while its session was looked up: what is counted now would never be taken off.
    if (socket.destroyed) return false;
    if (role !== 'guest') {
      const connection = connections.get(socket);
      if (connection) connection.isMember = true;
      return true;
    }
    const address = addressKey(addressOf(req, proxies));
    const open = guests.get(address) ?? 0;
    if (open >= perAddress || allGuests >= mostGuests) {
      const full =
        open >= perAddress
          ? { scope: 'address', open, limit: perAddress }
          : { scope: 'all', open: allGuests, limit: mostGuests };
      noteRefused({ address, ...full }, 1);
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

const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  Boolean(socket._httpMessage);

/** At once, then at most once a minute, with the count since: an attack must not fill the log. */
function logSometimes(log: Logger, event: string) {
  let since = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (fields: object, count: number) => {
    since += count;
    const now = performance.now();
    if (now - lastAt < logEvery) return;
    log.warn({ event, ...fields, count: since });
    [since, lastAt] = [0, now];
  };
}
