import type { Item, Movement, moveStock, undoMovement } from '@kalavara/shared-types/inventory';
import {
  amountInUnit,
  changeInUnit,
  exactPrice,
  fromMilli,
  priceInUnit,
  toMilli,
  units,
  withoutPriceOf,
  withPrice,
} from '@kalavara/shared-types/inventory.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import {
  changeOf,
  conversion,
  converted,
  doerOf,
  entered,
  keep,
  measuredAnew,
  momentOf,
  present,
  short,
  store,
} from './ledger';
import * as queries from './queries';

type Asked = BodyOf<typeof moveStock>;
type Moved = { movement: Movement; item: Item };

const roomsOf = (eventId: string | null | undefined) =>
  eventId ? ([store, eventRoom(eventId)] as const) : store;

/** Something came, went, or was counted. Sent again under its id it moves nothing more. */
export function move(ctx: AppContext, command: Command, asked: Asked): Promise<Revised<Moved>> {
  const { id, itemId, kind, wasThere } = asked;
  const eventId = kind === 'event' ? asked.eventId : null;
  if (kind === 'event' && !eventId) throw new AppError('invalid', { fields: ['eventId'] });
  if (kind !== 'count' && asked.quantity === 0)
    throw new AppError('quantity-wrong', { fields: ['quantity'] });
  const [at, by] = [momentOf(ctx, asked.at), doerOf(command, asked.by)];

  return runCommand(ctx, command, roomsOf(eventId), async (tx) => {
    const [found, earlier] = [
      await queries.findItem(tx.db, itemId),
      await queries.findMovement(tx.db, id),
    ];
    const item = present(found);
    if (earlier) return again(earlier, asked, item);
    // Of an older phone that says no unit it is the one it saw.
    const unit =
      asked.unit ??
      (typeof asked.at !== 'number' ? item.unit : await queries.unitAt(tx.db, item, at));
    const quantity = amountInUnit(asked.quantity, unit, item.unit);
    const paid = kind === 'receive' ? (asked.price ?? null) : null;
    const price = paid === null ? null : priceInUnit(exactPrice(paid, unit), unit, item.unit);
    if (quantity === undefined || price === undefined) throw measuredAnew(item, unit);

    const said = {
      id,
      kind,
      quantity,
      reason: asked.reason || null,
      eventId: eventId ?? null,
      price,
    };
    const now = ctx.clock.now();
    const change = await changeOf(tx.db, item, kind, quantity, at, now);
    const missing = 0 - (toMilli(item.quantity) + change);
    if (missing > 0 && !wasThere) throw short(item);

    // What was taken was there: the ledger says so first, as a count that somebody made by taking it.
    const proved =
      missing > 0
        ? [entered(item, { kind: 'count', quantity: fromMilli(0 - change) }, missing, by, at)]
        : [];
    const before = { ...item, quantity: proved[0]?.after ?? item.quantity };
    const movement = entered(
      before,
      { ...said, ...(proved[0] && { proof: proved[0].id }) },
      change,
      by,
      at,
    );
    const priced =
      price === null ? item : withNewPrice(item, price, new Date(now).toISOString(), id);
    const kept = keep(command, tx, priced, now, [...proved, movement]);
    if (eventId) tx.record({ type: 'stock.moved', movement }, eventRoom(eventId));
    return { movement, item: kept };
  });
}

/** `movementId`: the delivery that brought the price. */
export function withNewPrice(item: Item, said: number, date: string, movementId?: string): Item {
  const price = exactPrice(said, item.unit);
  return {
    ...item,
    currentPrice: price,
    priceHistory: withPrice(item.priceHistory, item.currentPrice, price, date, movementId),
  };
}

function again(earlier: Movement, { itemId, kind, quantity, unit }: Asked, item: Item): Moved {
  const said = unit ? [unit] : units;
  const isAmount = said.some(
    (each) => amountInUnit(quantity, each, earlier.unit) === earlier.quantity,
  );
  if (earlier.itemId !== itemId || earlier.kind !== kind || !isAmount)
    throw new AppError('id-reused');
  return { movement: earlier, item };
}

/**
 * Takes an action back, once: a movement, the count that was written for it and the price it set; or a change of the unit. Where
 * somebody counted since, or measured anew in another unit, what there is stays as it is.
 */
export async function undo(
  ctx: AppContext,
  command: Command,
  id: string,
  said: BodyOf<typeof undoMovement>,
): Promise<Revised<Moved>> {
  const [last] = await queries.listAction(ctx.pools.main, id);
  if (!last) throw new AppError('movement-not-found');
  const [at, by] = [momentOf(ctx, said.at), doerOf(command, said.by)];

  return runCommand(ctx, command, roomsOf(last.eventId), async (tx) => {
    const action = await queries.listAction(tx.db, id);
    const asked = action.find((each) => each.id === id)!;
    if (asked.isUndone || asked.kind === 'undo') throw await undone(tx.db, id);
    const item = present(await queries.findItem(tx.db, asked.itemId));
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
      throw short(item);

    const backs: Movement[] = [];
    for (const [n, part] of parts.entries()) {
      const before = { ...item, quantity: backs.at(-1)?.after ?? item.quantity };
      const quantity =
        fromMilli(changeInUnit(toMilli(part.quantity), part.unit, item.unit)) || part.quantity;
      backs.push(entered(before, { kind: 'undo', quantity, undoes: part.id }, changes[n]!, by, at));
    }
    const priced =
      movement.price === null
        ? item
        : withoutPriceOf(item, movement.id, await laterPrices(tx, item, movement));
    const kept = keep(command, tx, priced, ctx.clock.now(), backs);
    if (movement.eventId)
      tx.record(
        { type: 'stock.moved', movement: { ...movement, isUndone: true } },
        eventRoom(movement.eventId),
      );
    return { movement: backs.find(({ undoes }) => undoes === id)!, item: kept };
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

type When = { now: number; at: Date; by: string | null };

/** The unit before is back, and every number has its value in it. Where the unit was changed once more, that is undone first. */
function undoConversion(
  command: Command,
  tx: CommandTx,
  item: Item,
  movement: Movement,
  unit: Item['unit'],
  { now, at, by }: When,
): Moved {
  if (item.unit !== movement.unit) throw measuredAnew(item, movement.unit);
  const after = converted(item, unit);
  const back = conversion(item, after, { kind: 'undo', undoes: movement.id }, by, at);
  return { movement: back, item: keep(command, tx, after, now, [back]) };
}

async function undone(db: Parameters<typeof queries.findUndo>[0], id: string): Promise<AppError> {
  const back = await queries.findUndo(db, id);
  return new AppError(
    'movement-undone',
    back && { details: { by: back.by, at: back.at.toISOString() } },
  );
}
