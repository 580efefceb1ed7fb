import { tableA } from '../content/tasks-table-a';
import { tableB } from '../content/tasks-table-b';
import type { Minutes } from '../content/types';
import type { Schedule, ScheduleTable } from './schedule';
import { minutesOf, timeOf } from '../time.rules';
import { bySortOrder, daysBefore, hasStarted } from '../todos/todos.rules';
import type { Task } from '../todos/todos';

/** The times of the template are for a delivery at noon. */
export const defaultSchedule: Schedule = {
  deliveryTime: '12:00 PM',
  table: 'first',
  changedAt: null,
  changedBy: null,
};

/** The documented choices; any other time may be typed. */
export const quickChoices = ['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM', '6:00 PM'] as const;

const aDay = 1_440;
const tables: Record<ScheduleTable, Readonly<Record<string, string>>> = {
  first: tableA,
  second: tableB,
};

type Timed = Pick<Task, 'dueDate' | 'startTime' | 'startDay'>;
const isOfTheDay = ({ dueDate }: Pick<Task, 'dueDate'>) => daysBefore(dueDate) === 0;

/** Minutes after 0:00 of the event day, negative on earlier days; undefined if the task is not scheduled. */
export function startOf({ dueDate, startTime, startDay }: Timed): Minutes | undefined {
  const minutes = minutesOf(startTime ?? '');
  const days = daysBefore(dueDate);
  return minutes === undefined || days === undefined
    ? undefined
    : minutes + (startDay - days) * aDay;
}

/**
 * Normalizes a delivery time as the schedule stores it: "4:00 PM"; undefined unless it is h:mm followed by AM or PM.
 */
export function deliveryTimeOf(text: string): string | undefined {
  const minutes = minutesOf(text);
  return minutes === undefined ? undefined : timeOf(minutes);
}

/** The delivery that determines the schedule: the first one of the event day in the order of the list. */
export const firstDelivery = (tasks: readonly Task[]): Task | undefined =>
  tasks.filter((task) => task.isDelivery && isOfTheDay(task)).sort(bySortOrder)[0];

/** The target of a shift. Without a table, the table of the current times stays. */
export type ScheduleTarget = { deliveryTime: string; table?: ScheduleTable | undefined };

/** The difference between the two tables for a task, from one to the other. */
function between(id: string, from: ScheduleTable, to: ScheduleTable): Minutes {
  const before = minutesOf(tables[from][id] ?? '');
  const after = minutesOf(tables[to][id] ?? '');
  return before === undefined || after === undefined ? 0 : after - before;
}

/** The task with another start on or around the event day; unchanged if it would be more than two days away. */
function at(task: Task, start: Minutes): Task {
  const startDay = Math.floor(start / aDay);
  return Math.abs(startDay) > 2 ? task : { ...task, startTime: timeOf(start), startDay };
}

/**
 * The task after a shift: its distance from the delivery does not change, even if its time was set by hand. A task that
 * is not on the event day, or has no valid time, does not change.
 */
export function moveTask(
  task: Task,
  schedule: Schedule,
  { deliveryTime, table = schedule.table }: ScheduleTarget,
): Task {
  const old = minutesOf(schedule.deliveryTime);
  const now = minutesOf(deliveryTime);
  const start = startOf(task);
  if (!isOfTheDay(task) || old === undefined || now === undefined || start === undefined)
    return task;
  return at(task, start + now - old + between(task.id, schedule.table, table));
}

/**
 * The tasks that a shift changes, after the shift. The first delivery starts at the given time, even if its own time
 * was edited meanwhile, because it is the reference for the others.
 */
export function shiftTasks(
  tasks: readonly Task[],
  schedule: Schedule,
  wanted: ScheduleTarget,
): Task[] {
  const first = firstDelivery(tasks);
  const after = (task: Task) => {
    const isFirst = task === first && startOf(task) !== undefined;
    return isFirst
      ? at(task, minutesOf(wanted.deliveryTime) ?? startOf(task)!)
      : moveTask(task, schedule, wanted);
  };
  return tasks.flatMap((task) => {
    const later = after(task);
    return later.startTime === task.startTime && later.startDay === task.startDay ? [] : [later];
  });
}

/** Tasks that are running or completed: a shift changes their planned times but not their actual ones. */
export const underWay = (tasks: readonly Task[]): Task[] =>
  tasks.filter((task) => task.completed || hasStarted(task));

const fiveInTheMorning = 300;

/**
 * Tasks of the event day that start before 5:00 AM, including those that start on the day before; the earliest first.
 */
export const beforeDawn = (tasks: readonly Task[]): Task[] =>
  tasks
    .filter(
      (task) =>
        isOfTheDay(task) &&
        !task.completed &&
        (startOf(task) ?? fiveInTheMorning) < fiveInTheMorning,
    )
    .sort((a, b) => startOf(a)! - startOf(b)!);

/** Whether a task has an unreadable time, so that a shift does not change it. */
export const notScheduled = ({ startTime }: Pick<Task, 'startTime'>): boolean =>
  !!startTime?.trim() && minutesOf(startTime) === undefined;

const burnMinutes = 720;
const potBefore = 225;
const meatBefore = 210;

/**
 * The time to light the fire, in minutes from the event day: about 12 hours before the pot and the meat go in. The
 * tasks of the pit are due the day before and do not move with the delivery.
 */
export function lightAt(
  tasks: readonly Task[],
  deliveryTime: string,
): { from: Minutes; to: Minutes } | undefined {
  const delivery = minutesOf(deliveryTime);
  if (delivery === undefined) return undefined;
  const planned = (id: string, before: Minutes) => {
    const task = tasks.find((other) => other.id === id);
    return (task && startOf(task)) ?? delivery - before;
  };
  const pot = planned('rice-4', potBefore);
  const meat = planned('grill-1', meatBefore);
  return { from: Math.min(pot, meat) - burnMinutes, to: Math.max(pot, meat) - burnMinutes };
}

/** The day of such a minute in relation to the event day: 0 for the event day, -1 for the day before. */
export const dayOfMinutes = (minutes: Minutes): number => Math.floor(minutes / aDay);

const dayNames = { '-2': 'minus2', '-1': 'minus1', '1': 'plus1', '2': 'plus2' } as const;
export type DayName = (typeof dayNames)[keyof typeof dayNames];

/** The name of a day that is not a task's own: `minus1` is the previous day. */
export const dayNameOf = (day: number): DayName | undefined =>
  dayNames[String(day) as keyof typeof dayNames];
