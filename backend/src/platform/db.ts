import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from './log';
import type { DB } from './schema.gen';

export type Database = Kysely<DB>;

// Our integers stay far below 2^53; sums and counts arrive as numbers like everything else.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

type Named = {
  name: string;
  max: number;
  /** Milliseconds to wait for a free connection. */ connectWithin?: number;
  /** Does not wait for the disk. */ isRelaxed?: boolean;
  /** Of the context. */ timeoutMultiplier?: number;
};

/** A sale has some 3 200 letters. */
const longestPrepared = 3_500;
const mostPrepared = 300;
const prepared = new Map<string, string>();

/** The name under which a connection keeps a statement; none for the long and for the rare ones, of which each differs. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || text.length > longestPrepared || prepared.size >= mostPrepared)
    return known;
  const name = `s${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/** Plans each statement once a connection instead of each time, and does not wait for one answer to send the next. */
class PreparingClient extends pg.Client {
  override query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given;
    const isAsked = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isAsked ? nameOf(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return (super.query as (...asked: unknown[]) => unknown)(...asked);
  }) as pg.Client['query'];
}

/**
 * A pool that gives up instead of waiting for ever: 1.5 s for a connection, 5 s a statement, 3 s for a lock
 * (measured: the defaults wait without end, and without the error listener a Postgres restart ends the process).
 */
export function openPool(
  url: string,
  log: Logger,
  { name, max, connectWithin = 1_500, isRelaxed = false, timeoutMultiplier = 1 }: Named,
): pg.Pool {
  const settings: pg.PoolConfig & { pipeline: true } = {
    Client: PreparingClient,
    pipeline: true,
    connectionString: url,
    max,
    application_name: `kalavara-${name}`,
    ...(isRelaxed && { options: '-c synchronous_commit=off' }),
    connectionTimeoutMillis: connectWithin * timeoutMultiplier,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 5_000 * timeoutMultiplier,
    lock_timeout: 3_000 * timeoutMultiplier,
    // Where the network to Postgres falls silent, no statement's own time-out is ever heard of.
    query_timeout: 8_000 * timeoutMultiplier,
    idle_in_transaction_session_timeout: 10_000 * timeoutMultiplier,
  };
  const pool = new pg.Pool(settings);
  const lost = (error: Error) =>
    log.warn({ pool: name, reason: error.message }, 'database connection lost');
  pool.on('error', lost);
  // A client that is checked out reports its own end: its query fails too, and that is where it is answered.
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
