import { plannedSpan } from './task-times.rules';
import type { Day, Instant } from './primitives';
import type { Reading } from './readings';
import type { Schedule } from './schedule';
import type { Task } from './todos';
import { bySortOrder, dateOfDue } from './todos.rules';
import { indianDay } from './time.rules';

export const sheets = ['day', 'quantities', 'ingredients', 'packing', 'temperatures'] as const;
export type Sheet = (typeof sheets)[number];

/** What an event was planned with when a sheet was printed: enough to find later what has changed. */
export type Mark = { people: number | null; schedule: string; tasks: string; readings: string };

/** A number for a text, the same in every engine (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

// A tick makes no sheet wrong: only what is to be done, when, by whom and where to.
const planOf = (task: Task) => [
  task.id,
  task.task,
  task.dueDate,
  task.startTime,
  task.startDay,
  task.estimatedDuration,
  task.assignedTo,
  task.isDelivery,
  task.deliveryType,
  task.deliveryLocation,
  task.deliveryNotes,
];

type Planned = {
  people: number | null;
  schedule: Schedule;
  tasks: readonly Task[];
  readings: readonly Reading[];
};

export const markOf = ({ people, schedule, tasks, readings }: Planned): Mark => ({
  people,
  schedule: `${schedule.deliveryTime} ${schedule.table}`,
  tasks: hashOf(JSON.stringify([...tasks].sort(bySortOrder).map(planOf))),
  readings: hashOf(JSON.stringify(readings.map(({ id, value, action }) => [id, value, action]))),
});

/** What has changed since a sheet was printed; readings stand on the temperature log alone. */
export function changesSince(before: Mark, now: Mark, sheet: Sheet): (keyof Mark)[] {
  const parts: readonly (keyof Mark)[] =
    sheet === 'temperatures'
      ? ['people', 'schedule', 'tasks', 'readings']
      : ['people', 'schedule', 'tasks'];
  return parts.filter((part) => before[part] !== now[part]);
}

export type SheetTask = { task: Task; at: Instant | undefined };
/** `day`: the calendar day on which its tasks begin; absent for those whose label stands for none. */
export type SheetDay = { day: Day | undefined; tasks: SheetTask[] };

/** The tasks by the day and the time they really begin, also on the day before; without a time last on their day. */
export function sheetDays(tasks: readonly Task[], eventDay: Day): SheetDay[] {
  const days = new Map<Day | undefined, SheetTask[]>();
  for (const task of [...tasks].sort(bySortOrder)) {
    const at = plannedSpan(task, eventDay)?.from;
    const day = at === undefined ? dateOfDue(task.dueDate, eventDay) : indianDay(at);
    days.set(day, [...(days.get(day) ?? []), { task, at }]);
  }
  // Infinity less infinity is no number, and so the order of the list decides.
  const byTime = (a: SheetTask, b: SheetTask) =>
    (a.at ?? Infinity) - (b.at ?? Infinity) || bySortOrder(a.task, b.task);
  return [...days]
    .map(([day, ofDay]) => ({ day, tasks: [...ofDay].sort(byTime) }))
    .sort((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1));
}
