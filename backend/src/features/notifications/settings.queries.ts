import { NotificationSettings } from '@kalavara/shared-types/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications.rules';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** The row of the settings table beside that of the shop. */
const name = 'notifications';

export async function getNotificationSettings(db: Kysely<DB>): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? NotificationSettings.parse(row.value) : defaultNotificationSettings;
}

export async function saveNotificationSettings(
  tx: Transaction<DB>,
  settings: NotificationSettings,
  at: Date,
): Promise<void> {
  const row = { value: JSON.stringify(settings), updatedAt: at };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
