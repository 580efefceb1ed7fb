import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { CustomerNotes, DB } from '../../platform/schema.gen';

/** The notes by phone number. */
export async function findNotes(
  db: Kysely<DB>,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('customerNotes')
    .select(['phone', 'note'])
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .execute();
  return new Map(rows.map(({ phone, note }) => [phone, note]));
}

export async function saveNote(
  tx: Transaction<DB>,
  { phone, ...row }: Insertable<CustomerNotes>,
): Promise<void> {
  await tx
    .insertInto('customerNotes')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute();
}

export async function deleteNote(tx: Transaction<DB>, phone: string): Promise<void> {
  await tx.deleteFrom('customerNotes').where('phone', '=', phone).execute();
}
