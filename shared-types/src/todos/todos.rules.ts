import { definedFields } from '../defined-fields';
import { minuteMs } from '../durations';
import type { Day, EventId, Instant } from '../primitives';
import { dayAfter, indianDateTime, minutesOf, normalTime } from '../time.rules';
import type { Task, TaskFields } from './todos';

const moment = (at: Instant) => ({ text: indianDateTime(at), iso: new Date(at).toISOString() });
const notStarted = { startedAt: null, startedAtIso: null, startedBy: null };
const notCompleted = {
  completed: false,
  completedAt: null,
  completedAtIso: null,
  completedBy: null,
};

/** The name for an unknown person. */
export const unnamedActor = 'User';

type Begun = { startedAt?: string | null | undefined; startedAtIso?: string | null | undefined };

/** Whether a task was started, even if the time of its start cannot be parsed. */
export const hasStarted = ({ startedAt, startedAtIso }: Begun): boolean =>
  !!(startedAt || startedAtIso);

/** Starts a task at `at`. A task that is already started or completed does not change. */
export function withStart(task: Task, by: string, at: Instant): Task {
  if (task.completed || hasStarted(task)) return task;
  const { text, iso } = moment(at);
  return { ...task, startedAt: text, startedAtIso: iso, startedBy: by || unnamedActor };
}

/** Undoes the start of a task; that of a completed task does not change. */
export const withoutStart = (task: Task): Task =>
  task.completed ? task : { ...task, ...notStarted };

/**
 * Corrects the start of a task to `at`, if its step started it. `from` is the step's start, which may have been changed by
 * minutes since. A start after the completion does not count.
 */
export function withMovedStart(task: Task, from: Instant, at: Instant): Task {
  const { startedAtIso, completedAtIso } = task;
  if (startedAtIso === null || (Date.parse(startedAtIso) - from) % minuteMs !== 0) return task;
  if (completedAtIso !== null && Date.parse(completedAtIso) < at) return task;
  const { text, iso } = moment(at);
  return { ...task, startedAt: text, startedAtIso: iso };
}

/** Completes a task. The first completion wins; a task that was never started starts with its completion. */
export function withCompletion(
  task: Task,
  by: string,
  at: Instant,
  temperatureValue?: string | null,
): Task {
  if (task.completed) return task;
  const { text, iso } = moment(at);
  const begun = withStart(task, by, at);
  const reading = temperatureValue?.trim() ? { temperatureValue: temperatureValue.trim() } : {};
  return {
    ...begun,
    ...reading,
    completed: true,
    completedAt: text,
    completedAtIso: iso,
    completedBy: by || unnamedActor,
  };
}

/** Undoes the completion of a task, which remains started. */
export const withoutCompletion = (task: Task): Task => ({ ...task, ...notCompleted });

/**
 * Repairs a task whose fields were merged from two people's changes: an open task has no completion, and a timestamp
 * takes precedence over an unreadable text.
 */
export function repairTask(task: Task): Task {
  const textOf = (iso: string | null, text: string | null) =>
    iso === null ? text : indianDateTime(Date.parse(iso));
  const startedAt = textOf(task.startedAtIso, task.startedAt);
  const completedAt = textOf(task.completedAtIso, task.completedAt);
  const isDone = task.completed && completedAt !== null;
  return { ...task, startedAt, ...(isDone ? { completedAt } : notCompleted) };
}

export const hottest = 600;
const degrees = /^(\d+(?:[.,]\d+)?)\s*(?:°?\s*C)?$/i;

/** Whether a text is a reading of a kitchen thermometer: a number from 0 to 600, such as "182,5". */
export function isTemperature(text: string): boolean {
  const number = degrees.exec(text.trim())?.[1];
  return number !== undefined && Number(number.replace(',', '.')) <= hottest;
}

/** Whether a temperature task cannot be completed, because neither it nor the request has a value. */
export const lacksTemperature = (task: Task, given?: string | null): boolean =>
  task.isTemperature && !isTemperature(given?.trim() || (task.temperatureValue ?? ''));

/** Some of the fields of a task that staff may change. */
export type SomeFields = { [Field in keyof TaskFields]?: TaskFields[Field] | undefined };

/** Returns a task with new fields, normalized: times as h:mm AM or PM, "1 days before event" as its usual label. */
export function withFields(task: Task, fields: SomeFields): Task {
  const tidy: Partial<TaskFields> = definedFields(fields);
  if (tidy.startTime) tidy.startTime = normalTime(tidy.startTime);
  if (tidy.dueDate) tidy.dueDate = normalDue(tidy.dueDate);
  return { ...task, ...tidy };
}

