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
export const lastHeardAt = () => lastReceived;

export function heard() {
  lastReceived = serverNow();
}

export function wentLive() {
  heard();
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
}

export const wasLost = () => useConnectionStore.setState({ state: 'lost', since: lastReceived });

export const failedAgain = () =>
  useConnectionStore.setState(({ failedTries }) => ({
    state: lastReceived === null ? 'connecting' : 'lost',
    since: lastReceived,
    failedTries: failedTries + 1,
  }));

/** Whether the connection is live, and since when it is not. */
export const useConnection = (): Connection => useConnectionStore();
