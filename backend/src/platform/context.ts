import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Batch } from '@kalavara/shared-types/contract/realtime';
import type { Clock } from './clock/clock';
import type { Config } from './config/config';
import type { Pools } from './db/pools';
import type { RateLimits } from './limits/limits';
import type { Logger } from './log';
import type { Metrics } from './metrics';
import type { RoomListeners } from './rooms/room-listeners';
import type { KeyedQueue } from './keyed-queue';
import type { Release } from './release';
import type { Scheduler } from './scheduler';
import type { Vitals } from './vitals';

/** The caller of a request. A guest has the id "guest", no name, and `sessionId` null. */
export type Actor = { id: string; name: string; role: Role; sessionId: string | null };
export const guest: Actor = { id: 'guest', name: '', role: 'guest', sessionId: null };

/** A request that changes something, with what is stored about it. */
export type Command = {
  id: string;
  actor: Actor;
  /** Hash of method, address and body: the same id with another hash is another command. Without `X-Base-Revision`, which a phone raises while the command waits. */
  hash: string;
  /** Version 0.2 stored this one: a command that it answered may be repeated after the upgrade. */
  hashWithBase?: string;
  requestId: string;
  device: string | null;
  ip: string;
  baseRevision: Revision | undefined;
};

/** Finds the actor of a session token; provided by the accounts feature. */
type Identify = (token: string | undefined) => Promise<Actor>;

type Committed = {
  /** Called before the commit; returns what to call when the batches are delivered or the commit failed. */
  expect: (batches: readonly Batch[]) => () => void;
  /** Called with each batch of this process right after its commit. */
  deliver: (batch: Batch) => void;
};

/** The services that requests use, created once in `open-context.ts`. */
export type AppContext = {
  config: Config;
  /** The connections by purpose; a function that may run for a payment takes its pool as an argument. */
  pools: Pools;
  databaseUrl: string;
  clock: Clock;
  /** Id of the history in this database: revisions of another one mean nothing here. Changed by every restore. */
  epoch: string;
  /** Multiplies the timeouts for Postgres and the gateway: 1, except in tests of something else. */
  timeoutMultiplier: number;
  log: Logger;
  limits: RateLimits;
  metrics: Metrics;
  serialize: KeyedQueue;
  /** All timed work of this process. */
  scheduler: Scheduler;
  identify: Identify;
  /** Reports the commands of this process to the feed, which sets it. */
  committed: Committed;
  /** Called at each change of a room in any process: for caches in memory. */
  roomListeners: RoomListeners;
  /** Health of the live connections of this process; filled by realtime. */
  vitals: Vitals;
  /** Which version of the program this is. */
  release: Release;
  /** Version of the built pages: a screen with another one reloads when it is idle. */
  appVersion: string;
};
