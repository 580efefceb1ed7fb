import type { Writable } from 'node:stream';
import type { Compilable, Transaction } from 'kysely';
import type pg from 'pg';
import { isReadOnly, isRefusal } from '../errors';
import type { DB } from '../schema.gen';
import { dbOf } from './client-db';
import type { Database, Pool } from './pools';
import { type Statement, statementOf } from './statements';

export type Tx = {
  db: Transaction<DB>;
  /** Sends a statement immediately: before every query that is issued after it. */
  run: <Row>(statement: Statement) => Promise<Row[]>;
  /**
   * A write whose result is not needed: it is sent with the commit, in the order given, and undone with it. What the transaction
   * reads before does not see it.
   */
  write: (query: Compilable | Statement) => void;
};

type Connections = Pick<Pool, 'pg'>;

/**
 * Runs `work` in a transaction. `begin` is sent in one network write with the first statements of `work` (those
 * issued before it awaits anything else), and its writes in one with `commit`: a room command takes two round trips
 * instead of nine, and less than half the time (measured). If a write fails, Postgres turns the commit into a
 * rollback.
 */
export async function withTransaction<T>(
  { pg: connections }: Connections,
  work: (tx: Tx) => T | Promise<T>,
  isolation?: 'repeatable read read only',
): Promise<T> {
  const client = await connections.connect();
  try {
    const result = await inTransaction(client, work, isolation);
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is closed instead of given to the next one.
    const broken = await client.query('rollback').then(
      () => undefined,
      (reason: Error) => reason,
    );
    client.release(broken ?? isReadOnly(error));
    throw error;
  }
}

/** `withTransaction` on a connection of the caller, which rolls back by closing it. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: (tx: Tx) => T | Promise<T>,
  isolation?: 'repeatable read read only',
): Promise<T> {
  const writes: Statement[] = [];
  const sendFirst = cork(client);
  const begun = client.query(isolation ? `begin isolation level ${isolation}` : 'begin');
  begun.catch(() => undefined); // awaited below; `work` may fail first
  // Kysely compiles and sends a query some microtasks after it was called.
  setImmediate(sendFirst);
  const result = await work({
    db: dbOf(client),
    run: async <Row>({ text, values }: Statement) =>
      (await client.query(text, values)).rows as Row[],
    write: (query) => writes.push('text' in query ? query : statementOf(query)),
  });
  // Corked a second time before the begin is sent: without reads, everything is one network write.
  const sendLast = cork(client);
  const sent = [
    begun,
    ...writes.map(({ text, values }) => client.query(text, values)),
    client.query('commit'),
  ];
  sendLast();
  await Promise.all(sent);
  return result;
}

/** Executes all writes or none, in one network write. A single statement is a transaction by itself. */
export async function writeAll(pool: Connections, writes: readonly Statement[]): Promise<void> {
  const [only, ...others] = writes;
  if (only === undefined) return;
  if (others.length === 0)
    return void (await onConnection(pool, (client) => client.query(only.text, only.values)));
  await withTransaction(pool, (tx) => writes.forEach(tx.write));
}

/**
 * Several reads in one network write, without transaction and locks: for data that is checked once more where it is
 * written.
 */
export const readPipelined = <T>(
  pool: Connections,
  read: (db: Database) => Promise<T>,
): Promise<T> =>
  onConnection(pool, async (client) => {
    const send = cork(client);
    const reading = read(dbOf(client));
    setImmediate(send);
    return reading;
  });

/**
 * Gives the connection back also after a refusal; a statement that is still on its way is answered before the next one.
 * `query` of the driver's pool closes it after every error: 390 refused checkouts opened 1 000 connections (measured).
 */
async function onConnection<T>(
  { pg: connections }: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connections.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(!isRefusal(error));
    throw error;
  }
}

/** Holds back what is written until the result is called: each statement by itself would be a system call. */
function cork(client: pg.ClientBase): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  return () => stream.uncork();
}
