import type { Instant } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos';
import { isTimeExceeded } from '@kalavara/shared-types/todos.rules';

export type Progress = { total: number; done: number; running: number; exceeded: number; percent: number };

export function progressOf(tasks: readonly Task[], now: Instant): Progress {
  const count = (is: (task: Task) => boolean) => tasks.filter(is).length;
  const done = count(({ completed }) => completed);
  return {
    total: tasks.length,
    done,
    running: count((task) => isRunning(task)),
    exceeded: count((task) => isTimeExceeded(task, now)),
    percent: tasks.length === 0 ? 0 : Math.floor((done / tasks.length) * 100),
  };
}

export const isRunning = ({ completed, startedAtIso }: Task): boolean => !completed && startedAtIso !== null;

const latestFirst = (a: Task, b: Task) => ((a.completedAtIso ?? '') < (b.completedAtIso ?? '') ? 1 : -1);

/** What is done, the latest first: that is the one somebody wants back. */
export const doneOf = (tasks: readonly Task[]): Task[] => tasks.filter(({ completed }) => completed).sort(latestFirst);
