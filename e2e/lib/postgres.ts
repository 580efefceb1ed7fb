import { copyTemplate } from '../../backend/src/test/database';

/** Creates a database for several servers. Its Postgres serves all browser tests and is not durable. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

export async function startPostgres(): Promise<TestPostgres> {
  const { url, drop } = await copyTemplate();
  return { url, stop: drop };
}
