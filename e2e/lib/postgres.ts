import { copyDatabase } from '../../backend/src/test/database';

/** A database for several servers. Its Postgres serves the whole run and loses what it acknowledged when it is killed. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

export async function startPostgres(): Promise<TestPostgres> {
  const { url, drop } = await copyDatabase();
  return { url, stop: drop };
}
