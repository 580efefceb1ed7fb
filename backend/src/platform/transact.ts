import type { Room } from '@kalavara/shared-types/realtime';
import type pg from 'pg';
import type { AppContext, Command } from './context';
import type { Database } from './db/pools';
import {
  readWithRevision,
  type Revised,
  type RowsFirstTx,
  runRowsFirstCommand,
} from './run-command';
import { Pool } from './db/pools';

/** Old names, until orders and customers use platform/run-command. */
export type { CommandTx as Tx, Revised, RowsFirstTx as RowsTx } from './run-command';
export { runCommand as transact } from './run-command';

const pools = new WeakMap<pg.Pool, Pool>();
function poolOf(connections: pg.Pool): Pool {
  const pool = pools.get(connections) ?? new Pool(connections);
  pools.set(connections, pool);
  return pool;
}

export const readAt = <T>(
  { pool }: Pick<AppContext, 'pool'>,
  room: Room,
  read: (db: Database) => Promise<T>,
): Promise<Revised<T>> => readWithRevision({ pg: pool }, room, read);

export const transactRowsFirst = <T>(
  ctx: AppContext,
  command: Command,
  first: Room,
  work: (tx: RowsFirstTx) => Promise<T>,
): Promise<Revised<T>> => runRowsFirstCommand(ctx, poolOf(ctx.pool), command, first, work);
