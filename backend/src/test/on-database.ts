import type pg from 'pg';
import { FailoverClient } from '../platform/db/failover-client';

/** Runs `work` with one connection, which is closed afterwards; the URL may list several hosts. */
export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new FailoverClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
