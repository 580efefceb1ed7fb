import { newItem } from '@kalavara/shared-types/inventory/item-changes.rules';
import type {
  importInventory,
  Item,
  LooseItem,
  Movement,
} from '@kalavara/shared-types/inventory/inventory';
import {
  listDifferences,
  mergePriceHistories,
  appendPrice,
} from '@kalavara/shared-types/inventory/inventory.rules';
import { exactPrice, rowInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { toMilli } from '@kalavara/shared-types/units.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { listChangedIds } from '../../platform/rooms/newer-changes';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { toConversion, convertItem, toCount, store } from './ledger';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

type All = Awaited<ReturnType<typeof queries.listAll>>;

/**
 * Saves the documented whole list: adds and changes items, and removes none. With a base revision, rows that were
 * changed since do not change.
 */
export function save(
  ctx: AppContext,
  command: Command,
  rows: readonly LooseItem[],
): Promise<Revised<Item[]>> {
  return runCommand(ctx, command, store, async (tx) => {
    const moved =
      command.baseRevision === undefined
        ? new Set<string>()
        : await listChangedIds(tx, store, 'item', command.baseRevision);
    const all = await queries.listAll(tx.db);
    await applyRows(
      ctx,
      tx,
      all,
      rows.filter(({ id }) => !moved.has(id)),
    );
    return queries.listItems(tx.db);
  });
}

type Imported = { items: Item[]; added: number; changed: number; deactivated: number };

/** Imports a confirmed preview. Throws if one of its rows has changed since the preview. */
export function importList(
  ctx: AppContext,
  command: Command,
  { items: rows, mode, basedOn }: BodyOf<typeof importInventory>,
): Promise<Revised<Imported>> {
  return runCommand(ctx, command, store, async (tx) => {
    const all = await queries.listAll(tx.db);
    const listed = new Set(rows.map(({ id }) => id));
    const missing = all.filter(
      ({ item, isRemoved }) =>
        mode === 'replace' && !isRemoved && item.isActive && !listed.has(item.id),
    );
    const away = missing.map(({ item }) => ({ ...item, isActive: false }));
    const done = await applyRows(ctx, tx, all, [...rows, ...away]);
    const moved =
      basedOn === undefined ? new Set<string>() : await listChangedIds(tx, store, 'item', basedOn);
    if (done.touched.some((id) => moved.has(id))) throw new AppError('changed-meanwhile');
    const changed = done.touched.length - done.added - away.length;
    return {
      items: await queries.listItems(tx.db),
      added: done.added,
      changed,
      deactivated: away.length,
    };
  });
}

async function applyRows(ctx: AppContext, tx: CommandTx, all: All, rows: readonly LooseItem[]) {
  const here = new Map(all.map((one) => [one.item.id, one]));
  const at = new Date(ctx.clock.now());
  const items: Item[] = [];
  const movements: Movement[] = [];
  let added = 0;
  for (const sent of rows) {
    const found = here.get(sent.id);
    const current = found?.item ?? newItem(sent.id);
    const inCurrentUnit = rowInUnit(current, sent);
    // Throws if the unit cannot be converted.
    const { item: before, row } =
      typeof inCurrentUnit === 'string'
        ? { item: convertItem(current, sent.unit), row: sent }
        : inCurrentUnit;
    const isNew = !found || found.isRemoved;
    const item = mergeRow(before, row, at.toISOString());
    const isSame =
      current.unit === row.unit &&
      listDifferences(before, row).length === 0 &&
      item.priceHistory.length === before.priceHistory.length;
    if (!isNew && isSame) continue;
    if (isNew) added += 1;
    const isConverted =
      found !== undefined && current.unit !== row.unit && sent.quantity === current.quantity;
    if (isConverted)
      movements.push(toConversion(current, item, { kind: 'count' }, actorName(tx.command), at));
    else if (
      toMilli(row.quantity) !== toMilli(current.quantity) ||
      (found && current.unit !== row.unit)
    )
      movements.push(
        toCount({ ...item, quantity: current.quantity }, row.quantity, actorName(tx.command), at),
      );
    items.push(item);
  }
  await queries.saveItems(tx.db, items);
  if (movements.length > 0)
    await movementQueries.addMovements(tx.db, movements, tx.command.actor.id).execute();
  for (const item of items) tx.record({ type: 'item.changed', item });
  return { touched: items.map(({ id }) => id), added };
}

/** Merges a row into the item: absent fields do not change, and the price histories are joined. */
function mergeRow(before: Item, row: LooseItem, date: string): Item {
  const exact = row.priceHistory.map((point) => ({
    ...point,
    price: exactPrice(point.price, row.unit),
  }));
  const history = mergePriceHistories(before.priceHistory, exact);
  const price = exactPrice(row.currentPrice, row.unit);
  const isKnown = history.length > 0 && history.at(-1)!.price === price;
  return {
    ...before,
    id: row.id,
    name: row.name,
    category: row.category,
    quantity: row.quantity,
    unit: row.unit,
    currentPrice: price,
    priceHistory: isKnown ? history : appendPrice(history, before.currentPrice, price, date),
    isActive: row.isActive,
    minQuantity: row.minQuantity === undefined ? before.minQuantity : row.minQuantity,
    notes: row.notes === undefined ? before.notes : row.notes || null,
    lastUpdated: date,
  };
}
