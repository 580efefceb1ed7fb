import type { Item, Movement, moveStock, undoMovement } from '@kalavara/shared-types/inventory';
import { removePriceOf, appendPrice } from '@kalavara/shared-types/inventory.rules';
import {
  amountInUnit,
  changeInUnit,
  exactPrice,
  priceInUnit,
} from '@kalavara/shared-types/item-units.rules';
import { fromMilli, toMilli, units } from '@kalavara/shared-types/units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import {
  checkPrice,
  computeChange,
  toConversion,
  convertItem,
  actorName,
  toMovement,
  saveItem,
  unitChangedError,
  acceptTime,
  requireItem,
  stockShortError,
  store,
} from './ledger';
import { findInDiary } from '../diary/service';
import { listCounts } from '../guest-counts/service';
import * as queries from './queries';

type MoveRequest = BodyOf<typeof moveStock>;
type Moved = { movement: Movement; item: Item };

const roomsOf = (eventId: string | null | undefined) =>
  eventId ? ([store, eventRoom(eventId)] as const) : store;

/** Books a movement. A repeated id has no further effect. */
export function move(
  ctx: AppContext,
  command: Command,
  request: MoveRequest,
): Promise<Revised<Moved>> {
  const { id, itemId, kind, wasThere } = request;
  const eventId = kind === 'event' ? request.eventId : null;
  if (kind === 'event' && !eventId) throw new AppError('invalid', { fields: ['eventId'] });
  if (kind !== 'count' && request.quantity === 0)
    throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const [at, by] = [acceptTime(ctx, request.at), actorName(command, request.by)];

  return runCommand(ctx, command, roomsOf(eventId), async (tx) => {
    const [found, earlier] = [
      await queries.findItem(tx.db, itemId),
      await queries.findMovement(tx.db, id),
    ];
    const item = requireItem(found);
    if (earlier) return repeatMove(earlier, request, item);
    // Older phones send no unit: the one they showed.
    const unit =
      request.unit ??
      (typeof request.at !== 'number' ? item.unit : await queries.unitAt(tx.db, item, at));
    const quantity = amountInUnit(request.quantity, unit, item.unit);
    const paid = kind === 'receive' ? (request.price ?? null) : null;
    const price = paid === null ? null : priceInUnit(exactPrice(paid, unit), unit, item.unit);
    if (quantity === undefined || price === undefined) throw unitChangedError(item, unit);
    checkPrice(item, price, request.isPriceConfirmed);
    if (eventId) await checkEvent(tx.db, eventId);

    const entry = {
      id,
      kind,
      quantity,
      reason: request.reason || null,
      eventId: eventId ?? null,
      price,
    };
    const now = ctx.clock.now();
    const change = await computeChange(tx.db, item, kind, quantity, at, now);
    const missing = 0 - (toMilli(item.quantity) + change);
    if (missing > 0 && !wasThere) throw stockShortError(item);

    // With `wasThere`, a count that covers the missing quantity precedes the movement.
    const proof =
      missing > 0
        ? [toMovement(item, { kind: 'count', quantity: fromMilli(0 - change) }, missing, by, at)]
        : [];
    const before = { ...item, quantity: proof[0]?.after ?? item.quantity };
    const movement = toMovement(
      before,
      { ...entry, ...(proof[0] && { proof: proof[0].id }) },
      change,
      by,
      at,
    );
    const priced =
      price === null ? item : withNewPrice(item, price, new Date(now).toISOString(), id);
    const saved = saveItem(command, tx, priced, now, [...proof, movement]);
    if (eventId) tx.record({ type: 'stock.moved', movement }, eventRoom(eventId));
    return { movement, item: saved };
  });
}

/** An event outside the diary exists once it has a guest count. */
async function checkEvent(db: CommandTx['db'], eventId: EventId): Promise<void> {
  if ((await findInDiary(db, eventId)) || (await listCounts(db, [eventId])).has(eventId)) return;
  throw new AppError('event-not-found', { fields: ['eventId'] });
}

