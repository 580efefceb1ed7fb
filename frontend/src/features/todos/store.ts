import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { asGiven } from '@kalavara/shared-types/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule';
import type { Task } from '@kalavara/shared-types/todos';
import { bySortOrder } from '@kalavara/shared-types/todos.rules';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useWaiting, type Waiting } from '../../outbox/outbox';
import { afterwards, taskCommands } from './afterwards';
import { useConfirmedSchedule } from './schedule';

/** Null: the event never had a list. Absent: nobody knows yet. These two are never the same (D-004). */
const useConfirmed = create<Record<EventId, readonly Task[] | null>>(() => ({}));
const none: readonly Task[] = [];

export const tasksOf = (eventId: EventId): readonly Task[] | null | undefined =>
  useConfirmed.getState()[eventId];
export const replaceTasks = (eventId: EventId, tasks: readonly Task[] | null) =>
  useConfirmed.setState({ [eventId]: tasks });
export const keepTask = (task: Task) =>
  useConfirmed.setState((all) => ({
    [task.eventId]: [...(all[task.eventId] ?? none).filter(({ id }) => id !== task.id), task],
  }));
export const dropTask = (eventId: EventId, taskId: TaskId) =>
  useConfirmed.setState((all) => ({
    [eventId]: (all[eventId] ?? none).filter(({ id }) => id !== taskId),
  }));

export type Tasks = {
  /** In the order of the list. */
  tasks: readonly Task[];
  /** What their times are made for. */
  schedule: Schedule;
  /** The event never had a list; only then may the defaults be saved, and only while its room is live. */
  isNew: boolean;
  isLoaded: boolean;
  /** Tasks with something the server has not answered yet. */
  waitingIds: ReadonlySet<TaskId>;
};

const taskIdOf = (command: Waiting<(typeof taskCommands)[number]>): TaskId[] =>
  'taskId' in command.given.params
    ? [command.given.params.taskId]
    : command.name === 'addTask'
      ? [command.given.body.id]
      : [];

/** The tasks of an event as this person should see them. */
export function useTasks(eventId: EventId): Tasks {
  const confirmed = useConfirmed((all) => all[eventId]);
  const madeFor = useConfirmedSchedule(eventId) ?? asGiven;
  const waiting = useWaiting(taskCommands, eventRoom(eventId));
  return useMemo(() => {
    const { tasks: shown, schedule } = waiting.reduce(afterwards, {
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
