import type { BodyOf } from '@kalavara/shared-types/contract';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import {
  asGiven,
  deliveryTimeOf,
  moved,
  shifted,
  type Wanted,
} from '@kalavara/shared-types/schedule.rules';
import type { Schedule, scheduleTasks } from '@kalavara/shared-types/schedule';
import { bySortOrder, someone } from '@kalavara/shared-types/todos.rules';
import type { Task } from '@kalavara/shared-types/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as todos from '../todos/service';
import * as queries from './queries';

export const inRoom = queries.findSchedule;

export const find = (ctx: AppContext, eventId: EventId): Promise<Revised<Schedule>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.findSchedule(db, eventId));

type Shifted = { tasks: Task[]; schedule: Schedule };

/** The whole event day around another delivery time. A time nobody can read changes nothing (K-527). */
export function shift(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  said: BodyOf<typeof scheduleTasks>,
): Promise<Revised<Shifted>> {
  const deliveryTime = deliveryTimeOf(said.deliveryTime);
  if (deliveryTime === undefined) {
    ctx.log.warn(
      { eventId, said: said.deliveryTime, requestId: command.requestId },
      'Invalid time format',
    );
    throw new AppError('time-format', { fields: ['deliveryTime'] });
  }
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const tasks = await todos.begun(tx, eventId);
    const wanted = { deliveryTime, table: said.table };
    await mustBeSeen(command, tx, eventId, wanted);
    const { changed, schedule } = await follow(ctx, command, tx, eventId, wanted);
    const now = new Map(changed.map((task) => [task.id, task]));
    return { tasks: tasks.map((task) => now.get(task.id) ?? task).sort(bySortOrder), schedule };
  });
}

/** A time chosen before somebody else's choice was seen would take that away unseen: it is refused. */
async function mustBeSeen(
  { actor, baseRevision }: Command,
  tx: CommandTx,
  eventId: EventId,
  { deliveryTime, table }: Wanted,
): Promise<void> {
  const { byId, revision } = await queries.findMover(tx.db, eventId);
  if (baseRevision === undefined || (revision ?? 0) <= baseRevision || byId === actor.id) return;
  const schedule = await queries.findSchedule(tx.db, eventId);
  if (schedule.deliveryTime === deliveryTime && (table ?? schedule.table) === schedule.table)
    return;
  const at = schedule.changedAt === null ? null : new Date(schedule.changedAt).toISOString();
  throw new AppError('changed-meanwhile', {
    details: { by: schedule.changedBy, at, deliveryTime: schedule.deliveryTime },
  });
}

/** Within a command of the event's room: the tasks, those off the list as well, and what they were made for. */
export async function follow(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  eventId: EventId,
  wanted: Wanted,
) {
  const before = await queries.findSchedule(tx.db, eventId);
  const changed = shifted((await todos.inRoom(tx.db, eventId)) ?? [], before, wanted);
  await todos.plan(tx, eventId, changed);
  const schedule = await become(ctx, command, tx, eventId, before, wanted, changed.length > 0);
  return { changed, schedule };
}

/** The list was just made anew of the defaults: so are its times, and what they were made for is kept with the old list. */
export async function startOver(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  eventId: EventId,
): Promise<void> {
  const before = await queries.findSchedule(tx.db, eventId);
  await queries.keepBeforeReset(tx.db, eventId, {
    deliveryTime: before.deliveryTime,
    table: before.table,
  });
  await become(ctx, command, tx, eventId, before, asGiven, false);
}

/** The list before the reset is back, and with it what its times were made for. */
export async function asBeforeReset(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  eventId: EventId,
): Promise<void> {
  const kept = await queries.findBeforeReset(tx.db, eventId);
  await queries.keepBeforeReset(tx.db, eventId, null);
  if (kept)
    await become(
      ctx,
      command,
      tx,
      eventId,
      await queries.findSchedule(tx.db, eventId),
      kept,
      false,
    );
}

async function become(
  { clock }: AppContext,
  { actor }: Command,
  tx: CommandTx,
  eventId: EventId,
  before: Schedule,
  { deliveryTime, table = before.table }: Wanted,
  isNews: boolean,
): Promise<Schedule> {
  const isSame = before.deliveryTime === deliveryTime && before.table === table;
  if (isSame && !isNews) return before;
  await todos.planRemoved(tx, eventId, (task) => moved(task, before, { deliveryTime, table }));
  const schedule: Schedule = {
    deliveryTime,
    table,
    changedAt: clock.now(),
    changedBy: actor.name || someone,
  };
  await queries.saveSchedule(tx.db, eventId, schedule, {
    byId: actor.id,
    revision: tx.next(eventRoom(eventId)),
  });
  tx.record({ type: 'schedule.changed', schedule }, eventRoom(eventId));
  return schedule;
}
