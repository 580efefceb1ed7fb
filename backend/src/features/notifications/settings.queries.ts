import { NotificationSettings } from '@kalavara/shared-types/notifications/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';

/** Separate rows, because the previous version refuses settings with unknown fields. */
const ofPrices = 'notifications-of-prices';
const ofComplaints = 'notifications-of-complaints';
const ofLanguage = 'notifications-language';

export async function getNotificationSettings(db: Kysely<DB>): Promise<NotificationSettings> {
  const stored = await findSetting(db, 'notifications');
  const { channels, ...rest } =
    stored === undefined
      ? defaultNotificationSettings
      : z.looseObject({ channels: z.looseObject({}) }).parse(stored);
  const prices = (await findSetting(db, ofPrices)) ?? undefined;
  const complaints = (await findSetting(db, ofComplaints)) ?? undefined;
  const mailLanguage = (await findSetting(db, ofLanguage)) ?? undefined;
  return NotificationSettings.parse({
    ...rest,
    mailLanguage,
    channels: { ...channels, 'price.risen': prices, 'complaint.new': complaints },
  });
}

export async function saveNotificationSettings(
  tx: Transaction<DB>,
  {
    channels: { 'price.risen': prices, 'complaint.new': complaints, ...channels },
    mailLanguage,
    ...settings
  }: NotificationSettings,
  at: Date,
): Promise<void> {
  await saveSetting(tx, 'notifications', { ...settings, channels }, at);
  await saveSetting(tx, ofPrices, prices, at);
  await saveSetting(tx, ofComplaints, complaints, at);
  await saveSetting(tx, ofLanguage, mailLanguage, at);
}
