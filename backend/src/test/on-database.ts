import type pg from 'pg';
import { FailoverClient } from '../platform/db/failover-client';

/** Works on one connection, which is closed afterwards; the address may list several hosts. */
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
