import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { believed } from '@kalavara/shared-types/timers.rules';
import {
  blankTask,
  lacksTemperature,
  type SomeFields,
  someone,
  withCompletion,
  withFields,
  withoutCompletion,
  withoutStart,
  withStart,
} from '@kalavara/shared-types/todos.rules';
import type { Doing, Task, TaskRef } from '@kalavara/shared-types/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readAt, type Revised, transact, type Tx } from '../../platform/transact';
import * as queries from './queries';

export const inRoom = queries.findTodos;

/** null while the event never had a list. */
export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Task[] | null>> =>
  readAt(ctx, eventRoom(eventId), (db) => queries.findTodos(db, eventId));

export function start(ctx: AppContext, command: Command, ref: TaskRef, doing: Doing): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task }) => {
    const changed = withStart(task, doerOf(command, doing), momentOf(ctx, doing));
    return [changed, { startedById: command.actor.id }];
  });
}

export function undoStart(ctx: AppContext, command: Command, ref: TaskRef): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task }) => [withoutStart(task), { startedById: null }]);
}

/** Done wins: whoever comes second is answered with the first doer's task. */
export function complete(ctx: AppContext, command: Command, ref: TaskRef, doing: Doing): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task }, tx) => {
    if (!task.completed && lacksTemperature(task, doing.temperatureValue)) throw new AppError('temperature-needed');
    const changed = withCompletion(task, doerOf(command, doing), momentOf(ctx, doing), doing.temperatureValue);
    const starter = task.startedAtIso === null ? { startedById: command.actor.id } : {};
    return [changed, { ...starter, completedById: command.actor.id, completedRevision: tx.next() }];
  });
}

/** An un-tick that was made before somebody else's tick was seen would take that away unseen: it is refused. */
export function undoComplete(ctx: AppContext, command: Command, ref: TaskRef): Promise<Revised<Task>> {
  return changeTask(ctx, command, ref, ({ task, completedRevision, completedById }) => {
    const isUnseen = command.baseRevision !== undefined && (completedRevision ?? 0) > command.baseRevision;
    if (task.completed && isUnseen && completedById !== command.actor.id)
      throw new AppError('done-by-other', { details: { by: task.completedBy, at: task.completedAtIso } });
    return [withoutCompletion(task), { completedById: null, completedRevision: null }];
  });
}

export function patch(ctx: AppContext, command: Command, ref: TaskRef, fields: SomeFields) {
  return changeTask(ctx, command, ref, ({ task }) => [withFields(task, fields), {}]);
}

export function add(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  { id, ...fields }: SomeFields & Pick<Task, 'id'>,
): Promise<Revised<Task>> {
  return transact(ctx, command, eventRoom(eventId), async (tx) => {
    await openList(tx, eventId);
    if ((await queries.findTask(tx.db, eventId, id)) || (await queries.findRemoved(tx.db, eventId, id)))
      throw new AppError('task-exists', { fields: ['id'] });
    return keep(tx, withFields(blankTask(eventId, id), fields));
  });
}

/** Taking off what is off already is no contradiction. */
export async function remove(ctx: AppContext, command: Command, { eventId, taskId }: TaskRef): Promise<Revised<null>> {
  return transact(ctx, command, eventRoom(eventId), async (tx) => {
    const found = await queries.findTask(tx.db, eventId, taskId);
    if (!found && !(await queries.findRemoved(tx.db, eventId, taskId))) throw new AppError('task-not-found');
    if (found?.task.isFinalTask) throw new AppError('final-task');
    if (found) await takeOff(ctx, command, tx, eventId, [taskId]);
    return null;
  });
}

export function restore(ctx: AppContext, command: Command, { eventId, taskId }: TaskRef): Promise<Revised<Task>> {
  return transact(ctx, command, eventRoom(eventId), async (tx) => {
    const removed = await queries.findRemoved(tx.db, eventId, taskId);
    if (removed) await openList(tx, eventId);
    if (removed) return keep(tx, removed.task);
    const found = await queries.findTask(tx.db, eventId, taskId);
    if (!found) throw new AppError('task-not-found');
    return found.task;
  });
}

/** An event that was taken out of the diary starts no new list. */
export async function openList(tx: Tx, eventId: EventId): Promise<void> {
  if (await queries.isDeletedList(tx.db, eventId)) throw new AppError('event-not-found');
  await queries.createList(tx.db, eventId);
}

export async function takeOff(ctx: AppContext, command: Command, tx: Tx, eventId: EventId, ids: string[]) {
  await queries.removeTasks(tx.db, eventId, ids, new Date(ctx.clock.now()), command.actor.name || someone);
  for (const taskId of ids) tx.record({ type: 'task.removed', taskId }, eventRoom(eventId));
}

type Doer = Parameters<typeof queries.saveTask>[2];

/** One task's story: find it, let a rule decide, and keep it if that changed anything. */
function changeTask(
  ctx: AppContext,
  command: Command,
  { eventId, taskId }: TaskRef,
  decide: (standing: queries.Standing, tx: Tx) => [Task, NonNullable<Doer>],
): Promise<Revised<Task>> {
  const change = (tx: Tx, standing: queries.Standing | undefined) => {
    if (!standing) return refuseMissing(tx, eventId, taskId);
    const [changed, doer] = decide(standing, tx);
    return JSON.stringify(changed) === JSON.stringify(standing.task) ? standing.task : keep(tx, changed, doer);
  };
  return transact(ctx, command, eventRoom(eventId), change, (db) => queries.findTask(db, eventId, taskId));
}

async function refuseMissing(tx: Tx, eventId: EventId, taskId: string): Promise<never> {
  const removed = await queries.findRemoved(tx.db, eventId, taskId);
  if (!removed) throw new AppError('task-not-found');
  throw new AppError('task-removed', { details: { by: removed.by, at: removed.at.toISOString() } });
}

function keep(tx: Tx, task: Task, doer?: Doer): Task {
  tx.write(queries.saveTask(tx.db, task, doer));
  tx.record({ type: 'task.changed', task });
  return task;
}

const doerOf = ({ actor }: Command, { by }: Doing) => by || actor.name || someone;

/** When it really happened, as far as it is believed: a phone may have been without a network for a day. */
function momentOf(ctx: AppContext, { at }: Doing): number {
  const moment = believed(at, ctx.clock.now());
  if (moment === undefined) throw new AppError('too-late');
  return moment;
}
