import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { sameRow } from '@kalavara/shared-types/merge.rules';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { dayMs } from '@kalavara/shared-types/durations';
import { repairTask, blankTask, bySortOrder } from '@kalavara/shared-types/todos/todos.rules';
import { type Conflict, type LooseTask, Task } from '@kalavara/shared-types/todos/todos';
import { z } from 'zod';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { mergeSinceBase } from '../../platform/rooms/newer-changes';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { logValue } from '../readings/ticks';
import * as queries from './queries';
import * as listQueries from './list.queries';
import { recoverTasks } from './recover';
import type { ScheduleOfList } from './schedule-link';
import { getOrCreateList, openList, removeTask } from './service';
import { assertNoConflict } from './stale';

const retentionMs = 30 * dayMs;

/**
 * Saves a whole list. With a base revision, only the changes that the sender made since are applied; without one, the
 * list replaces everything. The final task is never removed.
 */
export function save(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  sent: readonly LooseTask[],
): Promise<Revised<{ tasks: Task[]; conflicts: Conflict[] }>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const current = (await queries.findTodos(tx.db, eventId)) ?? [];
    await openList(tx, eventId);
    const lists = { sent: recoverTasks(eventId, sent, ctx.clock.now()), current };
    const { rows, conflicts } = await mergeSinceBase(
      tx,
      eventRoom(eventId),
      'task',
      lists,
      withDefaults,
    );
    const tasks = await replaceRows(ctx, tx, eventId, current, rows.map(repairTask));
    const before = new Map(current.map((task) => [task.id, task]));
    for (const task of tasks) logValue(ctx, tx, before.get(task.id), task);
    return { tasks, conflicts };
  });
}

/**
 * Resets to the defaults and stores the previous list. Throws if the reset would lose changes of other people after its
 * base revision.
 */
export function reset(
  ctx: AppContext,
  command: Command,
  schedules: ScheduleOfList,
  eventId: EventId,
): Promise<Revised<Task[]>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const current = (await queries.findTodos(tx.db, eventId)) ?? [];
    await openList(tx, eventId);
    const wanted = defaultTasks(eventId);
    await assertNoConflict(tx, eventId, current, wanted, { isWholeList: true });
    await listQueries.saveBeforeReset(tx.db, eventId, current, new Date(ctx.clock.now()));
    const remainingIds = new Set(wanted.map(({ id }) => id));
    const removedIds = current.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id);
    await removeTask(ctx, tx, eventId, removedIds);
    const tasks = await saveChanged(tx, eventId, current, wanted);
    await schedules.resetSchedule(ctx, tx, eventId);
    return tasks;
  });
}

/** Restores the list before a reset. Throws like `reset`. */
export function undoReset(
  ctx: AppContext,
  command: Command,
  schedules: ScheduleOfList,
  eventId: EventId,
): Promise<Revised<Task[]>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const stored = await listQueries.findList(tx.db, eventId);
    const isRecent = stored?.resetAt && ctx.clock.now() - stored.resetAt.getTime() <= retentionMs;
    if (!isRecent || stored.beforeReset === null) throw new AppError('nothing-to-undo');
    const current = (await queries.findTodos(tx.db, eventId)) ?? [];
    const wanted = StoredTasks.parse(stored.beforeReset).map(withDefaults);
    await assertNoConflict(tx, eventId, current, wanted, { isWholeList: true });
    await listQueries.clearReset(tx.db, eventId);
    const tasks = await replaceRows(ctx, tx, eventId, current, wanted);
    await schedules.undoReset(ctx, tx, eventId);
    return tasks;
  });
}

/** Removes the list of an event that is deleted. */
export async function removeList(
  tx: CommandTx,
  eventId: EventId,
  at: Date,
  by: string,
): Promise<void> {
  const tasks = (await queries.findTodos(tx.db, eventId)) ?? [];
  const ids = tasks.map(({ id }) => id);
  await queries.removeTasks(tx.db, eventId, ids, at, by);
  await listQueries.deleteList(tx.db, eventId, at);
  for (const taskId of ids) tx.record({ type: 'task.removed', taskId }, eventRoom(eventId));
}

/**
 * Restores the list with its event. An event that never had a list gets the defaults, because a screen that joined
 * while the event was deleted has an empty list and would not create them.
 */
export async function restoreList(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  const tasks = await listQueries.restoreList(tx.db, eventId, at);
  for (const task of tasks) tx.record({ type: 'task.changed', task }, eventRoom(eventId));
  if (tasks.length === 0) await getOrCreateList(tx, eventId);
}

/** Replaces the rows of the list, except the final task. */
async function replaceRows(
  ctx: AppContext,
  tx: CommandTx,
  eventId: EventId,
  current: Task[],
  rows: Task[],
) {
  const wanted = new Set(rows.map(({ id }) => id));
  const missing = current.filter(({ id }) => !wanted.has(id));
  const gone = missing.filter(({ isFinalTask }) => !isFinalTask).map(({ id }) => id);
  await removeTask(ctx, tx, eventId, gone);
  return saveChanged(tx, eventId, current, [
    ...rows,
    ...missing.filter(({ isFinalTask }) => isFinalTask),
  ]);
}

async function saveChanged(
  tx: CommandTx,
  eventId: EventId,
  current: Task[],
  rows: Task[],
): Promise<Task[]> {
  const currentById = new Map(current.map((task) => [task.id, task]));
  const changed = rows.filter((task) => !sameRow(currentById.get(task.id), task));
  await queries.saveTasks(tx.db, changed);
  for (const task of changed) tx.record({ type: 'task.changed', task }, eventRoom(eventId));
  return [...rows].sort(bySortOrder);
}

/** Adds the defaults of fields that did not exist when the list was stored. */
const withDefaults = (task: Pick<Task, 'eventId' | 'id'>): Task =>
  Task.parse({ ...blankTask(task.eventId, task.id), ...task });
const StoredTasks = z.array(z.looseObject({ eventId: z.string(), id: z.string() }));
