import type { PurchaseEvent } from '@kalavara/shared-types/purchase/purchase';
import type { ShoppingList, ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { ShoppingNeed } from '@kalavara/shared-types/shopping/shopping.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { type Compilable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DB, ShoppingRows } from '../../platform/schema.gen';

type Row = Selectable<ShoppingRows>;
type Bought = NonNullable<ShoppingRow['bought']>;

const toBought = (row: Row): Bought | null =>
  row.movementId === null
    ? null
    : {
        movementId: row.movementId,
        quantity: fromMilli(row.boughtMilli!),
        unit: row.boughtUnit as Bought['unit'],
        paid: row.paidPaise === null ? null : toRupees(row.paidPaise),
        by: row.boughtBy,
        at: row.boughtAt!.toISOString(),
      };

const toRow = (row: Row): ShoppingRow => ({
  id: row.id,
  itemId: row.itemId,
  name: row.name,
  unit: row.unit as ShoppingRow['unit'],
  quantity: fromMilli(row.quantityMilli),
  expected: toRupees(row.expectedPaise),
  bought: toBought(row),
});

export async function findList(db: Kysely<DB>, listId?: string): Promise<ShoppingList | undefined> {
  const lists = db.selectFrom('shoppingLists').selectAll();
  const list = await (
    listId === undefined ? lists.orderBy('no', 'desc').limit(1) : lists.where('id', '=', listId)
  ).executeTakeFirst();
  if (!list) return undefined;
  const rows = await db
    .selectFrom('shoppingRows')
    .selectAll()
    .where('listId', '=', list.id)
    .orderBy('itemId')
    .orderBy('id')
    .execute();
  return {
    id: list.id,
    until: list.until,
    createdAt: list.createdAt.toISOString(),
    createdBy: list.createdBy,
    closedAt: list.closedAt?.toISOString() ?? null,
    ...(list.events !== null && { events: list.events as PurchaseEvent[] }),
    rows: rows.map(toRow),
  };
}

type FoundRow = { listId: string; row: ShoppingRow };
const toFoundRow = (row: Row): FoundRow => ({ listId: row.listId, row: toRow(row) });

export async function findRow(db: Kysely<DB>, id: string): Promise<FoundRow | undefined> {
  const rows = db.selectFrom('shoppingRows').selectAll();
  const row = await rows.where('id', '=', id).executeTakeFirst();
  return row && toFoundRow(row);
}

export async function findBoughtRow(
  db: Kysely<DB>,
  movementId: string,
): Promise<FoundRow | undefined> {
  const rows = db.selectFrom('shoppingRows').selectAll();
  const row = await rows.where('movementId', '=', movementId).executeTakeFirst();
  return row && toFoundRow(row);
}

type Events = readonly PurchaseEvent[];
type NewList = Pick<ShoppingList, 'id' | 'until' | 'createdBy'> & {
  createdAt: Date;
  events: Events;
};

export const insertList = (tx: Transaction<DB>, { events, ...list }: NewList) =>
  tx
    .insertInto('shoppingLists')
    .values({ ...list, events: JSON.stringify(events), closedAt: null });

export const updateMadeFor = (tx: Transaction<DB>, id: string, until: string, events: Events) =>
  tx
    .updateTable('shoppingLists')
    .set({ until, events: JSON.stringify(events) })
    .where('id', '=', id);

export const updateClosed = (tx: Transaction<DB>, id: string, closedAt: Date | null): Compilable =>
  tx.updateTable('shoppingLists').set({ closedAt }).where('id', '=', id);

/** Replaces the rows that are not bought by `needs`. A row that is not needed any more gets the quantity 0. */
export async function replaceNeeds(
  tx: Transaction<DB>,
  { id: listId, rows }: Pick<ShoppingList, 'id' | 'rows'>,
  needs: readonly ShoppingNeed[],
  newId: () => string,
): Promise<void> {
  const unbought = rows.filter(({ bought }) => bought === null);
  const known = new Map(unbought.map((row) => [row.itemId, row.id]));
  await tx
    .updateTable('shoppingRows')
    .set({ quantityMilli: 0, expectedPaise: 0 })
    .where('id', '=', sql<string>`any(${unbought.map(({ id }) => id)})`)
    .execute();
  if (needs.length === 0) return;
  await tx
    .insertInto('shoppingRows')
    .values(
      needs.map(({ itemId, name, unit, quantity, expected }) => ({
        id: known.get(itemId) ?? newId(),
        listId,
        itemId,
        name,
        unit,
        quantityMilli: toMilli(quantity),
        expectedPaise: toPaise(expected),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        unit: row.ref('excluded.unit'),
        quantityMilli: row.ref('excluded.quantityMilli'),
        expectedPaise: row.ref('excluded.expectedPaise'),
      })),
    )
    .execute();
}

const toBoughtColumns = (bought: Bought | null) => ({
  movementId: bought?.movementId ?? null,
  boughtMilli: bought && toMilli(bought.quantity),
  boughtUnit: bought?.unit ?? null,
  paidPaise: bought === null || bought.paid === null ? null : toPaise(bought.paid),
  boughtBy: bought?.by ?? null,
  boughtAt: bought && new Date(bought.at),
});

export const insertRow = (
  tx: Transaction<DB>,
  listId: string,
  { id, itemId, name, unit, quantity, expected, bought }: ShoppingRow,
): Compilable =>
  tx.insertInto('shoppingRows').values({
    id,
    listId,
    itemId,
    name,
    unit,
    quantityMilli: toMilli(quantity),
    expectedPaise: toPaise(expected),
    ...toBoughtColumns(bought),
  });

export const updateBought = (tx: Transaction<DB>, id: string, bought: Bought | null): Compilable =>
  tx.updateTable('shoppingRows').set(toBoughtColumns(bought)).where('id', '=', id);
