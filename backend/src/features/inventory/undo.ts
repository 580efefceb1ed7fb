import type { Item, Movement, undoMovement } from '@kalavara/shared-types/inventory/inventory';
import { removePriceOf } from '@kalavara/shared-types/inventory/inventory.rules';
import { changeInUnit, priceInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { acceptTime, actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import {
  convertItem,
  requireItem,
  saveItem,
  stockShortError,
  toConversion,
  toMovement,
  unitChangedError,
} from './ledger';
import { type Entered, findReturned, findTaken, type Moved, roomsOf } from './moves';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

/** Publishes the changes of other features that show a movement that is undone. */
export type RecordUndone = (tx: CommandTx, movementId: string) => Promise<void>;

/**
 * Undoes an action once: a movement with its implied count and its price, or a unit change. After a later count or an
 * inconvertible unit change, the quantity does not change.
 */
export async function undo(
  ctx: AppContext,
  command: Command,
  id: string,
  request: BodyOf<typeof undoMovement>,
  recordUndone: RecordUndone,
): Promise<Revised<Moved>> {
  const [last] = await movementQueries.listAction(ctx.pools.main, id);
  if (!last) throw new AppError('movement-not-found');
  const entry = { at: acceptTime(ctx, request.at), by: actorName(command, request.by) };
  return runCommand(ctx, command, roomsOf(last.eventId), async (tx) => {
    const undone = await applyUndo(ctx, tx, id, entry);
    await recordUndone(tx, id);
    return undone;
  });
}

/** Undoes an action in the transaction of a command that has locked the rooms of the store and of the event. */
export async function applyUndo(
  ctx: Pick<AppContext, 'clock'>,
  tx: CommandTx,
  id: string,
  { at, by }: Entered,
): Promise<Moved> {
  const action = await movementQueries.listAction(tx.db, id);
  const undone = action.find((each) => each.id === id)!;
  if (undone.isUndone || undone.kind === 'undo') throw await alreadyUndoneError(tx.db, id);
  const item = requireItem(await queries.findItem(tx.db, undone.itemId));
  const movement = action[0]!;
  if (movement.convertedFrom)
    return undoConversion(tx, item, movement, movement.convertedFrom, {
      now: ctx.clock.now(),
      at,
      by,
    });
  if (movement.eventId) await checkEventStock(tx.db, movement.eventId, item, movement);
  const isCounted =
    (await movementQueries.isUnitReplacedAfter(tx.db, movement)) ||
    (await movementQueries.isCountedAfter(tx.db, movement)) ||
    (await movementQueries.isFirstInUnit(tx.db, movement));
  const parts = action.filter(({ isUndone }) => !isUndone);
  const changes = parts.map(({ change }) =>
    isCounted ? 0 : 0 - changeInUnit(toMilli(change), movement.unit, item.unit),
  );
  if (changes.reduce((sum, change) => sum + change, toMilli(item.quantity)) < 0)
    throw stockShortError(item);

  const backs: Movement[] = [];
  for (const [n, part] of parts.entries()) {
    const before = { ...item, quantity: backs.at(-1)?.after ?? item.quantity };
    const quantity =
      fromMilli(changeInUnit(toMilli(part.quantity), part.unit, item.unit)) || part.quantity;
    backs.push(
      toMovement(before, { kind: 'undo', quantity, undoes: part.id }, changes[n]!, by, at),
    );
  }
  const priced =
    movement.price === null
      ? item
      : removePriceOf(item, movement.id, await laterPrices(tx, item, movement));
  const saved = saveItem(tx, priced, ctx.clock.now(), backs);
  if (movement.eventId)
    tx.record(
      { type: 'stock.moved', movement: { ...movement, isUndone: true } },
      eventRoom(movement.eventId),
    );
  return { movement: backs.find(({ undoes }) => undoes === id)!, item: saved };
}

/**
 * Throws if an undo would contradict the stock of the event: stock that was returned must have been taken, and stock
 * that was thrown away must have been returned.
 */
async function checkEventStock(
  db: CommandTx['db'],
  eventId: EventId,
  item: Item,
  { kind, quantity, unit }: Movement,
): Promise<void> {
  const undone = changeInUnit(toMilli(quantity), unit, item.unit);
  const isTaking = kind === 'event' || kind === 'use';
  if (isTaking && undone > (await findTaken(db, eventId, item)))
    throw new AppError('taken-came-back');
  if (kind !== 'receive') return;
  const returned = await findReturned(db, eventId, item);
  // Phones of earlier versions could throw away stock without a return, so there is no return to undo first.
  if (returned >= 0 && undone > returned) throw new AppError('return-wasted');
}

/** The prices of later deliveries, in the item's unit. */
async function laterPrices({ db }: CommandTx, item: Item, movement: Movement) {
  const later = await movementQueries.listPricedAfter(db, movement);
  return later.map(({ id, price, unit, at }) => ({
    id,
    at,
    price: priceInUnit(price ?? 0, unit, item.unit) ?? null,
  }));
}

type UndoContext = { now: number; at: Date; by: string | null };

/** Restores the former unit with all values. A later unit change must be undone first. */
function undoConversion(
  tx: CommandTx,
  item: Item,
  movement: Movement,
  unit: Item['unit'],
  { now, at, by }: UndoContext,
): Moved {
  if (item.unit !== movement.unit) throw unitChangedError(item, movement.unit);
  const after = convertItem(item, unit);
  const back = toConversion(item, after, { kind: 'undo', undoes: movement.id }, by, at);
  return { movement: back, item: saveItem(tx, after, now, [back]) };
}

async function alreadyUndoneError(
  db: Parameters<typeof movementQueries.findUndo>[0],
  id: string,
): Promise<AppError> {
  const back = await movementQueries.findUndo(db, id);
  return new AppError(
    'movement-undone',
    back && { details: { by: back.by, at: back.at.toISOString() } },
  );
}
