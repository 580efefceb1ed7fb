import { minuteMs } from '../durations';
import type { Day, Instant } from '../primitives';
import { nowTasksOf, pendingOf, plannedStart, type Planned } from '../todos/now.rules';
import type { Task } from '../todos/todos';
import { hasStarted } from '../todos/todos.rules';

/** In minutes: tasks that are further away are not about this day. */
const reach = 12 * 60;

export type DayMark = { task: Task; x: number; state: 'done' | 'running' | 'late' | 'planned' };
export type DayNow = {
  running: Task[];
  /** Tasks that were forgotten hours ago come after those that are late now. */
  late: Planned[];
  next: Planned[];
  /** The delay of the event in minutes. */
  behind: number;
  from: Instant;
  to: Instant;
  /** The tasks of the event's day at their planned starts; `x` and `nowAt` are parts of the whole width, 0 to 1. */
  marks: DayMark[];
  nowAt: number;
};

const isNear = ({ startsIn }: Planned): boolean =>
  startsIn !== undefined && Math.abs(startsIn) <= reach;

/**
 * The current state of an event, with its day as a line; undefined while no task runs or is planned within half a day.
 */
export function dayNowOf(
  tasks: readonly Task[],
  eventDay: Day | undefined,
  now: Instant,
): DayNow | undefined {
  const { running: started, next, behind } = nowTasksOf(tasks, eventDay, now);
  // A task that was started days before its time does not mean that it is the day of the event.
  const running = started.filter((task) => {
    const at = plannedStart(task, eventDay);
    return at !== undefined && Math.abs(at - now) <= reach * minuteMs;
  });
  const pending = pendingOf(next, eventDay, now);
  const near = [...pending.next.filter(isNear), ...pending.overdue];
  if (running.length + near.length === 0) return undefined;

  const planned = tasks
    .flatMap((task) => {
      const at = plannedStart(task, eventDay);
      return at !== undefined && Math.abs(at - now) <= 2 * reach * minuteMs ? [{ task, at }] : [];
    })
    .sort((a, b) => a.at - b.at);
  const times = [...planned.map(({ at }) => at), now];
  const from = Math.min(...times);
  const to = Math.max(...times);
  const xOf = (at: Instant) => (to > from ? (at - from) / (to - from) : 0);
  const stateOf = (task: Task, at: Instant): DayMark['state'] => {
    if (task.completed) return 'done';
    if (hasStarted(task)) return 'running';
    return at < now ? 'late' : 'planned';
  };
  return {
    running,
    late: near.filter(({ startsIn }) => startsIn! < 0),
    next: near.filter(({ startsIn }) => startsIn! >= 0),
    behind,
    from,
    to,
    marks: planned.map(({ task, at }) => ({ task, x: xOf(at), state: stateOf(task, at) })),
    nowAt: xOf(now),
  };
}
