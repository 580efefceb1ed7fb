import { randomBytes } from 'node:crypto';
import type { Database } from './db/pools';

export async function findSecret(db: Database, name: string): Promise<string | undefined> {
  const query = db.selectFrom('secrets').select('value').where('name', '=', name);
  return (await query.executeTakeFirst())?.value;
}

export async function saveSecret(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * A secret that is generated at the first start and never changes. If two processes start at once, both get the
 * same.
 */
export async function getOrCreateSecret(
  db: Database,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const stored = await findSecret(db, name);
  if (stored !== undefined) return stored;
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSecret(db, name))!;
}
