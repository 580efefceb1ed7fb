import type { EventNeed } from '../content/ingredient-items';
import { plannedSpan } from '../todos/task-times.rules';
import type { Day, Instant } from '../primitives';
import type { Reading } from '../readings/readings';
import type { Schedule } from '../schedule/schedule';
import type { Task } from '../todos/todos';
import { bySortOrder, dateOfDue } from '../todos/todos.rules';
import { indianDay } from '../time.rules';

export const sheets = ['day', 'quantities', 'ingredients', 'packing', 'temperatures'] as const;
export type Sheet = (typeof sheets)[number];

/**
 * The data with which an event was planned when a sheet was printed, to find later what has changed. Marks of the
 * previous version have neither `date` nor `recipes`; `recipes` is also absent if the kitchen's recipes are not loaded.
 */
export type Mark = {
  people: number | null;
  date?: Day;
  schedule: string;
  tasks: string;
  readings: string;
  recipes?: string;
};

/** Whether a sheet has amounts of the recipes. */
export const hasRecipes = (sheet: Sheet): boolean =>
  sheet === 'quantities' || sheet === 'ingredients';

/** A hash of a text, the same in every engine (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

// Completing a task does not make a sheet outdated: only what must be done, when, by whom and where counts.
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
  date: Day;
  schedule: Schedule;
  tasks: readonly Task[];
  readings: readonly Reading[];
  /** The needs of every event; undefined until the kitchen's recipes are loaded. */
  needs: readonly EventNeed[] | undefined;
};

export const markOf = ({ people, date, schedule, tasks, readings, needs }: Planned): Mark => ({
  people,
  date,
  schedule: `${schedule.deliveryTime} ${schedule.table}`,
  tasks: hashOf(JSON.stringify([...tasks].sort(bySortOrder).map(planOf))),
  readings: hashOf(JSON.stringify(readings.map(({ id, value, action }) => [id, value, action]))),
  ...(needs && { recipes: hashOf(JSON.stringify(needs)) }),
});

/**
 * The changes since a sheet was printed; of readings and recipes only if the sheet has them. Data that a mark lacks
 * count as unchanged.
 */
export function changesSince(before: Mark, now: Mark, sheet: Sheet): (keyof Mark)[] {
  const parts: (keyof Mark)[] = ['people', 'date', 'schedule', 'tasks'];
  if (sheet === 'temperatures') parts.push('readings');
  if (hasRecipes(sheet)) parts.push('recipes');
  return parts.filter(
    (part) => before[part] !== undefined && now[part] !== undefined && before[part] !== now[part],
  );
}

export type SheetTask = { task: Task; at: Instant | undefined };
/** `day`: the calendar day on which its tasks start; undefined for tasks whose label is not a day. */
export type SheetDay = { day: Day | undefined; tasks: SheetTask[] };

/**
 * The tasks by the day and time at which they really start, including the day before; tasks without a time are last on
 * their day.
 */
export function sheetDays(tasks: readonly Task[], eventDay: Day): SheetDay[] {
  const days = new Map<Day | undefined, SheetTask[]>();
  for (const task of [...tasks].sort(bySortOrder)) {
    const at = plannedSpan(task, eventDay)?.from;
    const day = at === undefined ? dateOfDue(task.dueDate, eventDay) : indianDay(at);
    days.set(day, [...(days.get(day) ?? []), { task, at }]);
  }
  // Infinity minus infinity is NaN, so that the order of the list decides.
  const byTime = (a: SheetTask, b: SheetTask) =>
    (a.at ?? Infinity) - (b.at ?? Infinity) || bySortOrder(a.task, b.task);
  return [...days]
    .map(([day, ofDay]) => ({ day, tasks: [...ofDay].sort(byTime) }))
    .sort((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1));
}
