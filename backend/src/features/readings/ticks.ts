import { celsiusOf, readingIdOf } from '@kalavara/shared-types/readings.rules';
import type { Reading } from '@kalavara/shared-types/readings';
import type { Task } from '@kalavara/shared-types/todos';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { unnamedActor } from '@kalavara/shared-types/todos.rules';
import type { AppContext, Command } from '../../platform/context';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

const valueOf = (task: Task | undefined) => celsiusOf(task?.temperatureValue ?? '');

/** Makes a reading of a value sent with a completion or a list, unless it equals the task's previous value. */
export function logValue(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  before: Task | undefined,
  task: Task,
): void {
  const value = valueOf(task);
  if (!task.isTemperature || value === undefined || value === valueOf(before)) return;
  const ticked = before?.completed ? null : task.completedAtIso;
  const reading: Reading = {
    id: readingIdOf(command.id, task.id),
    eventId: task.eventId,
    taskId: task.id,
    kind: 'pit',
    value,
    at: ticked ?? new Date(ctx.clock.now()).toISOString(),
    by: (ticked && task.completedBy) || command.actor.name || unnamedActor,
    probe: null,
    note: null,
    action: null,
  };
  tx.write(queries.saveReading(tx.db, reading, new Date(ctx.clock.now()), command.actor.id));
  tx.record({ type: 'reading.changed', reading }, eventRoom(task.eventId));
}