/** `movementId` is the delivery with the price. */
export function withNewPrice(
  item: Item,
  paidPrice: number,
  date: string,
  movementId?: string,
): Item {
  const price = exactPrice(paidPrice, item.unit);
  return {
    ...item,
    currentPrice: price,
    priceHistory: appendPrice(item.priceHistory, item.currentPrice, price, date, movementId),
  };
}

function repeatMove(
  earlier: Movement,
  { itemId, kind, quantity, unit }: MoveRequest,
  item: Item,
): Moved {
  const candidates = unit ? [unit] : units;
  const isAmount = candidates.some(
    (each) => amountInUnit(quantity, each, earlier.unit) === earlier.quantity,
  );
  if (earlier.itemId !== itemId || earlier.kind !== kind || !isAmount)
    throw new AppError('id-reused');
  return { movement: earlier, item };
}

/**
 * Undoes an action once: a movement with its implied count and its price, or a unit change. After a later count or an
 * inconvertible unit change the quantity stays.
 */
export async function undo(
  ctx: AppContext,
  command: Command,
  id: string,
  request: BodyOf<typeof undoMovement>,
): Promise<Revised<Moved>> {
  const [last] = await queries.listAction(ctx.pools.main, id);
  if (!last) throw new AppError('movement-not-found');
  const [at, by] = [acceptTime(ctx, request.at), actorName(command, request.by)];

  return runCommand(ctx, command, roomsOf(last.eventId), async (tx) => {
    const action = await queries.listAction(tx.db, id);
    const undone = action.find((each) => each.id === id)!;
    if (undone.isUndone || undone.kind === 'undo') throw await alreadyUndoneError(tx.db, id);
    const item = requireItem(await queries.findItem(tx.db, undone.itemId));
    const movement = action[0]!;
    if (movement.convertedFrom)
      return undoConversion(command, tx, item, movement, movement.convertedFrom, {
        now: ctx.clock.now(),
        at,
        by,
      });
    const isCounted =
      (await queries.isMeasuredAnewAfter(tx.db, movement)) ||
      (await queries.isCountedAfter(tx.db, movement)) ||
      (await queries.isFirstInUnit(tx.db, movement));
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
    const saved = saveItem(command, tx, priced, ctx.clock.now(), backs);
    if (movement.eventId)
      tx.record(
        { type: 'stock.moved', movement: { ...movement, isUndone: true } },
        eventRoom(movement.eventId),
      );
    return { movement: backs.find(({ undoes }) => undoes === id)!, item: saved };
  });
}

/** What later deliveries cost, in the item's unit. */
async function laterPrices({ db }: CommandTx, item: Item, movement: Movement) {
  const later = await queries.listPricedAfter(db, movement);
  return later.map(({ id, price, unit, at }) => ({
    id,
    at,
    price: priceInUnit(price ?? 0, unit, item.unit) ?? null,
  }));
}

type UndoContext = { now: number; at: Date; by: string | null };

/** Restores the former unit with all values. A later unit change must be undone first. */
function undoConversion(
  command: Command,
  tx: CommandTx,
  item: Item,
  movement: Movement,
  unit: Item['unit'],
  { now, at, by }: UndoContext,
): Moved {
  if (item.unit !== movement.unit) throw unitChangedError(item, movement.unit);
  const after = convertItem(item, unit);
  const back = toConversion(item, after, { kind: 'undo', undoes: movement.id }, by, at);
  return { movement: back, item: saveItem(command, tx, after, now, [back]) };
}

async function alreadyUndoneError(
  db: Parameters<typeof queries.findUndo>[0],
  id: string,
): Promise<AppError> {
  const back = await queries.findUndo(db, id);
  return new AppError(
    'movement-undone',
    back && { details: { by: back.by, at: back.at.toISOString() } },
  );
}
