import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  defaultSchedule,
  deliveryTimeOf,
  moveTask,
  shiftTasks,
  type ScheduleTarget,
} from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule, scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import { bySortOrder, unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
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

export const findSchedule = queries.findSchedule;

export const find = (ctx: AppContext, eventId: EventId): Promise<Revised<Schedule>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.findSchedule(db, eventId));

type ShiftResult = { tasks: Task[]; schedule: Schedule };

/** Shifts the event day to another delivery time. An unreadable time changes nothing. */
export function shift(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  request: BodyOf<typeof scheduleTasks>,
): Promise<Revised<ShiftResult>> {
  const deliveryTime = deliveryTimeOf(request.deliveryTime);
  if (deliveryTime === undefined) {
    ctx.log.warn(
      {
        event: 'delivery_time_invalid',
        eventId,
        said: request.deliveryTime,
        requestId: command.requestId,
      },
      'Invalid time format',
    );
    throw new AppError('time-format', { fields: ['deliveryTime'] });
  }
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const tasks = await todos.getOrCreateList(tx, eventId);
    const wanted = { deliveryTime, table: request.table };
    await assertNoConflict(tx, eventId, wanted);
    const { changed, schedule } = await applySchedule(ctx, tx, eventId, wanted);
    const changedById = new Map(changed.map((task) => [task.id, task]));
    return {
      tasks: tasks.map((task) => changedById.get(task.id) ?? task).sort(bySortOrder),
      schedule,
    };
  });
}

/** Throws if another user's shift is newer than the base revision. */
async function assertNoConflict(
  tx: CommandTx,
  eventId: EventId,
  { deliveryTime, table }: ScheduleTarget,
): Promise<void> {
  const { actor, baseRevision } = tx.command;
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

/** Updates the planned times of all tasks, including removed ones, within a command of the event's room. */
export async function applySchedule(
  ctx: AppContext,
  tx: CommandTx,
  eventId: EventId,
  wanted: ScheduleTarget,
) {
  const before = await queries.findSchedule(tx.db, eventId);
  const changed = shiftTasks((await todos.findTasks(tx.db, eventId)) ?? [], before, wanted);
  await todos.plan(tx, eventId, changed);
  const schedule = await saveSchedule(ctx, tx, eventId, before, wanted, {
    mustRecord: changed.length > 0,
  });
  return { changed, schedule };
}

/**
 * Resets the schedule to the times of the template with its list, and stores the previous schedule with the old list.
 */
export async function resetSchedule(
  ctx: AppContext,
  tx: CommandTx,
  eventId: EventId,
): Promise<void> {
  const before = await queries.findSchedule(tx.db, eventId);
  await queries.saveBeforeReset(tx.db, eventId, {
    deliveryTime: before.deliveryTime,
    table: before.table,
  });
  await saveSchedule(ctx, tx, eventId, before, defaultSchedule, {
    mustRecord: false,
  });
}

/** Restores the schedule with the list before the reset. */
export async function undoReset(ctx: AppContext, tx: CommandTx, eventId: EventId): Promise<void> {
  const stored = await queries.findBeforeReset(tx.db, eventId);
  await queries.saveBeforeReset(tx.db, eventId, null);
  if (stored)
    await saveSchedule(ctx, tx, eventId, await queries.findSchedule(tx.db, eventId), stored, {
      mustRecord: false,
    });
}

async function saveSchedule(
  { clock }: AppContext,
  tx: CommandTx,
  eventId: EventId,
  before: Schedule,
  { deliveryTime, table = before.table }: ScheduleTarget,
  { mustRecord }: { mustRecord: boolean },
): Promise<Schedule> {
  const isSame = before.deliveryTime === deliveryTime && before.table === table;
  if (isSame && !mustRecord) return before;
  await todos.planRemoved(tx, eventId, (task) => moveTask(task, before, { deliveryTime, table }));
  const schedule: Schedule = {
    deliveryTime,
    table,
    changedAt: clock.now(),
    changedBy: tx.command.actor.name || unnamedActor,
  };
  await queries.saveSchedule(tx.db, eventId, schedule, {
    byId: tx.command.actor.id,
    revision: tx.nextRevision(eventRoom(eventId)),
  });
  tx.record({ type: 'schedule.changed', schedule }, eventRoom(eventId));
  return schedule;
}
