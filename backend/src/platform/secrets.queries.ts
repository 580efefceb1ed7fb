import { randomBytes } from 'node:crypto';
import type { Database } from './db/pools';

/** A random text that is made at the first start and stays: of two processes that start at once, both get the same. */
export async function getOrCreateSecret(
  db: Database,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const row = { name, value: make() };
  await db
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
