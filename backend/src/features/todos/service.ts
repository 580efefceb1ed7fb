import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { isSame } from '@kalavara/shared-types/is-same';
import {
  hasStarted,
  lacksTemperature,
  type SomeFields,
  unnamedActor,
  withCompletion,
  withFields,
  withoutCompletion,
  withoutStart,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import type { TaskAction, Task, TaskRef } from '@kalavara/shared-types/todos/todos';
import type { Kysely } from 'kysely';
import { acceptTime, actorName } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { DB } from '../../platform/schema.gen';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import { logTick, logValue } from '../readings/ticks';
import * as queries from './queries';
import * as listQueries from './list.queries';
import { assertNoConflict, plannedOnly } from './stale';

export { progressOf } from './list.queries';
export { listOfStep, moveStartWithStep, startWithStep, undoStartWithStep } from './with-step';
export { plan, planRemoved } from './planning';

/**
 * Returns null if the event never had a list: a screen then creates the defaults. A list that was deleted with its
 * event is empty here, and null in `list`.
 */
export async function findTasks(db: Kysely<DB>, eventId: EventId): Promise<Task[] | null> {
  const tasks = await queries.findTodos(db, eventId);
  return tasks ?? ((await listQueries.isDeletedList(db, eventId)) ? [] : null);
}

/** Returns null if the event has no list, because it never had one or was deleted with it. */
export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Task[] | null>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.findTodos(db, eventId));

export function start(
  ctx: AppContext,
  command: Command,
  ref: TaskRef,
  doing: TaskAction,
): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task }) => {
    const changed = withStart(task, nameOf(command, doing), acceptTime(ctx, doing.at).getTime());
    return [changed, { startedById: command.actor.id }];
  });
}

/** Undoes a start. Throws if another user's start arrived after the base revision. */
export function undoStart(ctx: AppContext, command: Command, ref: TaskRef): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, async ({ task }, tx) => {
    const changed = withoutStart(task);
    await assertNoConflict(tx, ref.eventId, [task], [changed]);
    return [changed, { startedById: null }];
  });
}

/**
 * Completes a task. The first completion wins: a later one gets the task of the first as its answer, and its
 * temperature is stored as another reading.
 */
export function complete(
  ctx: AppContext,
  command: Command,
  ref: TaskRef,
  doing: TaskAction,
): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, async ({ task }, tx) => {
    const value = doing.temperatureValue;
    if (!task.completed && lacksTemperature(task, value)) throw new AppError('temperature-needed');
    const by = nameOf(command, doing);
    const at = acceptTime(ctx, doing.at).getTime();
    const measured = await logTick(ctx, tx, task, { value, at, by });
    if (task.completed) return [measured, {}];
    const changed = withCompletion(measured, by, at, task.isTemperature ? null : value);
    const starter = !hasStarted(task) ? { startedById: command.actor.id } : {};
    return [
      changed,
      { ...starter, completedById: command.actor.id, completedRevision: tx.nextRevision() },
    ];
  });
}

/** Undoes a completion. Throws `done-by-other` if another user's completion arrived after the base revision. */
export function undoComplete(
  ctx: AppContext,
  command: Command,
  ref: TaskRef,
): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task, completedRevision, completedById }) => {
    const isUnseen =
      command.baseRevision !== undefined && (completedRevision ?? 0) > command.baseRevision;
    if (task.completed && isUnseen && completedById !== command.actor.id)
      throw new AppError('done-by-other', {
        details: { by: task.completedBy, at: task.completedAtIso },
      });
    return [withoutCompletion(task), { completedById: null, completedRevision: null }];
  });
}

/** Changes fields of a task. Throws if another user changed one of them after the base revision. */
export function patch(ctx: AppContext, command: Command, ref: TaskRef, fields: SomeFields) {
  return changeTask(ctx, command, ref, async ({ task }, tx) => {
    const changed = withFields(task, fields);
    await assertNoConflict(tx, ref.eventId, [task], [changed]);
    logValue(ctx, tx, task, changed);
    return [changed, {}];
  });
}

/** Removes a task; repeated calls have no effect. Throws if another user worked on the task after the base revision. */
export async function remove(
  ctx: AppContext,
  command: Command,
  { eventId, taskId }: TaskRef,
): Promise<Revised<null>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const found = await queries.findTask(tx.db, eventId, taskId);
    if (!found && !(await queries.findRemoved(tx.db, eventId, taskId)))
      throw new AppError('task-not-found');
    if (found?.task.isFinalTask) throw new AppError('final-task');
    if (!found) return null;
    await assertNoConflict(tx, eventId, [found.task], [plannedOnly(found.task)]);
    await removeTask(ctx, tx, eventId, [taskId]);
    return null;
  });
}

