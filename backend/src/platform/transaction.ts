import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from './db/pools';
import type { Statement } from './db/statements';
import { readPipelined, withTransaction, writeAll } from './db/transaction';
import type { DB } from './schema.gen';

/** Old names, until checkout, orders and invoices use platform/db/transaction. */
export type { Statement } from './db/statements';

type Bracket<First, Read, T> = {
  first?: Statement;
  reading: (db: Transaction<DB>) => Promise<Read>;
  work: (
    db: Transaction<DB>,
    first: First[],
    read: Read,
  ) => Promise<{ result: T; last: readonly Statement[] }>;
};

export const pipelinedTransaction = <First, Read, T>(
  pool: pg.Pool,
  { first, reading, work }: Bracket<First, Read, T>,
): Promise<T> =>
  withTransaction({ pg: pool }, async (tx) => {
    const [opened, read] = await Promise.all([first ? tx.run<First>(first) : [], reading(tx.db)]);
    const { result, last } = await work(tx.db, opened, read);
    last.forEach(tx.write);
    return result;
  });

export const readTogether = <T>(pool: pg.Pool, read: (db: Database) => Promise<T>): Promise<T> =>
  readPipelined({ pg: pool }, read);

export const writeTogether = (pool: pg.Pool, writes: readonly Statement[]): Promise<void> =>
  writeAll({ pg: pool }, writes);
