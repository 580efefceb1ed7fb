import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { Revision } from '@kalavara/shared-types/primitives';
import { Settings } from '@kalavara/shared-types/settings/settings';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/schema.gen';

const name = 'shop';

/** Reads the settings. Fields that an older row does not have get the sample's values. */
export async function findSettings(db: Kysely<DB>): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Settings.parse({ ...defaultSettings, ...z.looseObject({}).parse(row.value) });
}

const Revisions = z.record(z.string(), Revision);
export type Revisions = Partial<z.infer<typeof Revisions>>;

/** The revision of each field's last change. Fields that were never changed are absent. */
export async function findRevisions(db: Kysely<DB>): Promise<Revisions> {
  const row = await db
    .selectFrom('settings')
    .select('revisions')
    .where('name', '=', name)
    .executeTakeFirst();
  return Revisions.parse(row?.revisions ?? {});
}

export async function saveSettings(
  tx: Transaction<DB>,
  settings: Settings,
  revisions: Revisions,
  at: Date,
): Promise<void> {
  const row = {
    value: JSON.stringify(settings),
    revisions: JSON.stringify(revisions),
    updatedAt: at,
  };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    // Fields that only another version knows do not change, because that version may run beside this one.
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...row, value: sql<string>`settings.value || excluded.value` }),
    )
    .execute();
}
