import { z } from 'zod';
import { OperatorError } from '../../platform/operator-error';

/** Incremented when older programs cannot read newer files. */
export const format = 1;

/** An error for the operator, shown without a stack. */
export class BackupError extends OperatorError {}

/** Sessions and current codes, which are not valid in another installation. */
export const leftOut = new Set([
  'sessions',
  'invitations',
  'known_devices',
  'pairings',
  'cutlet_unlocks',
  'rate_limits',
  // The devices of this installation: a copy elsewhere must not notify its owner.
  'push_subscriptions',
  'notifications',
  // A restored database is another instance, with another epoch.
  'instance',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** The first entry of a backup, which describes its content. */
export const Manifest = z.object({
  kind: z.literal('kalavara-backup'),
  format: z.number().int(),
  at: z.string(),
  version: z.string(),
  /** The migrations of this database, in order. */
  migrations: z.array(z.string()).min(1),
  /** Sorted so that they can be filled in this order: referenced tables first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
});
export type Manifest = z.infer<typeof Manifest>;

const Check = z.object({ rows: z.number().int(), sha256: z.string() });
export type Check = z.infer<typeof Check>;

/** The last entry; a file without it is truncated. */
export const Checks = z.object({
  tables: z.record(z.string(), Check),
  pictures: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});
export type Checks = z.infer<typeof Checks>;

export const names = {
  readme: 'READ ME.txt',
  manifest: 'manifest.json',
  checks: 'checks.json',
  pictures: 'media/',
} as const;

/** Large tables have several parts, which are read one after another. */
export const partName = (table: string, part: number) =>
  `tables/${table}.${String(part).padStart(4, '0')}.csv`;
export const tableOf = (name: string): string | undefined =>
  /^tables\/([a-z_0-9]+)\.\d{4,}\.csv$/.exec(name)?.[1];

export const readme = (at: string) => `A backup of a Kalavara installation, made ${at}.

This file holds all data of the installation: customers, money, accounts and the keys of the order links. Protect it like a password.

To restore it, in the program's folder, where no server has ever run or with a new DATA_DIR:

  DATA_DIR=a-new-folder npm run restore <this file>
  DATA_DIR=a-new-folder npm start

Inside: tables/ is every table as CSV (UTF-8; parts of one table belong one after the other), media/ the pictures
and films that were uploaded. Not inside: sessions (sign in and pair the TVs again), films that were copied onto the
machine by hand (the folder "videos" of DATA_DIR: copy it by hand again), the practice gateway's own records, and the settings of the environment.
`;
