import type { addItem, Item, patchItem } from '@kalavara/shared-types/inventory';
import { freeId, isLate, toMilli } from '@kalavara/shared-types/inventory.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import { unitsIn } from '@kalavara/shared-types/units.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand } from '../../platform/run-command';
import {
  changeOf,
  conversion,
  converted,
  counted,
  doerOf,
  entered,
  keep,
  measuredAnew,
  momentOf,
  present,
  store,
} from './ledger';
import { withNewPrice } from './moves';
import * as queries from './queries';

type Fields = Omit<BodyOf<typeof patchItem>, 'seenUnit'>;

/** Fields that are absent stay; the quantity is the ledger's business, and the price has a history. */
function withFields(
  item: Item,
  { name, category, unit, minQuantity, notes, isActive, currentPrice }: Fields,
  date: string,
): Item {
  const said = { name, category, unit, minQuantity, notes: notes === '' ? null : notes, isActive };
  const changed = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined),
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

/**
 * Under the id that was proposed, or another if that is taken. An item that was removed comes back with its ledger when
 * it is added under its own id and name: that is how a removal is taken back.
 */
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
    const item = own?.item ?? blank(idAmong(all, proposed));
    const now = ctx.clock.now();
    const at = new Date(now);
    // All its numbers are said anew; only the prices it had are converted.
    const had = converted({ ...item, quantity: 0, minQuantity: null }, fields.unit);
    const made = withFields(
      { ...had, quantity: item.quantity, isActive: true },
      fields,
      at.toISOString(),
    );
    const isSame = quantity === item.quantity && (!own || made.unit === item.unit);
    const count = isSame ? [] : [counted(made, quantity, doerOf(command), at)];
    return keep(command, tx, made, now, count);
  });
}

function idAmong(
  all: Awaited<ReturnType<typeof queries.listAll>>,
  proposed: string | undefined,
): string {
  const taken = new Set(all.map(({ item }) => item.id));
  const id =
    proposed !== undefined && !taken.has(proposed) ? proposed : freeId(taken, Math.random());
  if (id === undefined) throw new AppError('item-exists');
  return id;
}

/** A quantity is a count of that moment; with another unit what there is begins anew with one. */
export function patch(
  ctx: AppContext,
  command: Command,
  id: string,
  { at: told, by, seenUnit, ...said }: BodyOf<typeof patchItem>,
): Promise<Revised<Item>> {
  const at = momentOf(ctx, told);
  return runCommand(
    ctx,
    command,
    store,
    async (tx, found: Awaited<ReturnType<typeof queries.findItem>>) => {
      const item = present(found);
      const now = ctx.clock.now();
      const seen =
        seenUnit ?? (typeof told !== 'number' ? item.unit : await queries.unitAt(tx.db, item, at));
      const hasNumber = [said.quantity, said.minQuantity ?? undefined, said.currentPrice].some(
        (number) => number !== undefined,
      );
      if (hasNumber && seen !== item.unit && (said.unit === undefined || !seenUnit))
        throw measuredAnew(item, seen);

      const isNewUnit = said.unit !== undefined && said.unit !== item.unit;
      // A form of an older page sends the number it showed along with the new unit: nobody counted that.
      const isShown =
        isNewUnit &&
        !seenUnit &&
        said.quantity === item.quantity &&
        unitsIn(item.unit, said.unit!) !== undefined;
      const { quantity, ...fields } = { ...said, ...(isShown && { quantity: undefined }) };
      const before = isNewUnit ? inNewUnit(item, { ...fields, unit: said.unit!, quantity }) : item;
      const after = withFields(before, fields, new Date(now).toISOString());
      if (isNewUnit && quantity === undefined)
        return keep(command, tx, after, now, [
          conversion(item, after, { kind: 'count' }, doerOf(command, by), new Date(now)),
        ]);

      // A late one that says what there is now said something else of its own moment.
      const isCounted =
        quantity !== undefined && (quantity !== item.quantity || isLate(at.getTime(), now));
      if (!isCounted && !isNewUnit)
        return sameRow(item, after) ? item : keep(command, tx, after, now);

      const count = quantity ?? item.quantity;
      // What moved meanwhile was said in the other unit.
      const change = isNewUnit
        ? toMilli(count) - toMilli(item.quantity)
        : await changeOf(tx.db, item, 'count', count, at, now);
      return keep(command, tx, after, now, [
        entered(
          { ...after, quantity: item.quantity },
          { kind: 'count', quantity: count },
          change,
          doerOf(command, by),
          at,
        ),
      ]);
    },
    (db) => queries.findItem(db, id),
  );
}

/** What is said anew needs no conversion: a count in a new unit is true whatever there was. */
const inNewUnit = (
  item: Item,
  { unit, quantity, minQuantity }: Fields & Pick<Item, 'unit'>,
): Item =>
  converted(
    {
      ...item,
      ...(quantity !== undefined && { quantity: 0 }),
      ...(minQuantity !== undefined && { minQuantity: null }),
    },
    unit,
  );

/** Off the list; its ledger stays. Taking off what is off already is no contradiction. */
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
