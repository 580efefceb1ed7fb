import type { Instant } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { hasStarted, isTimeExceeded } from '@kalavara/shared-types/todos/todos.rules';

export type Progress = {
  total: number;
  done: number;
  running: number;
  exceeded: number;
  percent: number;
};

export function progressOf(tasks: readonly Task[], now: Instant): Progress {
  const count = (is: (task: Task) => boolean) => tasks.filter(is).length;
  const done = count(({ completed }) => completed);
  return {
    total: tasks.length,
    done,
    running: count(isRunning),
    exceeded: count((task) => isTimeExceeded(task, now)),
    percent: tasks.length === 0 ? 0 : Math.floor((done / tasks.length) * 100),
  };
}

export const isRunning = (task: Task): boolean => !task.completed && hasStarted(task);

const latestFirst = (a: Task, b: Task) =>
  (a.completedAtIso ?? '') < (b.completedAtIso ?? '') ? 1 : -1;

/** Returns the completed tasks, latest first, as these are undone most often. */
export const doneOf = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ completed }) => completed).sort(latestFirst);
