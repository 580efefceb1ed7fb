import { minuteMs } from '../durations';
import type { Day, Instant } from '../primitives';
import { startOf } from '../schedule/schedule.rules';
import type { Task } from './todos';
import { bySortOrder, dateOfDue, hasStarted } from './todos.rules';

/** Kerala is at +5:30 all year. */
const offset = '+05:30';

/** The planned start of a task; undefined without a start time, or if the day of the event is unknown. */
export function plannedStart(task: Task, eventDay: Day | undefined): Instant | undefined {
  const minutes = startOf(task);
  if (minutes === undefined || eventDay === undefined) return undefined;
  return Date.parse(`${eventDay}T00:00:00${offset}`) + minutes * minuteMs;
}

export type Planned = {
  task: Task;
  /** Minutes until its planned start, negative if it has passed. */
  startsIn: number | undefined;
};
export type NowTasks = { running: Task[]; next: Planned[]; late: number; behind: number };
/** `overdue`: so late that they were probably done without being completed in the list. */
export type Pending = { overdue: Planned[]; next: Planned[] };

/** An event with a larger delay does not exist: its list was simply not used. */
const maxBehindMinutes = 12 * 60;

/** A task that is later than this does not come before tasks planned for now. */
const maxLateMinutes = 30;
/** Tasks that start within this time come before unfinished ones of earlier days. */
const nearMinutes = 3 * 60;

/**
 * The running tasks, and the next ones: open tasks by their planned start, those without one after the others of their
 * day.
 */
export function nowTasksOf(
  tasks: readonly Task[],
  eventDay: Day | undefined,
  now: Instant,
): NowTasks {
  const open = tasks.filter(({ completed }) => !completed);
  const next = open
    .filter((task) => !hasStarted(task))
    .map((task) => {
      const at = plannedStart(task, eventDay);
      const day = eventDay && dateOfDue(task.dueDate, eventDay);
      const key = at ?? (day ? Date.parse(`${day}T23:59:59${offset}`) : Infinity);
      return { task, key, startsIn: at && Math.round((at - now) / minuteMs) };
    })
    .sort((a, b) => (a.key === b.key ? bySortOrder(a.task, b.task) : a.key - b.key))
    .map(({ task, startsIn }) => ({ task, startsIn }));
  const delays = next.flatMap(({ startsIn }) =>
    startsIn !== undefined && startsIn < 0 && -startsIn <= maxBehindMinutes ? [-startsIn] : [],
  );
  return {
    running: open.filter(hasStarted).sort(bySortOrder),
    next,
    late: delays.length,
    behind: Math.max(0, ...delays),
  };
}

/**
 * Splits `next` for a screen with space for few tasks: unfinished tasks of half an hour ago or of an earlier day must
 * not fill it, because they hide what must be done now.
 */
export function pendingOf(
  next: readonly Planned[],
  eventDay: Day | undefined,
  now: Instant,
): Pending {
  const isTimeOf = (planned: Planned, from: number, to: number) =>
    planned.startsIn !== undefined && planned.startsIn >= from && planned.startsIn <= to;
  const isOverdue = (planned: Planned) => isTimeOf(planned, -maxBehindMinutes, -maxLateMinutes - 1);
  const isNear = (planned: Planned) => isTimeOf(planned, -maxLateMinutes, nearMinutes);
  const isOfEarlierDay = ({ task, startsIn }: Planned) => {
    if (startsIn !== undefined) return startsIn < -maxBehindMinutes;
    const day = eventDay && dateOfDue(task.dueDate, eventDay);
    return day !== undefined && Date.parse(`${day}T23:59:59${offset}`) < now;
  };
  const timely = next.filter(isNear);
  const rest = next.filter((planned) => !isNear(planned));
  const earlier = rest.filter(isOfEarlierDay);
  const later = rest.filter((one) => !isOfEarlierDay(one));
  return {
    overdue: rest.filter(isOverdue),
    next: [...timely, ...earlier, ...later.filter((planned) => !isOverdue(planned))],
  };
}
