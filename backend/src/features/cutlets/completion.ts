import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import {
  startStock,
  stockAfter,
  withCompletion,
  withoutCompletion,
  withStart,
} from '@kalavara/shared-types/cutlets/cutlet-completion.rules';
import { itemsByRequirement } from '@kalavara/shared-types/inventory/item-links.rules';
import { type StoreUse, storeUseOf } from '@kalavara/shared-types/cutlets/cutlet-store.rules';
import type {
  completeCutletDay,
  CutletDay,
  CutletInventory,
  undoCutletCompletion,
} from '@kalavara/shared-types/cutlets/cutlets';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { someWorker, storeReason } from '@kalavara/shared-types/cutlets/in-ledger.rules';
import { changeInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { cutletAmountsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { dayAfter } from '@kalavara/shared-types/time.rules';
import { fromMilli, toMilli } from '@kalavara/shared-types/units.rules';
import type { Kysely } from 'kysely';
import { acceptTime } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { type CommandTx, type Revised, runCommand } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import * as inventory from '../inventory/service';
import * as kitchenRecipes from '../kitchen-recipes/service';
import * as queries from './queries';

/**
 * Completes a day: its ingredients are taken from the store, its pieces are frozen, and later days start with the
 * remaining stock.
 */
export async function complete(
  ctx: AppContext,
  command: Command,
  date: Day,
  { usage, worker, at }: BodyOf<typeof completeCutletDay>,
): Promise<Revised<CutletDay>> {
  const completedAt = acceptTime(ctx, at);
  const amounts = cutletAmountsOf(await kitchenRecipes.getCached(ctx));
  const later = await listLaterDates(ctx.pools.main, date);
  return runCommand(ctx, command, roomsOf(date, later), async (tx) => {
    const day = await queries.findDay(tx.db, date);
    const { completion: first, production } = day;
    if (first) throw new AppError('day-completed', { details: { by: first.worker, at: first.at } });
    if (production.producedCutlets === 0)
      throw new AppError('nothing-produced', { fields: ['producedCutlets'] });
    const by = worker || someWorker;
    const entered = { at: completedAt, by };
    const movements = await takeFromStore(ctx, tx, date, storeUseOf(usage, amounts), entered);
    const completed = withCompletion(day, {
      at: completedAt.toISOString(),
      worker: by,
      produced: production.producedCutlets,
      usage,
      before: day.inventory,
      meatUsedBefore: production.leftoverMeatUsed,
      movements,
    });
    saveDay(tx, completed);
    const from = await queries.findStartStock(tx.db, date);
    await changeLaterDays(tx, date, later, from, startStock(completed.inventory));
    return completed;
  });
}

/** Undoes the completion with its stock and movements. A day that is not completed does not change. */
export async function undo(
  ctx: AppContext,
  command: Command,
  date: Day,
  { worker }: BodyOf<typeof undoCutletCompletion>,
): Promise<Revised<CutletDay>> {
  const entered = { at: new Date(ctx.clock.now()), by: worker || someWorker };
  const later = await listLaterDates(ctx.pools.main, date);
  return runCommand(ctx, command, roomsOf(date, later), async (tx) => {
    const day = await queries.findDay(tx.db, date);
    const { completion } = day;
    if (!completion) return day;
    for (const id of completion.movements) await undoMovement(ctx, tx, id, entered);
    const reopened = withoutCompletion(day);
    saveDay(tx, reopened);
    const left = startStock(stockAfter(completion.before, completion));
    await changeLaterDays(tx, date, later, left, await queries.findStartStock(tx.db, date));
    return reopened;
  });
}

/**
 * The next day, which is shown when the day ends, and all later days with entries, because a day between them may be
 * closed.
 */
async function listLaterDates(db: Kysely<DB>, date: Day): Promise<Day[]> {
  return [...new Set([dayAfter(date, 1), ...(await queries.listDatesAfter(db, date))])];
}

const roomsOf = (date: Day, later: readonly Day[]): [Room, ...Room[]] => [
  cutletRoom(date),
  ...later.map(cutletRoom),
  'inventory',
];

function saveDay(tx: CommandTx, day: CutletDay) {
  tx.write(queries.saveDay(tx.db, day));
  tx.record({ type: 'cutletDay.changed', day }, cutletRoom(day.date));
}

/**
 * Changes the starting stock of all later days, unless it was counted there. Throws `next-day-completed` if one is
 * completed.
 */
async function changeLaterDays(
  tx: CommandTx,
  date: Day,
  locked: readonly Day[],
  from: CutletInventory,
  to: CutletInventory,
): Promise<void> {
  for (const later of await listLaterDates(tx.db, date)) {
    // The first entry of that day was written while this command waited for its rooms. When the client repeats the
    // command, it locks that room too.
    if (!locked.includes(later)) throw new AppError('busy');
    const day = await queries.findDay(tx.db, later);
    if (day.completion) throw new AppError('next-day-completed');
    saveDay(tx, withStart(day, from, to));
  }
}

type Entered = { at: Date; by: string };
/** Refusals of an undo that do not affect the cutlets. */
const leftAsTheyAre: readonly ErrorCode[] = ['movement-undone', 'item-not-found'];

/**
 * Records the use of the day, of the items that are linked to its ingredients. Items that are deleted or have another
 * kind of unit are skipped.
 */
async function takeFromStore(
  ctx: AppContext,
  tx: CommandTx,
  date: Day,
  uses: readonly StoreUse[],
  entered: Entered,
): Promise<string[]> {
  const items = itemsByRequirement(
    await inventory.listOnHand(
      tx.db,
      uses.map(({ itemId }) => itemId),
    ),
  );
  const movements: string[] = [];
  for (const { itemId: requirement, amount, unit } of uses) {
    const item = items.get(requirement);
    const quantity = item && fromMilli(changeInUnit(toMilli(amount), unit, item.unit));
    if (!item || !quantity) continue;
    const id = randomUUID();
    const { id: itemId, unit: inUnit } = item;
    const use = { id, itemId, kind: 'use', quantity, unit: inUnit, wasThere: true } as const;
    const reason = storeReason(date);
    await inventory.applyMove(ctx, tx, { ...use, reason }, entered);
    movements.push(id);
  }
  return movements;
}

/** Undoes a movement, unless the storekeeper has undone it already or its item was deleted since. */
async function undoMovement(
  ctx: AppContext,
  tx: CommandTx,
  id: string,
  entered: Entered,
): Promise<void> {
  try {
    await inventory.applyUndo(ctx, tx, id, entered);
  } catch (error) {
    if (!(error instanceof AppError) || !leftAsTheyAre.includes(error.code)) throw error;
  }
}
