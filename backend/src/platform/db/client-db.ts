import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../schema.gen';
import { namesInCamelCase } from './pools';

const made = new WeakMap<pg.ClientBase, Transaction<DB>>();

/** Kysely on one connection, on which the caller begins and ends the transaction. Created once for each connection. */
export function dbOf(client: pg.ClientBase): Transaction<DB> {
  const known = made.get(client) ?? createDb(client);
  made.set(client, known);
  return known;
}

function createDb(client: pg.ClientBase): Transaction<DB> {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await client.query(sql, [...parameters]);
      const isWrite =
        command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return {
        rows: (rows ?? []) as R[],
        ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }),
      };
    },
    streamQuery() {
      throw new Error('results are not streamed');
    },
  };
  const nothing = () => Promise.resolve();
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [namesInCamelCase()],
  }) as Transaction<DB>;
}
