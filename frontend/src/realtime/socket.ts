import { io } from 'socket.io-client';
import type { KitchenSocket } from './connection';
import { markFailedTry, markLost, markLive } from './status';

/** Not connected yet: the server reads the session once, at the handshake. */
export const makeSocket = (): KitchenSocket =>
  io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: 5_000,
  });

const minHurryIntervalMs = 1_000;

type Options = {
  /** The server closed the connection on purpose: Socket.IO does not reconnect by itself then. */
  onEnded: () => void;
};

/** Records the connection status, and reconnects at once when the device wakes up or finds its network. */
export function tendSocket(
  socket: KitchenSocket,
  { onEnded }: Options,
): { hurry: () => void; stop: () => void } {
  let hurriedAt = -Infinity;

  function hurry() {
    const now = performance.now();
    if (
      socket.connected ||
      !socket.active ||
      document.visibilityState !== 'visible' ||
      now - hurriedAt < minHurryIntervalMs
    )
      return;
    hurriedAt = now;
    // `connect` alone does nothing while a delay runs: ending the attempt ends its delay.
    socket.disconnect().connect();
  }

  function lose(reason: string) {
    if (reason !== 'io client disconnect') markLost();
    if (reason === 'io server disconnect') onEnded();
  }

  function fail() {
    markFailedTry();
    // Refused at the handshake, as while the server's database restarts: Socket.IO makes no further attempt.
    if (!socket.active) onEnded();
  }

  socket
    .on('connect', markLive)
    .on('disconnect', lose)
    .on('connect_error', fail)
    .on('session.ended', onEnded);
  document.addEventListener('visibilitychange', hurry);
  window.addEventListener('pageshow', hurry);
  window.addEventListener('online', hurry);

  const stop = () => {
    socket.off('connect', markLive).off('disconnect', lose).off('connect_error', fail);
    socket.off('session.ended', onEnded);
    document.removeEventListener('visibilitychange', hurry);
    window.removeEventListener('pageshow', hurry);
    window.removeEventListener('online', hurry);
  };
  return { hurry, stop };
}
