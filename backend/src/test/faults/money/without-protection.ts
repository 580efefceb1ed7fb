import type pg from 'pg';
import { openPool } from '../../../platform/db/pools';
import type { TestServer } from '../../harness';
import { onDatabase } from '../../on-database';
import { runUntil } from './tools';

/** Replaces a pool by one that rewrites its queries, for the controls. Returns a function that restores it. */
export function rewriteQueries(
  server: TestServer,
  change: (text: string) => string,
): () => Promise<void> {
  const { paymentContext: ctx } = server;
  const { pools } = ctx;
  const rewrittenPool = openPool(server.database.serverUrl, server.ctx.log, {
    name: 'bent',
    max: 10,
    connectTimeoutMs: 4_000,
    timeoutMultiplier: server.ctx.timeoutMultiplier,
  });
  rewrittenPool.pg.on('connect', (client) => {
    const runQuery = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) =>
      runQuery(typeof text === 'string' ? change(text) : text, ...rest)) as typeof client.query;
  });
  Object.assign(ctx, { pools: { ...pools, payments: rewrittenPool } });
  return async () => {
    Object.assign(ctx, { pools });
    await rewrittenPool.destroy();
  };
}

/** Adds a statement directly before the commit, also in a statement that is itself a transaction. */
export function addBeforeCommit(text: string, statement: string): string {
  if (text === 'commit') return `select ${statement}; commit`;
  return text.startsWith('with step as')
    ? text.replace(`select pg_notify('feed'`, `select ${statement}, pg_notify('feed'`)
    : text.replace(/ select true$/, ` select ${statement}`);
}

/** Removes the check that the order is unchanged since it was read. */
export const withoutGuard = (text: string) =>
  text.replace(
    /("state" = \$\d+) and ("updated_at" = \$\d+) (?=returning)/,
    '($1 or true) and ($2 or true) ',
  );

/** Removes the locks, and widens the gap between reading and committing. */
export const withoutLocks = (text: string) => removeLocks(text, 'pg_sleep(0.05)');

const removeLocks = (text: string, gap: string) =>
  withoutGuard(addBeforeCommit(text, gap))
    .replace(/ for update(?! skip)/g, '')
    .replace(/case when stock - reserved .* end/, 'reserved + wanted.quantity');

const commitGate = 7_001;

/**
 * Runs at most ten calls without the locks of the payments pool. No transaction commits before all of them wait: one
 * for its commit, the others for the rows that it has changed. So each has read the rows that another is about to
 * change, regardless of the machine's speed. Returns the number of successful calls.
 */
export async function countCommittedTogether(
  server: TestServer,
  calls: (() => Promise<unknown>)[],
): Promise<number> {
  const restore = rewriteQueries(server, (text) =>
    removeLocks(text, `pg_advisory_xact_lock_shared(${commitGate})`),
  );
  try {
    return await onDatabase(server.database.url, async (gate) => {
      await gate.query(`select pg_advisory_lock(${commitGate})`);
      const answers = Promise.allSettled(calls.map((call) => call()));
      await runUntil(async () => (await countWaiting(gate)) === calls.length);
      await gate.query(`select pg_advisory_unlock(${commitGate})`);
      return (await answers).filter(({ status }) => status === 'fulfilled').length;
    });
  } finally {
    await restore();
  }
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

/** Drops the constraints behind the locks, for the controls: each of them alone would prevent a second sale. */
export const dropConstraints = `drop index payments_applied; drop index invoices_of_order; drop index stock_ledger_sale;
  alter table products drop constraint products_stock_check`;
