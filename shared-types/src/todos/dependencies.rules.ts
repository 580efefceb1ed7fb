import { templateTasks } from '../content/tasks';
import type { Minutes } from '../content/types';
import { startOf } from '../schedule/schedule.rules';
import { daysBefore, minutesAllowed } from './todos.rules';
import type { Task } from './todos';

/** The predecessor of a task, and the minutes after its start or end. */
export type After = { id: string; counts: 'start' | 'end'; minutes: Minutes };

const template = new Map(templateTasks.map((task) => [task.id, task]));
const delivery = templateTasks.find(({ isDelivery }) => isDelivery)!;

/**
 * Parses a dependency: "a" after its end, "~a" after its start, "a +30" half an hour after its start, "a rest60" an
 * hour after its end.
 */
export function parsedAfter(rule: string): After {
  const [, overlaps, id = rule, kind, minutes] =
    /^(~?)([a-z0-9-]+?)(?: (\+|rest)(\d+))?$/.exec(rule) ?? [];
  return { id, counts: overlaps || kind === '+' ? 'start' : 'end', minutes: Number(minutes ?? 0) };
}

/** The predecessors of a task. Every delivery has those of the template's delivery. */
export const afterOf = ({ id, isDelivery }: Pick<Task, 'id' | 'isDelivery'>): After[] =>
  ((template.get(id) ?? (isDelivery ? delivery : undefined))?.after ?? []).map(parsedAfter);

export type Link = {
  before: Task;
  task: Task;
  /** Minutes to spare, negative if the task starts too early; null if one of the two has no time. */
  slack: Minutes | null;
  isBroken: boolean;
};

function linkOf(before: Task, task: Task, { counts, minutes }: After): Link {
  const first = startOf(before);
  const then = startOf(task);
  if (first === undefined || then === undefined) {
    // Without times, only the days are compared.
    const dayFirst = daysBefore(before.dueDate);
    const dayThen = daysBefore(task.dueDate);
    return {
      before,
      task,
      slack: null,
      isBroken: dayFirst !== undefined && dayThen !== undefined && dayThen > dayFirst,
    };
  }
  const free = first + minutes + (counts === 'end' ? (minutesAllowed(before) ?? 0) : 0);
  return { before, task, slack: then - free, isBroken: then < free };
}

/** Every dependency between tasks of the list. */
export const linksOf = (tasks: readonly Task[]): Link[] =>
  tasks.flatMap((task) =>
    afterOf(task).flatMap((after) => {
      const before = tasks.find(({ id }) => id === after.id);
      return before ? [linkOf(before, task, after)] : [];
    }),
  );

/** Open tasks that are planned before a task on which they depend. */
export const brokenIn = (tasks: readonly Task[]): Link[] =>
  linksOf(tasks).filter(({ task, isBroken }) => isBroken && !task.completed);

/** Minutes to spare between the end of the last work and the delivery; undefined without times. */
export function slackBeforeDelivery(tasks: readonly Task[]): Minutes | undefined {
  const spare = linksOf(tasks).flatMap(({ task, slack }) =>
    task.isDelivery && slack !== null ? [slack] : [],
  );
  return spare.length === 0 ? undefined : Math.min(...spare);
}
