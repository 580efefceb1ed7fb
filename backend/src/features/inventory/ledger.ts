import { randomUUID } from 'node:crypto';
import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { changeMade, isLate } from '@kalavara/shared-types/inventory/inventory.rules';
import { maxQuantity } from '@kalavara/shared-types/inventory/item-fields.rules';
import { inUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import { isFarPrice } from '@kalavara/shared-types/inventory/prices.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import type { Kysely } from 'kysely';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

export const store: Room = 'inventory';

type Entry = Pick<Movement, 'kind' | 'quantity'> &
  Partial<
    Pick<Movement, 'id' | 'reason' | 'eventId' | 'price' | 'undoes' | 'proof' | 'convertedFrom'>
  >;

/** A ledger row with the quantity after it. */
export function toMovement(
  item: Item,
  entry: Entry,
  change: number,
  by: string | null,
  at: Date,
): Movement {
  const after = fromMilli(toMilli(item.quantity) + change);
  return {
    id: randomUUID(),
    reason: null,
    eventId: null,
    price: null,
    undoes: null,
    isUndone: false,
    ...entry,
    itemId: item.id,
    itemName: item.name,
    unit: item.unit,
    change: fromMilli(change),
    after,
    at: at.toISOString(),
    by,
  };
}

/** A ledger row of a count. */
export const toCount = (item: Item, quantity: number, by: string | null, at: Date): Movement =>
  toMovement(item, { kind: 'count', quantity }, toMilli(quantity) - toMilli(item.quantity), by, at);

type Kind = Exclude<Movement['kind'], 'undo'>;

/** Computes the change of the stock by a movement at its own time: a queued movement was entered without later ones. */
export async function computeChange(
  db: Kysely<DB>,
  item: Item,
  kind: Kind,
  quantity: number,
  at: Date,
  now: Instant,
): Promise<number> {
  const onHand = toMilli(item.quantity);
  const since = isLate(at.getTime(), now)
    ? await movementQueries.findSince(db, item, at)
    : { isCountedSince: false, movedSince: 0 };
  return changeMade(kind, toMilli(quantity), { onHand, ...since });
}

/** Saves the item with the quantity after `movements`, and records the change. */
export function saveItem(
  tx: CommandTx,
  item: Item,
  now: Instant,
  movements: readonly Movement[] = [],
): Item {
  const quantity = movements.at(-1)?.after ?? item.quantity;
  if (quantity > maxQuantity) throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const saved = { ...item, quantity, lastUpdated: new Date(now).toISOString() };
  tx.write(queries.saveItem(tx.db, saved));
  if (movements.length > 0)
    tx.write(movementQueries.addMovements(tx.db, movements, tx.command.actor.id));
  tx.record({ type: 'item.changed', item: saved }, store);
  return saved;
}

type Found = Awaited<ReturnType<typeof queries.findItem>>;

export function requireItem(found: Found): Item {
  if (!found || found.isRemoved) throw new AppError('item-not-found');
  return found.item;
}

export const stockShortError = (item: Item): AppError =>
  new AppError('stock-short', {
    fields: ['quantity'],
    details: { itemId: item.id, name: item.name, left: item.quantity, unit: item.unit },
  });

/** Throws if the person must confirm a price. `price` is in the unit of the item. */
export function checkPrice(
  { id, name, unit, currentPrice: before }: Item,
  price: number | null | undefined,
  isConfirmed: boolean | null | undefined,
): void {
  if (isConfirmed !== false || !isFarPrice(before, price ?? 0)) return;
  throw new AppError('price-far', {
    fields: ['price'],
    details: { itemId: id, name, before, price: price ?? 0, unit },
  });
}

/** Converts an item to another unit with equal values. Throws if rounding would change one of them. */
export function convertItem(item: Item, unit: Item['unit']): Item {
  const found = inUnit(item, unit);
  if (typeof found !== 'string') return found;
  throw new AppError(`unit-${found}`, {
    fields: ['unit'],
    details: { itemId: item.id, name: item.name, from: item.unit, to: unit },
  });
}

/** The ledger row of a unit change, which is not a count. */
export const toConversion = (
  before: Item,
  after: Item,
  entry: Pick<Entry, 'undoes'> & Pick<Movement, 'kind'>,
  by: string | null,
  at: Date,
): Movement =>
  toMovement(
    { ...after, quantity: before.quantity },
    { ...entry, quantity: after.quantity, convertedFrom: before.unit },
    toMilli(after.quantity) - toMilli(before.quantity),
    by,
    at,
  );

/** The error for an amount in a former unit that cannot be converted to the current one. */
export const unitChangedError = (item: Item, unit: Item['unit']): AppError =>
  new AppError('unit-changed', {
    fields: ['unit'],
    details: { itemId: item.id, name: item.name, said: unit, unit: item.unit },
  });
