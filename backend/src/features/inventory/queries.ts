import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { Compilable, Kysely, Transaction } from 'kysely';
import { hasRow } from '../../platform/db/has-row';
import type { DB } from '../../platform/schema.gen';
import { fromItem, toItem } from './rows';

export async function listItems(db: Kysely<DB>): Promise<Item[]> {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toItem);
}

/** Lists all items including deleted ones, because an id belongs to its ledger forever. */
export async function listAll(db: Kysely<DB>): Promise<{ item: Item; isRemoved: boolean }[]> {
  const rows = await db.selectFrom('items').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ item: toItem(row), isRemoved: row.deletedAt !== null }));
}

export async function findItem(
  db: Kysely<DB>,
  id: string,
): Promise<{ item: Item; isRemoved: boolean } | undefined> {
  const row = await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { item: toItem(row), isRemoved: row.deletedAt !== null };
}

/** Lists deleted items, the newest first. */
export async function listDeleted(db: Kysely<DB>): Promise<Item[]> {
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toItem);
}

/** Whether any item ever existed, including deleted ones. */
export const wasUsed = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('items').select('id').limit(1));

export const saveItem = (tx: Transaction<DB>, item: Item): Compilable => {
  const { id: _id, ...row } = fromItem(item);
  return tx
    .insertInto('items')
    .values(fromItem(item))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row));
};

const maxRows = 1_000;

/** Saves a whole list, in which each item must appear once. */
export async function saveItems(tx: Transaction<DB>, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  // The id is not updated: an update of a key would take a lock that movements of the item wait for.
  const { id: _id, ...row } = fromItem(items[0]!);
  const columns = Object.keys(row) as (keyof typeof row)[];
  // A statement has at most 65 535 parameters, so a store of ten thousand items needs several.
  for (let first = 0; first < items.length; first += maxRows)
    await tx
      .insertInto('items')
      .values(items.slice(first, first + maxRows).map(fromItem))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
          ),
      )
      .execute();
}

export const removeItem = (tx: Transaction<DB>, id: string, at: Date, by: string): Compilable =>
  tx.updateTable('items').set({ deletedAt: at, deletedBy: by }).where('id', '=', id);