/** Normalizes a label: "1 days before event" becomes "Day before event", and 0 the event day. */
export function normalDue(label: string): string {
  const days = /^\s*(\d+)\s+days?\s+before\s+event\s*$/i.exec(label)?.[1];
  if (days === undefined) return label;
  return Number(days) === 0
    ? 'Event day'
    : Number(days) === 1
      ? 'Day before event'
      : `${Number(days)} days before event`;
}

/** The number of days before the event that a label means; undefined for a custom label. */
export function daysBefore(label: string): number | undefined {
  const normal = normalDue(label);
  if (normal === 'Event day') return 0;
  if (normal === 'Day before event') return 1;
  const days = /^(\d+) days before event$/.exec(normal)?.[1];
  return days === undefined ? undefined : Number(days);
}

/** The date that a label means; undefined for a custom label. */
export function dateOfDue(label: string, eventDay: Day): Day | undefined {
  const days = daysBefore(label);
  return days === undefined ? undefined : dayAfter(eventDay, -days);
}

export const bySortOrder = (a: Task, b: Task): number =>
  a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export type Group = { dueDate: string; tasks: Task[] };

const startOfDay = ({ startTime, startDay }: Task): number | undefined => {
  const minutes = minutesOf(startTime ?? '');
  return minutes === undefined ? undefined : minutes + startDay * 1_440;
};

/**
 * Whether a task is listed before another one of its day. A custom task has the last sort order of the list, so it is
 * listed by its start time if it has one.
 */
export function isListedBefore(task: Task, other: Task): boolean {
  const start = startOfDay(task);
  const otherStart = startOfDay(other);
  return isCustom(task) && start !== undefined && otherStart !== undefined
    ? start < otherStart
    : bySortOrder(task, other) < 0;
}

const isCustom = ({ id, isDelivery }: Task): boolean => id.startsWith('custom-') && !isDelivery;

function inListOrder(tasks: readonly Task[]): Task[] {
  const sorted = [...tasks].sort(bySortOrder);
  const listed = sorted.filter((task) => !isCustom(task));
  for (const task of sorted.filter(isCustom)) {
    const at = listed.findIndex((other) => isListedBefore(task, other));
    listed.splice(at < 0 ? listed.length : at, 0, task);
  }
  return listed;
}

/** Groups tasks by due date: the earliest first, then the day before, the event day, and custom labels. */
export function groupsOf(tasks: readonly Task[]): Group[] {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const label = normalDue(task.dueDate);
    groups.set(label, [...(groups.get(label) ?? []), task]);
  }
  const rank = (label: string) => daysBefore(label) ?? -1;
  return [...groups]
    .map(([dueDate, ofDay]) => ({ dueDate, tasks: inListOrder(ofDay) }))
    .sort((a, b) => rank(b.dueDate) - rank(a.dueDate));
}

/** The planned minutes of a task: the number at the start of its text, if there is one. */
export function minutesAllowed(task: Pick<Task, 'estimatedDuration'>): number | undefined {
  const minutes = parseInt(task.estimatedDuration ?? '', 10);
  return Number.isNaN(minutes) || minutes <= 0 ? undefined : minutes;
}

/** Whether a task has been in progress for longer than planned. */
export function isTimeExceeded(task: Task, now: Instant): boolean {
  const allowed = minutesAllowed(task);
  if (task.completed || task.startedAtIso === null || allowed === undefined) return false;
  return now > Date.parse(task.startedAtIso) + allowed * minuteMs;
}

/** A task without any start, completion or value. */
export const blankTask = (eventId: EventId, id: string): Task => ({
  id,
  eventId,
  task: 'Untitled task',
  dueDate: 'Event day',
  assignedTo: null,
  sortOrder: 0,
  estimatedDuration: null,
  startTime: null,
  startDay: 0,
  description: '',
  hasVideo: false,
  videoUrl: null,
  isTemperature: false,
  temperatureValue: null,
  isFinalTask: false,
  isDelivery: false,
  deliveryType: null,
  deliveryLocation: null,
  deliveryNotes: null,
  ...notStarted,
  ...notCompleted,
});

/** Displays are public, so they get tasks without the customer's location. */
export const redactTaskForDisplay = (task: Task): Task => ({
  ...task,
  deliveryLocation: null,
  deliveryNotes: null,
});
