import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log';
import type { DB } from '../schema.gen';
import { PreparingClient } from './preparing-client';

/** What a query needs: a pool, or the `db` of a transaction. */
export type Database = Kysely<DB>;

// Our integers stay far below 2^53; sums and counts arrive as numbers like everything else.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a calendar day, not midnight in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** Maps snake_case columns to camelCase properties; keys inside of JSON values are left alone. */
export const namesInCamelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Connections for one purpose. Queries run on it directly; `withTransaction` takes one of its connections. */
export class Pool extends Kysely<DB> {
  readonly pg: pg.Pool;

  constructor(connections: pg.Pool) {
    super({
      dialect: new PostgresDialect({ pool: connections }),
      plugins: [namesInCamelCase()],
    });
    this.pg = connections;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    // Kysely ends a pool only if it ran a query itself; a transaction takes its connection from `pg`.
    if (!this.pg.ending) await this.pg.end();
  }
}

export type Pools = {
  main: Pool;
  /** Payments have their own: a kitchen that uses every connection of `main` delays no payment, and the other way round. */
  payments: Pool;
  /**
   * Commits return before the disk has them, so a power cut may undo the last ones: only where that does no harm. Waiting
   * for the disk costs more than everything else an order does.
   */
  relaxed: Pool;
  /** Health checks, which must get a connection when `main` is used up. */
  health: Pool;
};

type Options = {
  name: string;
  max: number;
  /** Milliseconds to wait for a free connection. */
  connectTimeoutMs?: number;
  /** Does not wait for the disk. */
  isRelaxed?: boolean;
  /**
   * Its statements find rows by key: they have generic plans, and a small table is not scanned, as it will not stay small.
   * Lists, searches and exports belong to `main`.
   */
  isByKey?: boolean;
  /** Longer for migrations, which may write every row of a table anew. */
  statementTimeoutMs?: number;
  /** `timeoutMultiplier` of `AppContext`. */
  timeoutMultiplier?: number;
};

const relaxed = ['synchronous_commit=off'];
/** Without JIT: before Postgres 18 the estimated cost of a plan that has to scan after all is so high that it is compiled. */
const byKey = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'jit=off'];

/**
 * A pool that waits only so long: by default 1.5 s for a connection, 5 s for a statement and 3 s for a lock, all
 * multiplied by `timeoutMultiplier`. pg itself waits without end, and without an error listener a restart of
 * Postgres ends the process (measured).
 */
export function openPool(
  url: string,
  log: Logger,
  {
    name,
    max,
    connectTimeoutMs = 1_500,
    isRelaxed = false,
    isByKey = false,
    statementTimeoutMs = 5_000,
    timeoutMultiplier = 1,
  }: Options,
): Pool {
  const options = [...(isRelaxed ? relaxed : []), ...(isByKey ? byKey : [])];
  const settings: pg.PoolConfig & { pipeline: true } = {
    Client: PreparingClient,
    pipeline: true,
    connectionString: url,
    max,
    application_name: `kalavara-${name}`,
    ...(options.length > 0 && { options: options.map((one) => `-c ${one}`).join(' ') }),
    connectionTimeoutMillis: connectTimeoutMs * timeoutMultiplier,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs * timeoutMultiplier,
    lock_timeout: 3_000 * timeoutMultiplier,
    // Where the network to Postgres falls silent, the server's own timeouts never reach us.
    query_timeout: (statementTimeoutMs + 3_000) * timeoutMultiplier,
    idle_in_transaction_session_timeout: 10_000 * timeoutMultiplier,
  };
  const connections = new pg.Pool(settings);
  const onError = (error: Error) =>
    log.warn({ event: 'database_connection_lost', pool: name, reason: error.message });
  connections.on('error', onError);
  // A client that is checked out reports its own end: its query fails too, and that is where it is answered.
  connections.on('connect', (client) => client.on('error', onError));
  return new Pool(connections);
}

/** Opens the pools by purpose. `timeoutMultiplier` multiplies all waits; it is above 1 in tests only. */
export function openPools(url: string, log: Logger, timeoutMultiplier: number): Pools {
  const open = (options: Options) => openPool(url, log, { ...options, timeoutMultiplier });
  return {
    main: open({ name: 'main', max: 15 }),
    // For two cores: with ten and six connections the calls took a tenth longer at p95 (decision 98).
    payments: open({ name: 'payments', max: 5, connectTimeoutMs: 4_000, isByKey: true }),
    relaxed: open({ name: 'relaxed', max: 4, isRelaxed: true }),
    health: open({ name: 'health', max: 2 }),
  };
}

export const closePools = (pools: Pools): Promise<unknown> =>
  Promise.all(Object.values(pools).map((pool) => pool.destroy()));
