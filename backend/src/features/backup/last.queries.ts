import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/schema.gen';

const name = 'last-backup';

/** The last complete backup: who made it, and its size. */
export const LastBackup = z.object({
  at: z.number(),
  way: z.enum(['download', 'command', 'daily']),
  bytes: z.number(),
});
export type LastBackup = z.infer<typeof LastBackup>;

export async function noteBackup(db: Kysely<DB>, last: LastBackup): Promise<void> {
  const row = { value: JSON.stringify(last), updatedAt: new Date(last.at) };
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function findLastBackup(db: Kysely<DB>): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && LastBackup.parse(row.value);
}
