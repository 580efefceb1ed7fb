import { NotificationSettings } from '@kalavara/shared-types/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications.rules';
import type { Kysely, Transaction } from 'kysely';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';

export const getNotificationSettings = async (db: Kysely<DB>): Promise<NotificationSettings> =>
  NotificationSettings.parse(
    (await findSetting(db, 'notifications')) ?? defaultNotificationSettings,
  );

export const saveNotificationSettings = (
  tx: Transaction<DB>,
  settings: NotificationSettings,
  at: Date,
): Promise<void> => saveSetting(tx, 'notifications', settings, at);
