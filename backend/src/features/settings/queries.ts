import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import type { Revision } from '@kalavara/shared-types/primitives';
import { Settings } from '@kalavara/shared-types/settings';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

const name = 'shop';

/** Fields missing from an older row get the sample's values. */
export async function findSettings(db: Kysely<DB>): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Settings.parse({ ...defaultSettings, ...(row.value as object) });
}

export type Revisions = Partial<Record<string, Revision>>;

/** The revision of each field's last change; fields never changed are missing. */
export async function findRevisions(db: Kysely<DB>): Promise<Revisions> {
  const row = await db
    .selectFrom('settings')
    .select('revisions')
    .where('name', '=', name)
    .executeTakeFirst();
  return (row?.revisions ?? {}) as Revisions;
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
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
