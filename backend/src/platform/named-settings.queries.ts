import type { Kysely } from 'kysely';
import type { DB } from './schema.gen';

/** Rows of the table `settings` beside that of the shop: one JSON value each, parsed by the feature that owns it. */
type SettingName =
  | 'backup-check'
  | 'last-backup'
  | 'message-templates'
  | 'messages'
  | 'notifications'
  | 'notifications-language'
  | 'notifications-of-complaints'
  | 'notifications-of-prices'
  | 'policies';

/** The stored value of a setting; undefined if it was never saved. */
export async function findSetting(db: Kysely<DB>, name: SettingName): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function saveSetting(
  db: Kysely<DB>,
  name: SettingName,
  value: unknown,
  at: Date,
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: at };
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
