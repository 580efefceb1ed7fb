import type { Binaries } from './binaries';

/** `postgres -c name=value`. */
export type Settings = Readonly<Record<string, string>>;

type LogFields = { event: string } & Record<string, unknown>;

/** The part of pino used here. `debug` gets every line of Postgres, `warn` the important ones. */
export interface SupervisorLog {
  debug(fields: LogFields): void;
  info(fields: LogFields): void;
  warn(fields: LogFields): void;
}

/** The system user that runs Postgres: Postgres refuses root, and another user often cannot enter the folder. */
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