export function restore(
  ctx: AppContext,
  command: Command,
  { eventId, taskId }: TaskRef,
): Promise<Revised<Task>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const removed = await queries.findRemoved(tx.db, eventId, taskId);
    if (removed) await openList(tx, eventId);
    if (removed) return saveTask(tx, removed.task);
    const found = await queries.findTask(tx.db, eventId, taskId);
    if (!found) throw new AppError('task-not-found');
    return found.task;
  });
}

export const isEventDeleted = listQueries.isDeletedList;

/** Throws if the event of the list was deleted. */
export async function openList(tx: CommandTx, eventId: EventId): Promise<void> {
  if (await isEventDeleted(tx.db, eventId)) throw new AppError('event-not-found');
  await listQueries.createList(tx.db, eventId);
}

export async function removeTask(ctx: AppContext, tx: CommandTx, eventId: EventId, ids: string[]) {
  await queries.removeTasks(tx.db, eventId, ids, new Date(ctx.clock.now()), nameOf(tx.command));
  for (const taskId of ids) tx.record({ type: 'task.removed', taskId }, eventRoom(eventId));
}

/** Throws unless the task is on the list. */
export async function checkListed(tx: CommandTx, { eventId, taskId }: TaskRef): Promise<void> {
  if (!(await queries.findTask(tx.db, eventId, taskId))) await refuseMissing(tx, eventId, taskId);
}

/** Copies the readings of a listed task into its text value. */
export async function saveReadingsText(
  tx: CommandTx,
  { eventId, taskId }: TaskRef,
  valueOf: (task: Task) => string | null,
): Promise<void> {
  const standing = await queries.findTask(tx.db, eventId, taskId);
  const temperatureValue = standing ? valueOf(standing.task) : null;
  if (standing && temperatureValue !== standing.task.temperatureValue)
    saveTask(tx, { ...standing.task, temperatureValue });
}

/** Returns the list; creates it from the defaults if the event never had one. */
export async function getOrCreateList(tx: CommandTx, eventId: EventId): Promise<Task[]> {
  const found = await queries.findTodos(tx.db, eventId);
  if (found) return found;
  await openList(tx, eventId);
  const tasks = defaultTasks(eventId);
  await queries.saveTasks(tx.db, tasks);
  for (const task of tasks) tx.record({ type: 'task.changed', task }, eventRoom(eventId));
  return tasks;
}

type Actors = Parameters<typeof queries.saveTask>[2];
type TaskWithActors = [Task, NonNullable<Actors>];

/** Reads a task, applies a rule, and saves the result if it differs. */
function changeTask(
  ctx: AppContext,
  command: Command,
  { eventId, taskId }: TaskRef,
  decide: (standing: queries.TaskState, tx: CommandTx) => TaskWithActors | Promise<TaskWithActors>,
): Promise<Revised<Task>> {
  const change = async (tx: CommandTx, standing: queries.TaskState | undefined) => {
    if (!standing) return refuseMissing(tx, eventId, taskId);
    const [changed, actors] = await decide(standing, tx);
    return isSame(changed, standing.task) ? standing.task : saveTask(tx, changed, actors);
  };
  return runCommand(ctx, command, eventRoom(eventId), change, (db) =>
    queries.findTask(db, eventId, taskId),
  );
}

async function refuseMissing(tx: CommandTx, eventId: EventId, taskId: string): Promise<never> {
  const removed = await queries.findRemoved(tx.db, eventId, taskId);
  if (!removed) throw new AppError('task-not-found');
  // By the revision, a screen recognizes a task that was restored since.
  const revision = tx.nextRevision(eventRoom(eventId)) - 1;
  throw new AppError('task-removed', {
    details: { by: removed.by, at: removed.at.toISOString(), revision },
  });
}

export function saveTask(tx: CommandTx, task: Task, actors?: Actors): Task {
  tx.write(queries.saveTask(tx.db, task, actors));
  tx.record({ type: 'task.changed', task });
  return task;
}

const nameOf = (command: Command, doing?: TaskAction): string =>
  actorName(command, doing?.by) ?? unnamedActor;
