import type { addItem, Item, patchItem } from '@kalavara/shared-types/inventory/inventory';
import {
  type ItemFields,
  newItem,
  withItemFields,
} from '@kalavara/shared-types/inventory/item-changes.rules';
import { findFreeId, isLate } from '@kalavara/shared-types/inventory/inventory.rules';
import { noIngredient } from '@kalavara/shared-types/content/ingredients';
import { listUnlinked } from '@kalavara/shared-types/inventory/item-links.rules';
import { findNamesake, isSameName } from '@kalavara/shared-types/inventory/item-names.rules';
import { toMilli, conversionFactor } from '@kalavara/shared-types/units.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import { acceptTime, actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type CommandTx, type Revised, runCommand } from '../../platform/run-command';
import {
  checkPrice,
  computeChange,
  toConversion,
  convertItem,
  toCount,
  toMovement,
  saveItem,
  unitChangedError,
  requireItem,
  store,
} from './ledger';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

type Fields = ItemFields & Pick<BodyOf<typeof patchItem>, 'quantity'>;
type All = Awaited<ReturnType<typeof queries.listAll>>;

/**
 * Adds an item with the proposed id unless it is taken. A deleted item that is added with its id and name is restored
 * with its ledger.
 */
export function add(
  ctx: AppContext,
  command: Command,
  { id: proposed, quantity, isNameConfirmed, ...fields }: BodyOf<typeof addItem>,
): Promise<Revised<Item>> {
  return runCommand(ctx, command, store, async (tx) => {
    const all = await queries.listAll(tx.db);
    const own = all.find(
      ({ item, isRemoved }) => isRemoved && item.id === proposed && item.name === fields.name,
    );
    checkName(own ? all.filter(({ isRemoved }) => !isRemoved) : all, fields, isNameConfirmed);
    const item = own?.item ?? newItem(chooseId(all, proposed));
    const now = ctx.clock.now();
    const at = new Date(now);
    // The caller sends all numbers in the new unit; only old prices are converted.
    const inUnit = convertItem({ ...item, quantity: 0, minQuantity: null }, fields.unit);
    const made = withItemFields(
      { ...inUnit, quantity: item.quantity, isActive: true },
      fields,
      at.toISOString(),
    );
    unlinkOthers(ctx, tx, all, made);
    const isSame = quantity === item.quantity && (!own || made.unit === item.unit);
    const count = isSame ? [] : [toCount(made, quantity, actorName(command), at)];
    return saveItem(tx, made, now, count);
  });
}

/** Throws if another item has this name, unless the person has confirmed it. */
export function checkName(
  all: All,
  named: { id?: string; name: string },
  isConfirmed: boolean | null | undefined,
): void {
  if (isConfirmed) return;
  const namesakeAmong = (items: { isRemoved: boolean }) =>
    findNamesake(
      all.filter(({ isRemoved }) => isRemoved === items.isRemoved).map(({ item }) => item),
      named,
    );
  const present = namesakeAmong({ isRemoved: false });
  const deleted = namesakeAmong({ isRemoved: true });
  const namesake = present ?? deleted;
  if (namesake)
    throw new AppError(present ? 'item-name-taken' : 'item-name-deleted', {
      fields: ['name'],
      details: { itemId: namesake.id, name: namesake.name },
    });
}

/** An ingredient is linked to one item only: linking another item moves the link. */
function unlinkOthers(
  ctx: AppContext,
  tx: CommandTx,
  all: All,
  linked: Pick<Item, 'id' | 'ingredient'>,
): void {
  const present = all.filter(({ isRemoved }) => !isRemoved).map(({ item }) => item);
  for (const other of listUnlinked(present, linked))
    saveItem(tx, { ...other, ingredient: noIngredient }, ctx.clock.now());
}

function chooseId(all: All, proposed: string | undefined): string {
  const taken = new Set(all.map(({ item }) => item.id));
  const id =
    proposed !== undefined && !taken.has(proposed) ? proposed : findFreeId(taken, Math.random());
  if (id === undefined) throw new AppError('item-exists');
  return id;
}

/** Changes an item. A quantity is a count; after a change of the unit, the stock starts with a count. */
export function patch(
  ctx: AppContext,
  command: Command,
  id: string,
  {
    at: sentAt,
    by,
    seenUnit,
    isPriceConfirmed,
    isNameConfirmed,
    ...changes
  }: BodyOf<typeof patchItem>,
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
        (typeof sentAt !== 'number' ? item.unit : await movementQueries.unitAt(tx.db, item, at));
      const hasNumber = [
        changes.quantity,
        changes.minQuantity ?? undefined,
        changes.currentPrice,
      ].some((number) => number !== undefined);
      if (hasNumber && knownUnit !== item.unit && (changes.unit === undefined || !seenUnit))
        throw unitChangedError(item, knownUnit);

      const isNewUnit = changes.unit !== undefined && changes.unit !== item.unit;
      // Forms of older pages send the shown number with the new unit; it is not a count.
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
      const isRenamed = fields.name !== undefined && !isSameName(fields.name, item.name);
      if (isRenamed || 'ingredient' in fields) {
        const present = (await queries.listAll(tx.db)).filter(({ isRemoved }) => !isRemoved);
        if (isRenamed) checkName(present, { id, name: fields.name! }, isNameConfirmed);
        unlinkOthers(ctx, tx, present, { id, ingredient: fields.ingredient });
      }
      const after = withItemFields(before, fields, new Date(now).toISOString());
      if (isNewUnit && quantity === undefined)
        return saveItem(tx, after, now, [
          toConversion(item, after, { kind: 'count' }, actorName(command, by), new Date(now)),
        ]);

      // A late count that equals the current quantity may differ from the quantity at its own time.
      const isCounted =
        quantity !== undefined && (quantity !== item.quantity || isLate(at.getTime(), now));
      if (!isCounted && !isNewUnit) return sameRow(item, after) ? item : saveItem(tx, after, now);

      const count = quantity ?? item.quantity;
      // Movements in between were in the other unit.
      const change = isNewUnit
        ? toMilli(count) - toMilli(item.quantity)
        : await computeChange(tx.db, item, 'count', count, at, now);
      return saveItem(tx, after, now, [
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

/** Sent numbers are in the new unit already and are not converted. */
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
