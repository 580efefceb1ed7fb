import type { importInventory, Item, LooseItem, Movement } from '@kalavara/shared-types/inventory';
import {
  differences,
  exactPrice,
  joined,
  rowInUnit,
  toMilli,
  withPrice,
} from '@kalavara/shared-types/inventory.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { listBatches } from '../../platform/room-log.queries';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { blank } from './items';
import { conversion, converted, counted, doerOf, store } from './ledger';
import * as queries from './queries';

type All = Awaited<ReturnType<typeof queries.listAll>>;

/**
 * The documented whole list: it adds and changes, and removes nothing. With a base revision, rows that somebody changed
 * since are left as they are: a list that waited must not put back what was newer (D-118).
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
        : await movedSince(tx, command.baseRevision);
    const all = await queries.listAll(tx.db);
    await become(
      ctx,
      command,
      tx,
      all,
      rows.filter(({ id }) => !moved.has(id)),
    );
    return queries.listItems(tx.db);
  });
}

type Imported = { items: Item[]; added: number; changed: number; deactivated: number };

/** What was confirmed in a preview; if what it showed has changed since, it has to be looked at again. */
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
    const done = await become(ctx, command, tx, all, [...rows, ...away]);
    const moved = basedOn === undefined ? new Set<string>() : await movedSince(tx, basedOn);
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

async function movedSince(tx: CommandTx, revision: Revision): Promise<Set<string>> {
  const batches = await listBatches(tx.db, store, revision);
  const changes = batches.flatMap((batch) => batch.changes);
  return new Set(
    changes.flatMap((change) => {
      if (change.type === 'item.changed') return [change.item.id];
      return change.type === 'item.removed' ? [change.itemId] : [];
    }),
  );
}

async function become(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  all: All,
  rows: readonly LooseItem[],
) {
  const here = new Map(all.map((one) => [one.item.id, one]));
  const at = new Date(ctx.clock.now());
  const items: Item[] = [];
  const movements: Movement[] = [];
  let added = 0;
  for (const said of rows) {
    const found = here.get(said.id);
    const kept = found?.item ?? blank(said.id);
    const meant = rowInUnit(kept, said);
    // Throws what is wrong with the unit.
    const { item: before, row } =
      typeof meant === 'string' ? { item: converted(kept, said.unit), row: said } : meant;
    const isNew = !found || found.isRemoved;
    const item = listed(before, row, at.toISOString());
    const isSame =
      kept.unit === row.unit &&
      differences(before, row).length === 0 &&
      item.priceHistory.length === before.priceHistory.length;
    if (!isNew && isSame) continue;
    if (isNew) added += 1;
    const isConverted =
      found !== undefined && kept.unit !== row.unit && said.quantity === kept.quantity;
    if (isConverted) movements.push(conversion(kept, item, { kind: 'count' }, doerOf(command), at));
    else if (toMilli(row.quantity) !== toMilli(kept.quantity) || (found && kept.unit !== row.unit))
      movements.push(
        counted({ ...item, quantity: kept.quantity }, row.quantity, doerOf(command), at),
      );
    items.push(item);
  }
  await queries.saveItems(tx.db, items);
  if (movements.length > 0)
    await queries.addMovements(tx.db, movements, command.actor.id).execute();
  for (const item of items) tx.record({ type: 'item.changed', item });
  return { touched: items.map(({ id }) => id), added };
}

/** The row over what is there: absent fields stay, and no price anybody knew of is lost. */
function listed(before: Item, row: LooseItem, date: string): Item {
  const exact = row.priceHistory.map((point) => ({
    ...point,
    price: exactPrice(point.price, row.unit),
  }));
  const history = joined(before.priceHistory, exact);
  const price = exactPrice(row.currentPrice, row.unit);
  const isKnown = history.length > 0 && history.at(-1)!.price === price;
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    quantity: row.quantity,
    unit: row.unit,
    currentPrice: price,
    priceHistory: isKnown ? history : withPrice(history, before.currentPrice, price, date),
    isActive: row.isActive,
    minQuantity: row.minQuantity === undefined ? before.minQuantity : row.minQuantity,
    notes: row.notes === undefined ? before.notes : row.notes || null,
    lastUpdated: date,
  };
}
