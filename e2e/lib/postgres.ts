import { copyTemplate } from '../../backend/src/test/database';

/** A database for several servers. Its Postgres serves all browser tests and loses what it acknowledged when it is killed. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

export async function startPostgres(): Promise<TestPostgres> {
  const { url, drop } = await copyTemplate();
  return { url, stop: drop };
}
