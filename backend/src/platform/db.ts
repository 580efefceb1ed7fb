import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from './log';
import type { DB } from './schema.gen';

export type Database = Kysely<DB>;

// Our integers stay far below 2^53; sums and counts arrive as numbers like everything else.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

type Named = { name: string; max: number };

/**
 * A pool that gives up instead of waiting for ever: 1.5 s for a connection, 5 s a statement, 3 s for a lock
 * (measured: the defaults wait without end, and without the error listener a Postgres restart ends the process).
 */
export function openPool(url: string, log: Logger, { name, max }: Named): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `kalavara-${name}`,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const lost = (error: Error) => log.warn({ pool: name, reason: error.message }, 'database connection lost');
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
