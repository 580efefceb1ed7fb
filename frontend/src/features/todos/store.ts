import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { bySortOrder } from '@kalavara/shared-types/todos/todos.rules';
import { useMemo } from 'react';
import { usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { byId, createEntityStore } from '../../state/createEntityStore';
import { applyOptimistic, taskCommands } from './optimistic';
import { useConfirmedSchedule } from './schedule';

/** Null if the event never had a list, so that the defaults may be saved; undefined until loaded. */
const confirmedTasks = createEntityStore<Task, null>(byId);
const none: readonly Task[] = [];

export const { select: selectTasks, replaceAll: replaceTasks, remove: removeTask } = confirmedTasks;
export const upsertTask = (task: Task) => confirmedTasks.upsert(task.eventId, task);

export type Tasks = {
  /** In the order of the list. */
  tasks: readonly Task[];
  /** The start times. */
  schedule: Schedule;
  /** The event never had a list; only then may the defaults be saved, and only while its room is live. */
  isNew: boolean;
  isLoaded: boolean;
  /** The tasks with a command that is not answered yet. */
  waitingIds: ReadonlySet<TaskId>;
};

const taskIdOf = (command: PendingCommand<(typeof taskCommands)[number]>): TaskId[] =>
  'taskId' in command.given.params
    ? [command.given.params.taskId]
    : command.name === 'addTask'
      ? [command.given.body.id]
      : [];

/** Returns the tasks of an event with the pending commands applied. */
export function useTasks(eventId: EventId): Tasks {
  const confirmed = confirmedTasks.useList(eventId);
  const madeFor = useConfirmedSchedule(eventId) ?? defaultSchedule;
  const waiting = usePendingCommands(taskCommands, eventRoom(eventId));
  return useMemo(() => {
    const { tasks: shown, schedule } = waiting.reduce(applyOptimistic, {
      tasks: confirmed ?? none,
      schedule: madeFor,
    });
    const unanswered = waiting.filter(({ revision }) => revision === undefined);
    return {
      tasks: [...shown].sort(bySortOrder),
      schedule,
      isNew: confirmed === null && !waiting.some(({ name }) => name === 'saveTodos'),
      isLoaded: confirmed !== undefined,
      waitingIds: new Set(unanswered.flatMap(taskIdOf)),
    };
  }, [confirmed, madeFor, waiting]);
}
