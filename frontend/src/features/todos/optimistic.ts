import type { EventId } from '@kalavara/shared-types/primitives';
import type { ReadingKind } from '@kalavara/shared-types/readings/readings';
import { celsiusOf, kindsFor } from '@kalavara/shared-types/readings/readings.rules';
import { definedFields } from '@kalavara/shared-types/defined-fields';
import type { LooseTask, Task, TaskFields } from '@kalavara/shared-types/todos/todos';
import {
  blankTask,
  withCompletion,
  withFields,
  withoutCompletion,
  withoutStart,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import type { PendingCommand } from '../../outbox/outbox';
import { afterAdding, afterShift, type List } from './afterShift';

export const taskCommands = [
  'startTask',
  'undoStartTask',
  'completeTask',
  'undoCompleteTask',
  'patchTask',
  'addTask',
  'deleteTask',
  'saveTodos',
  'scheduleTasks',
  'addReading',
] as const;
type TaskCommand = PendingCommand<(typeof taskCommands)[number]>;

const textOf = (value: string | number | null | undefined) =>
  typeof value === 'number' ? String(value) : value;

type Sent = { temperatureValue?: string | number | null | undefined };
/** The fields of a task that a command changes. An absent field is not changed, a null one is cleared. */
const fieldsOf = (sent: Sent) =>
  definedFields({
    ...sent,
    temperatureValue: textOf(sent.temperatureValue),
  }) as Partial<TaskFields>;

/** Returns the tasks with the value of a pending reading as the text of its task. */
function withReading(
  task: Task,
  { kind, value }: { kind: ReadingKind; value: string | number },
): Task {
  const celsius = celsiusOf(value);
  const kinds = kindsFor(task);
  const isOther = kinds.length > 0 && !kinds.includes(kind);
  return celsius === undefined || isOther ? task : { ...task, temperatureValue: String(celsius) };
}

const fromLoose = (eventId: EventId, loose: Partial<LooseTask>): Task => ({
  ...blankTask(eventId, loose.id ?? ''),
  ...fieldsOf(loose),
  eventId,
});

const actorOf = ({ given: { body }, by, at }: PendingCommand<'startTask' | 'completeTask'>) =>
  [body.by ?? by, body.at ?? at] as const;

function changedTask(task: Task, command: TaskCommand): Task {
  switch (command.name) {
    case 'startTask':
      return withStart(task, ...actorOf(command));
    case 'undoStartTask':
      return withoutStart(task);
    case 'completeTask':
      return withCompletion(
        task,
        ...actorOf(command),
        textOf(command.given.body.temperatureValue) ?? null,
      );
    case 'undoCompleteTask':
      return withoutCompletion(task);
    case 'patchTask':
      return withFields(task, fieldsOf(command.given.body));
    case 'addReading':
      return withReading(task, command.given.body);
    default:
      return task;
  }
}

/** Returns the list as a pending command will change it, by the rules of the server. */
export function applyOptimistic(list: List, command: TaskCommand): List {
  const { given, name } = command;
  if (name === 'scheduleTasks') return afterShift(list, given.body, command);
  if (name === 'addTask') {
    const { id, keepsTimes } = given.body;
    return afterAdding(
      list,
      given.params.eventId,
      { ...fieldsOf(given.body), id, keepsTimes },
      command,
    );
  }
  return { ...list, tasks: changedTasks(list.tasks, command) };
}

type OfRows = Exclude<TaskCommand, PendingCommand<'scheduleTasks' | 'addTask'>>;

function changedTasks(tasks: readonly Task[], command: OfRows): readonly Task[] {
  const { given, name } = command;
  const { eventId } = given.params;
  if (name === 'saveTodos') return withList(tasks, eventId, given.body as Partial<LooseTask>[]);
  const { taskId } = given.params;
  if (name === 'deleteTask')
    return tasks.filter(({ id, isFinalTask }) => id !== taskId || isFinalTask);
  return tasks.map((task) => (task.id === taskId ? changedTask(task, command) : task));
}

/** Returns the list as the server will merge it: tasks that exist are not overwritten. */
function withList(
  tasks: readonly Task[],
  eventId: EventId,
  loose: readonly Partial<LooseTask>[],
): readonly Task[] {
  return loose.map((row) => fromLoose(eventId, row)).reduce(withTask, tasks);
}

const withTask = (tasks: readonly Task[], task: Task): readonly Task[] =>
  tasks.some(({ id }) => id === task.id) ? tasks : [...tasks, task];
