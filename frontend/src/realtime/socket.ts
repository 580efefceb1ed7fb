import { io } from 'socket.io-client';
import type { KitchenSocket } from './connection';
import { markFailedTry, markLost, markLive } from './status';

/** Creates the socket without connecting it: the server reads the session once, at the handshake. */
export const makeSocket = (): KitchenSocket =>
  io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: 5_000,
  });

const minReconnectIntervalMs = 1_000;

type Options = {
  /** The server closed the connection on purpose, after which Socket.IO does not reconnect automatically. */
  onEnded: () => void;
};

/** Records the connection status, and reconnects at once when the device wakes up or its network returns. */
export function watchSocket(
  socket: KitchenSocket,
  { onEnded }: Options,
): { reconnectNow: () => void; stop: () => void } {
  let reconnectedAt = -Infinity;

  function reconnectNow() {
    const now = performance.now();
    if (
      socket.connected ||
      !socket.active ||
      document.visibilityState !== 'visible' ||
      now - reconnectedAt < minReconnectIntervalMs
    )
      return;
    reconnectedAt = now;
    // `connect` has no effect during a delay, but ending the attempt ends its delay.
    socket.disconnect().connect();
  }

  function onDisconnect(reason: string) {
    if (reason !== 'io client disconnect') markLost();
    if (reason === 'io server disconnect') onEnded();
  }

  function onConnectError() {
    markFailedTry();
    // Refused at the handshake, as while the server's database restarts: Socket.IO makes no further attempt.
    if (!socket.active) onEnded();
  }

  socket
    .on('connect', markLive)
    .on('disconnect', onDisconnect)
    .on('connect_error', onConnectError)
    .on('session.ended', onEnded);
  document.addEventListener('visibilitychange', reconnectNow);
  window.addEventListener('pageshow', reconnectNow);
  window.addEventListener('online', reconnectNow);

  const stop = () => {
    socket
      .off('connect', markLive)
      .off('disconnect', onDisconnect)
      .off('connect_error', onConnectError);
    socket.off('session.ended', onEnded);
    document.removeEventListener('visibilitychange', reconnectNow);
    window.removeEventListener('pageshow', reconnectNow);
    window.removeEventListener('online', reconnectNow);
  };
  return { reconnectNow, stop };
}
