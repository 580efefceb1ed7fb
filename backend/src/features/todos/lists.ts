import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { EventId, Revision } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { merged, sameRow } from '@kalavara/shared-types/merge.rules';
import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import { agreeing, blankTask, bySortOrder } from '@kalavara/shared-types/todos.rules';
import { type Conflict, type LooseTask, Task } from '@kalavara/shared-types/todos';
import { z } from 'zod';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { listBatches } from '../../platform/room-log.queries';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import { logValue } from '../readings/ticks';
import * as schedules from '../schedule/service';
import * as queries from './queries';
import { recovered } from './recover';
import { openList, takeOff } from './service';

const days30 = 30 * 24 * 60 * 60 * 1_000;

/**
 * Saves a whole list, as the documented call does. With a base revision only what the sender changed since then is
 * taken over; without one the list is the new truth. The final task is never removed (D-003).
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
    const mine = recovered(eventId, sent, ctx.clock.now());
    const base =
      command.baseRevision === undefined
        ? current
        : await listAt(tx, eventId, command.baseRevision);
    const { rows, conflicts } =
      command.baseRevision === undefined
        ? { rows: mine, conflicts: [] }
        : merged(base, mine, current, ({ id }) => id);
    const tasks = await become(ctx, command, tx, eventId, current, rows.map(agreeing));
    const before = new Map(current.map((task) => [task.id, task]));
    for (const task of tasks) logValue(ctx, command, tx, before.get(task.id), task);
    return { tasks, conflicts };
  });
}

/** Back to the defaults, with the way back kept. */
export function reset(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
): Promise<Revised<Task[]>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const current = (await queries.findTodos(tx.db, eventId)) ?? [];
    await openList(tx, eventId);
    await queries.keepBeforeReset(tx.db, eventId, current, new Date(ctx.clock.now()));
    const wanted = defaultTasks(eventId);
    const kept = new Set(wanted.map(({ id }) => id));
    const gone = current.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await takeOff(ctx, command, tx, eventId, gone);
    const tasks = await write(tx, eventId, current, wanted);
    await schedules.startOver(ctx, command, tx, eventId);
    return tasks;
  });
}

export function undoReset(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
): Promise<Revised<Task[]>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    const kept = await queries.findList(tx.db, eventId);
    const isRecent = kept?.resetAt && ctx.clock.now() - kept.resetAt.getTime() <= days30;
    if (!isRecent || kept.beforeReset === null) throw new AppError('nothing-to-undo');
    const current = (await queries.findTodos(tx.db, eventId)) ?? [];
    await queries.forgetReset(tx.db, eventId);
    const tasks = await become(
      ctx,
      command,
      tx,
      eventId,
      current,
      StoredTasks.parse(kept.beforeReset).map(whole),
    );
    await schedules.asBeforeReset(ctx, command, tx, eventId);
    return tasks;
  });
}

/** With its event out of the diary. */
export async function removeList(
  tx: CommandTx,
  eventId: EventId,
  at: Date,
  by: string,
): Promise<void> {
  const tasks = (await queries.findTodos(tx.db, eventId)) ?? [];
  const ids = tasks.map(({ id }) => id);
  await queries.removeTasks(tx.db, eventId, ids, at, by);
  await queries.deleteList(tx.db, eventId, at);
  for (const taskId of ids) tx.record({ type: 'task.removed', taskId }, eventRoom(eventId));
}

export async function restoreList(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  for (const task of await queries.restoreList(tx.db, eventId, at))
    tx.record({ type: 'task.changed', task }, eventRoom(eventId));
}

/** Makes the list exactly these rows, but for the final task, which stays. */
async function become(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  eventId: EventId,
  current: Task[],
  rows: Task[],
) {
  const wanted = new Set(rows.map(({ id }) => id));
  const missing = current.filter(({ id }) => !wanted.has(id));
  const gone = missing.filter(({ isFinalTask }) => !isFinalTask).map(({ id }) => id);
  await takeOff(ctx, command, tx, eventId, gone);
  return write(tx, eventId, current, [
    ...rows,
    ...missing.filter(({ isFinalTask }) => isFinalTask),
  ]);
}

async function write(
  tx: CommandTx,
  eventId: EventId,
  current: Task[],
  rows: Task[],
): Promise<Task[]> {
  const now = new Map(current.map((task) => [task.id, task]));
  const changed = rows.filter((task) => !sameRow(now.get(task.id), task));
  await queries.saveTasks(tx.db, changed);
  for (const task of changed) tx.record({ type: 'task.changed', task }, eventRoom(eventId));
  return [...rows].sort(bySortOrder);
}

/** A task stored before a field was added has that field as a new task has it. */
const whole = (task: Pick<Task, 'eventId' | 'id'>): Task =>
  Task.parse({ ...blankTask(task.eventId, task.id), ...task });
const StoredTasks = z.array(z.looseObject({ eventId: z.string(), id: z.string() }));

/** The list as it was at a revision, out of the log that is also its history. */
async function listAt(tx: CommandTx, eventId: EventId, revision: Revision): Promise<Task[]> {
  const room = eventRoom(eventId);
  if (revision > tx.next(room) - 1) throw new AppError('invalid', { fields: ['X-Base-Revision'] });
  const tasks = new Map<string, Task>();
  for (const batch of await listBatches(tx.db, room, 0, revision)) {
    for (const change of batch.changes) {
      if (change.type === 'task.changed')
        tasks.set(keyOf(aboutOf(room, change)), whole(change.task));
      if (change.type === 'task.removed') tasks.delete(keyOf(aboutOf(room, change)));
    }
  }
  return [...tasks.values()];
}
