import type { Instant } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';
import { serverNow } from './clock';

/** `since`: the server's last message, null if none; `failedTries`: attempts to connect since then. */
export type Connection = {
  state: 'connecting' | 'live' | 'lost';
  since: Instant | null;
  failedTries: number;
};

export const useConnectionStore = create<Connection>(() => ({
  state: 'connecting',
  since: null,
  failedTries: 0,
}));

let lastReceived: Instant | null = null;

/** Not in the store, because it changes with every message. */
export const getLastReceivedAt = () => lastReceived;

export function markReceived() {
  lastReceived = serverNow();
}

export function markLive() {
  markReceived();
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
}

export const markLost = () => useConnectionStore.setState({ state: 'lost', since: lastReceived });

export const markFailedTry = () =>
  useConnectionStore.setState(({ failedTries }) => ({
    state: lastReceived === null ? 'connecting' : 'lost',
    since: lastReceived,
    failedTries: failedTries + 1,
  }));

/** Whether the connection is live, and since when it is not. */
export const useConnection = (): Connection => useConnectionStore();
