import { minuteMs } from '../durations';
import type { TimelineTask } from './event-timeline.rules';
import type { Day, Instant } from '../primitives';
import { endOf, takenBy } from './reports.rules';
import { plannedSpan } from '../todos/task-times.rules';
import { startOfIndianDay } from '../time.rules';
import { minutesAllowed } from '../todos/todos.rules';

export type LateTask = { task: TimelineTask; minutes: number; isDone: boolean };

const dayAndHalf = 36 * 60 * minuteMs;

/**
 * Lists delayed tasks, the longest delay first: tasks that ended after their planned end, or had not ended by now or by
 * noon after the event; without a planned time, tasks that took longer than planned.
 */
export function listLate(tasks: readonly TimelineTask[], day: Day, now: Instant): LateTask[] {
  const until = Math.min(now, startOfIndianDay(day) + dayAndHalf);
  return tasks
    .map((task) => ({ task, minutes: minutesLate(task, day, until), isDone: task.completed }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes || a.task.sortOrder - b.task.sortOrder);
}

function minutesLate(task: TimelineTask, day: Day, until: Instant): number {
  const planned = plannedSpan(task, day);
  const end = endOf(task);
  if (planned) {
    if (task.completed && end.kind !== 'at') return 0;
    const ended = task.completed && end.kind === 'at' ? end.at : until;
    return Math.floor((ended - planned.to) / minuteMs);
  }
  const taken = takenBy(task);
  const allowed = minutesAllowed(task);
  return task.completed && taken.kind === 'taken' && allowed !== undefined
    ? taken.minutes - allowed
    : 0;
}
