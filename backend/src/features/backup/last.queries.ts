import type { Kysely } from 'kysely';
import { z } from 'zod';
import { BackupProblem } from '@kalavara/shared-types/overview/overview';
import { findSetting, saveSetting } from '../../platform/named-settings.queries';
import type { DB } from '../../platform/schema.gen';

/** The last complete backup: its author and its size. */
export const LastBackup = z.object({
  at: z.number(),
  way: z.enum(['download', 'command', 'daily']),
  bytes: z.number(),
});
export type LastBackup = z.infer<typeof LastBackup>;

/** The result of the last check of the backups on disk, and the file that was last restored on trial. */
export const BackupCheck = z.object({
  at: z.number(),
  problem: BackupProblem.nullable(),
  /** The time since which this problem, or none, was found. */
  since: z.number(),
  restored: z.object({ at: z.number(), name: z.string(), isWhole: z.boolean() }).nullable(),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

export const noteBackup = (db: Kysely<DB>, last: LastBackup): Promise<void> =>
  saveSetting(db, 'last-backup', last, new Date(last.at));

export const findLastBackup = async (db: Kysely<DB>): Promise<LastBackup | undefined> =>
  LastBackup.optional().parse(await findSetting(db, 'last-backup'));

export const noteBackupCheck = (db: Kysely<DB>, check: BackupCheck): Promise<void> =>
  saveSetting(db, 'backup-check', check, new Date(check.at));

export const findBackupCheck = async (db: Kysely<DB>): Promise<BackupCheck | undefined> =>
  BackupCheck.optional().parse(await findSetting(db, 'backup-check'));

/** Deletes both rows in a restored installation, because they describe files of another folder. */
export const deleteBackupNotes = async (db: Kysely<DB>): Promise<void> =>
  void (await db
    .deleteFrom('settings')
    .where('name', 'in', ['last-backup', 'backup-check'])
    .execute());
