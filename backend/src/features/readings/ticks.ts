import type { Instant } from '@kalavara/shared-types/primitives';
import {
  celsiusOf,
  latestValue,
  readingIdOf,
} from '@kalavara/shared-types/readings/readings.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import type { AppContext } from '../../platform/context';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

const valueOf = (task: Task | undefined) => celsiusOf(task?.temperatureValue ?? '');

/** Makes a reading of a value sent with a list or a change of a task, unless it equals the task's previous value. */
export function logValue(
  ctx: AppContext,
  tx: CommandTx,
  before: Task | undefined,
  task: Task,
): void {
  const value = valueOf(task);
  if (!task.isTemperature || value === undefined || value === valueOf(before)) return;
  const ticked = before?.completed ? null : task.completedAtIso;
  saveTicked(ctx, tx, task, {
    value,
    at: ticked ?? new Date(ctx.clock.now()).toISOString(),
    by: (ticked && task.completedBy) || tx.command.actor.name || unnamedActor,
  });
}

/** Makes a reading of what was sent with a tick, also where another person ticked the check first; the task has the latest value. */
export async function logTick(
  ctx: AppContext,
  tx: CommandTx,
  task: Task,
  { value: text, at, by }: { value: string | null | undefined; at: Instant; by: string },
): Promise<Task> {
  const value = celsiusOf(text ?? '');
  if (!task.isTemperature || value === undefined || value === valueOf(task)) return task;
  const measured = { value, at: new Date(at).toISOString(), by };
  const others = await queries.listOfTask(tx.db, task.eventId, task.id);
  const reading = saveTicked(ctx, tx, task, measured);
  const latest = latestValue([...others, reading], task);
  return { ...task, temperatureValue: latest === String(value) ? text!.trim() : latest };
}

function saveTicked(
  ctx: AppContext,
  tx: CommandTx,
  { id: taskId, eventId }: Task,
  measured: Pick<Reading, 'value' | 'at' | 'by'>,
): Reading {
  const reading: Reading = {
    id: readingIdOf(tx.command.id, taskId),
    eventId,
    taskId,
    kind: 'pit',
    ...measured,
    probe: null,
    note: null,
    action: null,
  };
  tx.write(queries.saveReading(tx.db, reading, new Date(ctx.clock.now()), tx.command.actor.id));
  tx.record({ type: 'reading.changed', reading }, eventRoom(eventId));
  return reading;
}
