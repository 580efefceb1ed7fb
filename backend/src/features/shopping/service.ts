import { randomUUID } from 'node:crypto';
import { maxPrice } from '@kalavara/shared-types/inventory/item-fields.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Day } from '@kalavara/shared-types/primitives';
import type {
  buyShoppingRow,
  ShoppingList,
  ShoppingRow,
  undoShoppingRow,
} from '@kalavara/shared-types/shopping/shopping';
import { listShoppingNeeds, unitPriceOf } from '@kalavara/shared-types/shopping/shopping.rules';
import type { Kysely } from 'kysely';
import { acceptTime, actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  type CommandTx,
  readWithRevision,
  type Revised,
  runCommand,
} from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import * as inventory from '../inventory/service';
import { currentNeeds, readList } from '../purchase/service';
import * as queries from './queries';

const room = 'inventory';

/** The newest list; null if there is none. */
export async function findNewest(db: Kysely<DB>): Promise<ShoppingList | null> {
  const list = await queries.findList(db);
  return list ? { ...list, rows: await withoutUndone(db, list.rows) } : null;
}

/** Returns the rows in which a delivery that was undone in the ledger of its item does not count as bought. */
async function withoutUndone(db: Kysely<DB>, rows: ShoppingRow[]): Promise<ShoppingRow[]> {
  const bought = rows.flatMap((row) => row.bought?.movementId ?? []);
  const undone = await inventory.listUndone(db, bought);
  return rows.map((row) =>
    row.bought && undone.has(row.bought.movementId) ? { ...row, bought: null } : row,
  );
}

export const find = (ctx: AppContext): Promise<Revised<ShoppingList | null>> =>
  readWithRevision(ctx.pools.main, room, findNewest);

/**
 * Creates a list of items to be bought until a day. If a list is open, its bought rows do not change, and the others
 * are computed again.
 */
export async function make(
  ctx: AppContext,
  command: Command,
  until: Day,
): Promise<Revised<ShoppingList>> {
  const ofEvents = await currentNeeds(ctx);
  return runCommand(ctx, command, room, async (tx) => {
    const purchase = await readList(ctx, tx.db, { until }, ofEvents);
    const needs = listShoppingNeeds(purchase, await inventory.listItems(tx.db));
    const { events } = purchase;
    const newest = await findNewest(tx.db);
    const open = newest?.closedAt === null ? newest : undefined;
    const list = open ?? { id: randomUUID(), rows: [] };
    if (open) await queries.updateMadeFor(tx.db, open.id, until, events).execute();
    else
      await queries
        .insertList(tx.db, { ...newList(ctx, command, list.id, until), events })
        .execute();
    await queries.replaceNeeds(tx.db, list, needs, randomUUID);
    return publish(tx, list.id);
  });
}

const newList = ({ clock }: AppContext, command: Command, id: string, until: Day) => ({
  id,
  until,
  createdAt: new Date(clock.now()),
  createdBy: actorName(command),
});

async function getList({ db }: CommandTx, listId: string): Promise<ShoppingList> {
  const list = await queries.findList(db, listId);
  if (!list) throw new AppError('shopping-list-not-found');
  return { ...list, rows: await withoutUndone(db, list.rows) };
}

async function publish(tx: CommandTx, listId: string): Promise<ShoppingList> {
  const list = await getList(tx, listId);
  tx.record({ type: 'shoppingList.changed', list });
  return list;
}

export function close(
  ctx: AppContext,
  command: Command,
  listId: string,
  isClosed: boolean,
): Promise<Revised<ShoppingList>> {
  return runCommand(ctx, command, room, async (tx) => {
    const list = await getList(tx, listId);
    const closedAt = isClosed ? new Date(ctx.clock.now()) : null;
    tx.write(queries.updateClosed(tx.db, listId, closedAt));
    const closed = { ...list, closedAt: closedAt?.toISOString() ?? null };
    tx.record({ type: 'shoppingList.changed', list: closed });
    return closed;
  });
}

/**
 * Receives the stock of a row once: a second phone is refused with the name of the first person, and may add what it
 * bought as another row. Rows of closed lists are accepted too, for a phone that was offline.
 */
export function buy(
  ctx: AppContext,
  command: Command,
  rowId: string,
  request: BodyOf<typeof buyShoppingRow>,
): Promise<Revised<ShoppingRow>> {
  const { movementId, quantity, unit, total, isAdditional } = request;
  if (quantity === 0) throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const price = total === null || total === 0 ? null : unitPriceOf(total, quantity, unit);
  if (price !== null && price > maxPrice) throw new AppError('price-wrong', { fields: ['total'] });
  const at = acceptTime(ctx, request.at);
  const by = actorName(command, request.by);
  return runCommand(ctx, command, room, async (tx) => {
    const { listId, row } = await getRow(tx, rowId, request);
    if (row.bought?.movementId === movementId) return row;
    if (row.bought && !isAdditional) throw boughtBefore(row.bought);
    const { itemId, isPriceConfirmed } = request;
    await inventory.applyMove(
      ctx,
      tx,
      { id: movementId, itemId, kind: 'receive', quantity, unit, price, isPriceConfirmed },
      { at, by },
    );
    const bought = { movementId, quantity, unit, paid: total, by, at: at.toISOString() };
    if (!row.bought) return saveRow(tx, listId, { ...row, bought });
    const added = { ...row, id: movementId, quantity: 0, expected: 0, bought };
    tx.write(queries.insertRow(tx.db, listId, added));
    return record(tx, listId, added);
  });
}

const boughtBefore = ({ by, at }: NonNullable<ShoppingRow['bought']>) =>
  new AppError('shopping-row-bought', { details: { by, at } });

export function undo(
  ctx: AppContext,
  command: Command,
  rowId: string,
  request: BodyOf<typeof undoShoppingRow>,
): Promise<Revised<ShoppingRow>> {
  const at = acceptTime(ctx, request.at);
  const by = actorName(command, request.by);
  return runCommand(ctx, command, room, async (tx) => {
    const { listId, row } = await getRow(tx, rowId, request);
    const { movementId } = request;
    // A previous version undid the delivery in the ledger without publishing the row, so screens show it as bought.
    if (!row.bought || (movementId && movementId !== row.bought.movementId))
      return record(tx, listId, row);
    await inventory.applyUndo(ctx, tx, row.bought.movementId, { at, by });
    return saveRow(tx, listId, { ...row, bought: null });
  });
}

/** Publishes the row of a delivery that was undone in the ledger of its item. */
export async function recordUndone(tx: CommandTx, movementId: string): Promise<void> {
  const found = await queries.findBoughtRow(tx.db, movementId);
  if (found) record(tx, found.listId, { ...found.row, bought: null });
}

async function getRow(tx: CommandTx, rowId: string, { itemId }: { itemId: string }) {
  const found = await queries.findRow(tx.db, rowId);
  if (found?.row.itemId !== itemId) throw new AppError('shopping-row-not-found');
  const [row] = await withoutUndone(tx.db, [found.row]);
  return { listId: found.listId, row: row! };
}

function saveRow(tx: CommandTx, listId: string, row: ShoppingRow): ShoppingRow {
  tx.write(queries.updateBought(tx.db, row.id, row.bought));
  return record(tx, listId, row);
}

function record(tx: CommandTx, listId: string, row: ShoppingRow): ShoppingRow {
  tx.record({ type: 'shoppingRow.changed', listId, row });
  return row;
}
