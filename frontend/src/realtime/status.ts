import type { Instant } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';
import { serverNow } from './clock';

/** `since`: when the server was last heard, null if never; `failedTries`: attempts to connect since then. */
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

let lastHeard: Instant | null = null;

/** Kept out of the store: nobody draws it while all is well, and it changes with every message. */
export const lastHeardAt = () => lastHeard;

export function heard() {
  lastHeard = serverNow();
}

export function wentLive() {
  heard();
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
}

export const wasLost = () => useConnectionStore.setState({ state: 'lost', since: lastHeard });

export const failedAgain = () =>
  useConnectionStore.setState(({ failedTries }) => ({
    state: lastHeard === null ? 'connecting' : 'lost',
    since: lastHeard,
    failedTries: failedTries + 1,
  }));

/** Whether the server can be heard, and since when it cannot. */
export const useConnection = (): Connection => useConnectionStore();
