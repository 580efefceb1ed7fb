import { PolicyText } from '@kalavara/shared-types/policies';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/schema.gen';

/** The row of the settings table beside that of the shop. */
const name = 'policies';

/** The owner's own texts. */
export async function listTexts(db: Kysely<DB>): Promise<PolicyText[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return z.array(PolicyText).parse(row?.value ?? []);
}

export async function saveTexts(
  tx: Transaction<DB>,
  texts: readonly PolicyText[],
  at: Date,
): Promise<void> {
  const row = { value: JSON.stringify(texts), updatedAt: at };
  await tx
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
