import type { addItem, Item, patchItem } from '@kalavara/shared-types/inventory';
import { findFreeId, isLate } from '@kalavara/shared-types/inventory.rules';
import { toMilli, conversionFactor } from '@kalavara/shared-types/units.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import {
  checkPrice,
  computeChange,
  toConversion,
  convertItem,
  toCount,
  actorName,
  toMovement,
  saveItem,
  unitChangedError,
  acceptTime,
  requireItem,
  store,
} from './ledger';
import { withNewPrice } from './moves';
import * as queries from './queries';

type Fields = Omit<BodyOf<typeof patchItem>, 'seenUnit' | 'isPriceConfirmed'>;

/** Absent fields stay; the quantity is changed by the ledger, and the price has a history. */
function withFields(
  item: Item,
  { name, category, unit, minQuantity, notes, density, isActive, currentPrice }: Fields,
  date: string,
): Item {
  const sent = {
    ...{ name, category, unit, minQuantity, density, isActive },
    notes: notes === '' ? null : notes,
  };
  const changed = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<Item>;
  const after = { ...item, ...changed };
  return currentPrice === undefined ? after : withNewPrice(after, currentPrice, date);
}

export const blank = (id: string): Item => ({
  ...{
    id,
    name: '',
    category: 'Others',
    unit: 'kg',
    quantity: 0,
    currentPrice: 0,
    priceHistory: [],
  },
  ...{ minQuantity: null, notes: null, isActive: true, lastUpdated: new Date(0).toISOString() },
});

/** Uses the proposed id unless it is taken. A removed item added with its id and name is restored with its ledger. */
export function add(
  ctx: AppContext,
  command: Command,
  { id: proposed, quantity, ...fields }: BodyOf<typeof addItem>,
): Promise<Revised<Item>> {
  return runCommand(ctx, command, store, async (tx) => {
    const all = await queries.listAll(tx.db);
    const own = all.find(
      ({ item, isRemoved }) => isRemoved && item.id === proposed && item.name === fields.name,
    );
    const item = own?.item ?? blank(chooseId(all, proposed));
    const now = ctx.clock.now();
    const at = new Date(now);
    // The caller sends every number anew; only old prices are converted.
    const inUnit = convertItem({ ...item, quantity: 0, minQuantity: null }, fields.unit);
    const made = withFields(
      { ...inUnit, quantity: item.quantity, isActive: true },
      fields,
      at.toISOString(),
    );
    const isSame = quantity === item.quantity && (!own || made.unit === item.unit);
    const count = isSame ? [] : [toCount(made, quantity, actorName(command), at)];
    return saveItem(command, tx, made, now, count);
  });
}

function chooseId(
  all: Awaited<ReturnType<typeof queries.listAll>>,
  proposed: string | undefined,
): string {
  const taken = new Set(all.map(({ item }) => item.id));
  const id =
    proposed !== undefined && !taken.has(proposed) ? proposed : findFreeId(taken, Math.random());
  if (id === undefined) throw new AppError('item-exists');
  return id;
}

/** A quantity is a count; with another unit the stock starts with a count. */
export function patch(
  ctx: AppContext,
  command: Command,
  id: string,
  { at: sentAt, by, seenUnit, isPriceConfirmed, ...changes }: BodyOf<typeof patchItem>,
): Promise<Revised<Item>> {
  const at = acceptTime(ctx, sentAt);
  return runCommand(
    ctx,
    command,
    store,
    async (tx, found: Awaited<ReturnType<typeof queries.findItem>>) => {
      const item = requireItem(found);
      const now = ctx.clock.now();
      const knownUnit =
        seenUnit ??
        (typeof sentAt !== 'number' ? item.unit : await queries.unitAt(tx.db, item, at));
      const hasNumber = [
        changes.quantity,
        changes.minQuantity ?? undefined,
        changes.currentPrice,
      ].some((number) => number !== undefined);
      if (hasNumber && knownUnit !== item.unit && (changes.unit === undefined || !seenUnit))
        throw unitChangedError(item, knownUnit);

      const isNewUnit = changes.unit !== undefined && changes.unit !== item.unit;
      // Forms of older pages send the shown number along with the new unit: no count.
      const isShown =
        isNewUnit &&
        !seenUnit &&
        changes.quantity === item.quantity &&
        conversionFactor(item.unit, changes.unit!) !== undefined;
      const { quantity, ...fields } = { ...changes, ...(isShown && { quantity: undefined }) };
      const before = isNewUnit
        ? inNewUnit(item, { ...fields, unit: changes.unit!, quantity })
        : item;
      checkPrice(before, fields.currentPrice, isPriceConfirmed);
      const after = withFields(before, fields, new Date(now).toISOString());
      if (isNewUnit && quantity === undefined)
        return saveItem(command, tx, after, now, [
          toConversion(item, after, { kind: 'count' }, actorName(command, by), new Date(now)),
        ]);

      // A late count that equals the current quantity may differ from the quantity of its own time.
      const isCounted =
        quantity !== undefined && (quantity !== item.quantity || isLate(at.getTime(), now));
      if (!isCounted && !isNewUnit)
        return sameRow(item, after) ? item : saveItem(command, tx, after, now);

      const count = quantity ?? item.quantity;
      // Movements in between were in the other unit.
      const change = isNewUnit
        ? toMilli(count) - toMilli(item.quantity)
        : await computeChange(tx.db, item, 'count', count, at, now);
      return saveItem(command, tx, after, now, [
        toMovement(
          { ...after, quantity: item.quantity },
          { kind: 'count', quantity: count },
          change,
          actorName(command, by),
          at,
        ),
      ]);
    },
    (db) => queries.findItem(db, id),
  );
}

/** Sent numbers need no conversion: they are in the new unit. */
const inNewUnit = (
  item: Item,
  { unit, quantity, minQuantity }: Fields & Pick<Item, 'unit'>,
): Item =>
  convertItem(
    {
      ...item,
      ...(quantity !== undefined && { quantity: 0 }),
      ...(minQuantity !== undefined && { minQuantity: null }),
    },
    unit,
  );

/** Removes the item from the list; its ledger stays. Idempotent. */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, store, async (tx) => {
    const found = await queries.findItem(tx.db, id);
    if (!found) throw new AppError('item-not-found');
    if (found.isRemoved) return null;
    tx.write(queries.removeItem(tx.db, id, new Date(ctx.clock.now()), command.actor.name));
    tx.record({ type: 'item.removed', itemId: id });
    return null;
  });
}
