import type { Instant } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';
import { serverNow } from './clock';

/** `since`: the time of the server's last message, null if none; `failedTries`: the attempts to connect since then. */
export type Connection = {
  state: 'connecting' | 'live' | 'lost';
  since: Instant | null;
  failedTries: number;
  /** The time of the last answer over HTTP since then: the network blocks sockets, and the pages are polled. */
  polledAt: Instant | null;
};

export const useConnectionStore = create<Connection>(() => ({
  state: 'connecting',
  since: null,
  failedTries: 0,
  polledAt: null,
}));

let lastReceived: Instant | null = null;

/** The time of the server's last message. Not in the store, because it changes with every message. */
export const getLastReceivedAt = () => lastReceived;

export function markReceived() {
  lastReceived = serverNow();
}

export function markLive() {
  markReceived();
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0, polledAt: null });
}

export const markLost = () => useConnectionStore.setState({ state: 'lost', since: lastReceived });

/**
 * Records a failed attempt. A page that was never live counts as offline at once if the device has no network, and
 * otherwise when a poll over HTTP fails too.
 */
export const markFailedTry = () =>
  useConnectionStore.setState(({ state, failedTries }) => ({
    state:
      lastReceived === null && state === 'connecting' && navigator.onLine ? 'connecting' : 'lost',
    since: lastReceived,
    failedTries: failedTries + 1,
  }));

export const markPolled = () => useConnectionStore.setState({ polledAt: serverNow() });
export const markPollFailed = () => useConnectionStore.setState({ state: 'lost', polledAt: null });

/** Whether neither a socket nor a poll reaches the server. */
export const isOffline = ({ state, polledAt }: Connection): boolean =>
  state === 'lost' && polledAt === null;
export const useIsOffline = (): boolean => useConnectionStore(isOffline);

/** Whether the connection is live, and since when it is not. */
export const useConnection = (): Connection => useConnectionStore();
