import type { EventId, Instant, StepId } from '@kalavara/shared-types/primitives';
import { keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { tasksOfStep } from '@kalavara/shared-types/todos/step-tasks.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  unnamedActor,
  withMovedStart,
  withoutStart,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import type { Transaction } from 'kysely';
import type { Command } from '../../platform/context';
import type { CommandTx } from '../../platform/run-command';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';

/** Lists the tasks that are done by a step of a stage, so that they start with it. */
export async function listOfStep(
  db: Transaction<DB>,
  eventId: EventId,
  stepId: StepId,
): Promise<Task[]> {
  const found = await Promise.all(
    tasksOfStep(stepId).map((taskId) => queries.findTask(db, eventId, taskId)),
  );
  return found.flatMap((standing) => standing?.task ?? []);
}

/** Starts tasks with their step. A task that is started or completed does not change. */
export function startWithStep(
  tx: CommandTx,
  { actor }: Command,
  tasks: readonly Task[],
  at: Instant,
): void {
  for (const task of tasks) {
    const changed = withStart(task, actor.name || unnamedActor, at);
    if (changed === task) continue;
    tx.write(queries.saveTask(tx.db, changed, { startedById: actor.id }));
    tx.record({ type: 'task.changed', task: changed });
  }
}

/** Corrects the starts that `startWithStep` made, from the start of the step to the corrected one. */
export function moveStartWithStep(
  tx: CommandTx,
  tasks: readonly Task[],
  from: Instant,
  at: Instant,
): void {
  for (const task of tasks) {
    const changed = withMovedStart(task, from, at);
    if (changed === task) continue;
    tx.write(queries.saveTask(tx.db, changed));
    tx.record({ type: 'task.changed', task: changed });
  }
}

/** Takes back the starts that `startWithStep` made in a batch, whose `entities` are given; a done task stays as it is. */
export async function undoStartWithStep(
  tx: CommandTx,
  { eventId, stepId }: TimerRef,
  entities: readonly string[],
): Promise<void> {
  for (const task of await listOfStep(tx.db, eventId, stepId)) {
    const isStartedThere = entities.includes(
      keyOf({ entity: 'task', id: `${eventId}/${task.id}` }),
    );
    if (!isStartedThere || task.completed) continue;
    const changed = withoutStart(task);
    tx.write(queries.saveTask(tx.db, changed, { startedById: null }));
    tx.record({ type: 'task.changed', task: changed });
  }
}
