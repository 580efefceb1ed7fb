import type { Item, Movement, moveStock } from '@kalavara/shared-types/inventory/inventory';
import { withNewPrice } from '@kalavara/shared-types/inventory/item-changes.rules';
import {
  amountInUnit,
  changeInUnit,
  exactPrice,
  priceInUnit,
} from '@kalavara/shared-types/inventory/item-units.rules';
import type { TakenStock } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { fromMilli, type Milli, toMilli, units } from '@kalavara/shared-types/units.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { acceptTime, actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import {
  checkPrice,
  computeChange,
  toMovement,
  saveItem,
  unitChangedError,
  requireItem,
  stockShortError,
  store,
} from './ledger';
import { findInDiary } from '../diary/service';
import { listCounts } from '../guest-counts/service';
import { listReturned, listTaken } from './on-hand.queries';
import * as queries from './queries';
import * as movementQueries from './movements.queries';

type MoveRequest = BodyOf<typeof moveStock>;
export type Moved = { movement: Movement; item: Item };

export const roomsOf = (eventId: string | null | undefined) =>
  eventId ? ([store, eventRoom(eventId)] as const) : store;

/** Records a movement. A repeated id has no further effect. */
export function move(
  ctx: AppContext,
  command: Command,
  request: MoveRequest,
): Promise<Revised<Moved>> {
  const { kind, quantity } = request;
  const eventId = eventOf(request);
  if (kind === 'event' && !eventId) throw new AppError('invalid', { fields: ['eventId'] });
  if (kind !== 'count' && quantity === 0)
    throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const entry = { at: acceptTime(ctx, request.at), by: actorName(command, request.by) };
  return runCommand(ctx, command, roomsOf(eventId), (tx) => applyMove(ctx, tx, request, entry));
}

/**
 * The event of a movement. With an event, a delivery means stock that was returned from it, and a use means stock that
 * was taken to it. A count has no event: it is of the store only.
 */
const eventOf = ({ kind, eventId }: MoveRequest) => (kind === 'count' ? null : eventId);

export type Entered = { at: Date; by: string | null };

/** Records a movement in the transaction of a command that has locked the rooms of the store and of the event. */
export async function applyMove(
  ctx: Pick<AppContext, 'clock'>,
  tx: CommandTx,
  request: MoveRequest,
  { at, by }: Entered,
): Promise<Moved> {
  const { id, itemId, kind, wasThere } = request;
  const eventId = eventOf(request);
  const found = await queries.findItem(tx.db, itemId);
  const earlier = await movementQueries.findMovement(tx.db, id);
  const item = requireItem(found);
  if (earlier) return repeatMove(earlier, request, item);
  // Older phones send no unit: it is the one that they showed.
  const unit =
    request.unit ??
    (typeof request.at !== 'number' ? item.unit : await movementQueries.unitAt(tx.db, item, at));
  const quantity = amountInUnit(request.quantity, unit, item.unit);
  const paid = kind === 'receive' ? (request.price ?? null) : null;
  const price = paid === null ? null : priceInUnit(exactPrice(paid, unit), unit, item.unit);
  if (quantity === undefined || price === undefined) throw unitChangedError(item, unit);
  checkPrice(item, price, request.isPriceConfirmed);
  if (eventId) await checkEvent(tx.db, eventId);
  if (eventId && kind === 'receive') await checkReturn(tx.db, eventId, item, quantity);
  if (request.returnId) await checkReturned(tx.db, request.returnId, item, eventId);

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
  const priced = price === null ? item : withNewPrice(item, price, new Date(now).toISOString(), id);
  const saved = saveItem(tx, priced, now, [...proof, movement]);
  if (eventId) tx.record({ type: 'stock.moved', movement }, eventRoom(eventId));
  return { movement, item: saved };
}

/** Throws if the event does not exist. An event outside of the diary exists once it has a guest count. */
async function checkEvent(db: CommandTx['db'], eventId: EventId): Promise<void> {
  if ((await findInDiary(db, eventId)) || (await listCounts(db, [eventId])).has(eventId)) return;
  throw new AppError('event-not-found', { fields: ['eventId'] });
}

/** Throws if more is returned from an event than was taken to it. */
async function checkReturn(
  db: CommandTx['db'],
  eventId: EventId,
  item: Item,
  quantity: number,
): Promise<void> {
  if (toMilli(quantity) > (await findTaken(db, eventId, item)))
    throw new AppError('return-too-large', { fields: ['quantity'] });
}

/** The quantity taken to an event and not returned, in the item's unit. */
export async function findTaken(db: CommandTx['db'], eventId: EventId, item: Item): Promise<Milli> {
  const taken = (await listTaken(db, [eventId])).get(eventId) ?? [];
  return sumInUnit(
    taken.filter(({ itemId }) => itemId === item.id),
    item,
  );
}

/** The quantity returned from an event and not thrown away, in the item's unit. */
export const findReturned = async (
  db: CommandTx['db'],
  eventId: EventId,
  item: Item,
): Promise<Milli> => sumInUnit(await listReturned(db, eventId, item.id), item);

const sumInUnit = (amounts: readonly Pick<TakenStock, 'quantity' | 'unit'>[], { unit }: Item) =>
  amounts.reduce((sum, each) => sum + changeInUnit(toMilli(each.quantity), each.unit, unit), 0);

/** Throws unless stock that is thrown away at an event was returned from it first. */
async function checkReturned(
  db: CommandTx['db'],
  returnId: string,
  { id }: Item,
  eventId: EventId | null | undefined,
): Promise<void> {
  const back = await movementQueries.findMovement(db, returnId);
  if (back?.kind !== 'receive' || back.itemId !== id || back.eventId !== (eventId ?? null))
    throw new AppError('movement-not-found', { fields: ['returnId'] });
  if (back.isUndone) throw new AppError('movement-undone', { fields: ['returnId'] });
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
