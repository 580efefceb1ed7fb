import { randomUUID } from 'node:crypto';
import type { Item, Movement } from '@kalavara/shared-types/inventory';
import {
  changeMade,
  fromMilli,
  inUnit,
  isLate,
  mostQuantity,
  toMilli,
} from '@kalavara/shared-types/inventory.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';
import { believed } from '@kalavara/shared-types/timers.rules';
import type { Kysely } from 'kysely';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

export const store: Room = 'inventory';

/** When it really happened, as far as it is believed: a phone may have been without a network for a day. */
export function momentOf(
  { clock }: Pick<AppContext, 'clock'>,
  at: Instant | null | undefined,
): Date {
  const moment = believed(at, clock.now());
  if (moment === undefined) throw new AppError('too-late');
  return new Date(moment);
}

export const doerOf = ({ actor }: Command, by?: string | null): string | null =>
  by || actor.name || null;

type Said = Pick<Movement, 'kind' | 'quantity'> &
  Partial<
    Pick<Movement, 'id' | 'reason' | 'eventId' | 'price' | 'undoes' | 'proof' | 'convertedFrom'>
  >;

/** One row of the ledger, and what there is after it. */
export function entered(
  item: Item,
  said: Said,
  change: number,
  by: string | null,
  at: Date,
): Movement {
  const after = fromMilli(toMilli(item.quantity) + change);
  return {
    ...{
      id: randomUUID(),
      reason: null,
      eventId: null,
      price: null,
      undoes: null,
      isUndone: false,
      ...said,
    },
    ...{ itemId: item.id, itemName: item.name, unit: item.unit },
    ...{ change: fromMilli(change), after, at: at.toISOString(), by },
  };
}

/** A count of what is there, as lists and forms say it. */
export const counted = (item: Item, quantity: number, by: string | null, at: Date): Movement =>
  entered(item, { kind: 'count', quantity }, toMilli(quantity) - toMilli(item.quantity), by, at);

type Kind = Exclude<Movement['kind'], 'undo'>;

/** What a movement of this moment changes: one that waited on a phone knows nothing of what came after it. */
export async function changeOf(
  db: Kysely<DB>,
  item: Item,
  kind: Kind,
  quantity: number,
  at: Date,
  now: Instant,
): Promise<number> {
  const onHand = toMilli(item.quantity);
  const since = isLate(at.getTime(), now)
    ? await queries.findSince(db, item, at)
    : { isCountedSince: false, movedSince: 0 };
  return changeMade(kind, toMilli(quantity), { onHand, ...since });
}

/** The item as it is at `now` is kept, told, and handed back; `movements` are what made its quantity. */
export function keep(
  { actor }: Command,
  tx: CommandTx,
  item: Item,
  now: Instant,
  movements: readonly Movement[] = [],
): Item {
  const quantity = movements.at(-1)?.after ?? item.quantity;
  if (quantity > mostQuantity) throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const kept = { ...item, quantity, lastUpdated: new Date(now).toISOString() };
  tx.write(queries.saveItem(tx.db, kept));
  if (movements.length > 0) tx.write(queries.addMovements(tx.db, movements, actor.id));
  tx.record({ type: 'item.changed', item: kept }, store);
  return kept;
}

type Found = Awaited<ReturnType<typeof queries.findItem>>;

export function present(found: Found): Item {
  if (!found || found.isRemoved) throw new AppError('item-not-found');
  return found.item;
}

export const short = (item: Item): AppError =>
  new AppError('stock-short', {
    fields: ['quantity'],
    details: { itemId: item.id, name: item.name, left: item.quantity, unit: item.unit },
  });

/** The item in another unit with the same values; refused where a value would change. */
export function converted(item: Item, unit: Item['unit']): Item {
  const found = inUnit(item, unit);
  if (typeof found !== 'string') return found;
  throw new AppError(`unit-${found}`, {
    fields: ['unit'],
    details: { itemId: item.id, name: item.name, from: item.unit, to: unit },
  });
}

/** The row of a change of the unit. It is no count: what moved before it is not in it. */
export const conversion = (
  before: Item,
  after: Item,
  said: Pick<Said, 'undoes'> & Pick<Movement, 'kind'>,
  by: string | null,
  at: Date,
): Movement =>
  entered(
    { ...after, quantity: before.quantity },
    { ...said, quantity: after.quantity, convertedFrom: before.unit },
    toMilli(after.quantity) - toMilli(before.quantity),
    by,
    at,
  );

/** Three said while it was kilos are not three litres, and nobody here knows how many they are. */
export const measuredAnew = (item: Item, said: Item['unit']): AppError =>
  new AppError('unit-changed', {
    fields: ['unit'],
    details: { itemId: item.id, name: item.name, said, unit: item.unit },
  });
