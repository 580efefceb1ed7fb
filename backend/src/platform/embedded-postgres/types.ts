import type { Binaries } from './binaries';

/** `postgres -c name=value`. */
export type Settings = Readonly<Record<string, string>>;

/** The common part of pino and console. `debug` gets every line of Postgres, `warn` the important ones. */
export interface SupervisorLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}

/** The user Postgres runs as: it refuses root, and another user often may not enter the folder. */
export interface Account {
  binaries: Binaries;
  /** A command prefix: `unshare … setpriv …`. */
  prefix: string[];
  /** Passed to spawn and used as owner of Postgres' files; empty when it runs as the current user. */
  ids: { uid?: number; gid?: number };
  /** The folder for a new cluster. */
  newFolder: string;
}

/** A complete database folder and its owner. */
export interface Cluster {
  folder: string;
  password: string;
  uid: number;
  gid: number;
}
