import type { Instant } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';
import { serverNow } from './clock';

/** `since`: the server's last message, null if none; `failedTries`: attempts to connect since then. */
export type Connection = {
  state: 'connecting' | 'live' | 'lost';
  since: Instant | null;
  failedTries: number;
  /** The last answer over HTTP since then: the network lets no socket through, and the pages are polled. */
  polledAt: Instant | null;
};

export const useConnectionStore = create<Connection>(() => ({
  state: 'connecting',
  since: null,
  failedTries: 0,
  polledAt: null,
}));

let lastReceived: Instant | null = null;

/** Not in the store, because it changes with every message. */
export const getLastReceivedAt = () => lastReceived;

export function markReceived() {
  lastReceived = serverNow();
}

export function markLive() {
  markReceived();
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0, polledAt: null });
}

export const markLost = () => useConnectionStore.setState({ state: 'lost', since: lastReceived });

/** A first answer that is only slow comes before this. */
const triesUntilLost = 4;

/** A page that was never live, as one that was opened without a network, has lost the server after some tries, or at once where the device has no network. */
export const markFailedTry = () =>
  useConnectionStore.setState(({ failedTries }) => {
    const isTried = failedTries + 1 >= triesUntilLost || !navigator.onLine;
    return {
      state: lastReceived === null && !isTried ? 'connecting' : 'lost',
      since: lastReceived,
      failedTries: failedTries + 1,
    };
  });

export const markPolled = () => useConnectionStore.setState({ polledAt: serverNow() });
export const markPollFailed = () => useConnectionStore.setState({ polledAt: null });

/** Whether the connection is live, and since when it is not. */
export const useConnection = (): Connection => useConnectionStore();
