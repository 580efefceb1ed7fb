import { stages as standardStages, subStepOf } from '../content/stages/index';
import type { Stage } from '../content/types';
import type { DiaryEvent } from '../diary/diary';
import { minuteMs } from '../durations';
import type { Instant } from '../primitives';
import type { Reading } from '../readings/readings';
import { graceMinutes, judge, listOpenAlerts } from '../readings/readings.rules';
import type { Acknowledgement, AlarmKind, KitchenPushKind, ReminderRef } from './reminders';
import { tasksOfStep } from '../todos/step-tasks.rules';
import { namesOf } from '../todos/task-names.rules';
import { plannedSpan } from '../todos/task-times.rules';
import type { Timer } from '../timers/timers';
import type { Task } from '../todos/todos';
import { hasStarted, isTemperature } from '../todos/todos.rules';

/** How long before its time a reminder is due. */
const lead = 2 * minuteMs;
/** After this, screens show the task as late or the reading as missing. */
const grace = graceMinutes * minuteMs;
/**
 * No push message is sent later than this after its time, because a server that was down must not announce the past.
 */
const sendGrace = 5 * minuteMs;
/** A reading that a phone sends late still causes an alarm, because its alert is open until a good one follows. */
const readingGrace = 60 * minuteMs;

type Due<K extends KitchenPushKind> = Omit<ReminderRef, 'kind'> & {
  kind: K;
  /** The time at which the reminder is obsolete in any case. */
  until: Instant;
  name: { en: string; ml?: string };
  assignedTo: string | null;
};
export type Reminder = Due<ReminderRef['kind']>;
export type Alarm = Due<AlarmKind>;

/** The data from which reminders are computed. `event` is undefined if the diary has none. */
export type ReminderState = {
  event: (Pick<DiaryEvent, 'date'> & { isCompleted?: boolean | undefined }) | undefined;
  tasks: readonly Task[];
  readings: readonly Reading[];
  timers: readonly Timer[];
  stages?: readonly Stage[];
};

/**
 * The reminders due at a time, readings first. Tasks that were started, readings that were entered, steps that were
 * stopped and events that were closed have none.
 */
export function dueReminders(state: ReminderState, now: Instant): Reminder[] {
  if (!state.event || state.event.isCompleted) return [];
  const { date } = state.event;
  return [...readingsDue(state, date), ...stepsEnding(state), ...tasksToStart(state, date)].filter(
    ({ dueAt, until }) => now >= dueAt - lead && now < until,
  );
}

const byTime = (a: Reminder, b: Reminder) => a.dueAt - b.dueAt;

function ofTask(kind: 'reading.due' | 'task.start', task: Task, dueAt: Instant): Reminder {
  const { id: subject, assignedTo } = task;
  return { kind, subject, dueAt, until: dueAt + grace, name: namesOf(task), assignedTo };
}

const planned = (kind: 'reading.due' | 'task.start', tasks: readonly Task[], date: string) =>
  tasks.flatMap((task) => {
    const span = plannedSpan(task, date);
    return span ? [ofTask(kind, task, span.from)] : [];
  });

/** Temperatures at their planned times, and repeated readings after a bad one. */
function readingsDue({ tasks, readings }: ReminderState, date: string): Reminder[] {
  const read = new Set(readings.map(({ taskId }) => taskId));
  const open = tasks.filter(
    (task) =>
      task.isTemperature &&
      !task.completed &&
      !read.has(task.id) &&
      !isTemperature(task.temperatureValue ?? ''),
  );
  const repeated = listOpenAlerts(readings, tasks).flatMap((alert) => {
    const { recheckAfter } = judge(alert);
    const task = tasks.find(({ id }) => id === alert.taskId);
    return task && recheckAfter !== undefined
      ? [ofTask('reading.due', task, Date.parse(alert.at) + recheckAfter * minuteMs)]
      : [];
  });
  return [...planned('reading.due', open, date), ...repeated].sort(byTime);
}

/** The running steps that have a duration, and their ends. */
const runningSteps = ({ timers, stages = standardStages }: ReminderState) =>
  timers.flatMap(({ isActive, startTime, stepId }) => {
    const step = subStepOf(stepId, stages);
    const allowed = (step?.timeAllowed ?? 0) * minuteMs;
    if (!isActive || startTime === null || !step || allowed === 0) return [];
    const name = { en: `${stepId} ${step.title}`, ml: `${stepId} ${step.titleMalayalam}` };
    return [{ subject: stepId, allowed, dueAt: startTime + allowed, name }];
  });

/**
 * Reminders before the end of steps; after the end, every screen shows the overtime. A step that is not longer than the
 * lead time has none.
 */
const stepsEnding = (state: ReminderState): Reminder[] =>
  runningSteps(state)
    .filter(({ allowed }) => allowed > lead)
    .map(({ subject, dueAt, name }): Reminder => {
      const linked = tasksOfStep(subject);
      const assignedTo = state.tasks.find(({ id }) => linked.includes(id))?.assignedTo ?? null;
      return { kind: 'step.ending', subject, dueAt, until: dueAt, name, assignedTo };
    })
    .sort(byTime);

/**
 * Steps in overtime, and readings outside of their limit that no good one followed. They are sent to all devices that
 * have chosen them.
 */
export function dueAlarms(state: ReminderState, now: Instant): Alarm[] {
  if (!state.event || state.event.isCompleted) return [];
  const over = runningSteps(state).map(({ subject, dueAt, name }): Alarm => {
    return { kind: 'timer.overtime', subject, dueAt, until: dueAt + grace, name, assignedTo: null };
  });
  const outside = listOpenAlerts(state.readings, state.tasks).map((reading): Alarm => {
    const dueAt = Date.parse(reading.at);
    const { en, ml } = namesOf(state.tasks.find(({ id }) => id === reading.taskId)!);
    const withValue = (name: string) => `${name}: ${reading.value}°C`;
    return {
      kind: 'reading.out-of-range',
      subject: reading.id,
      dueAt,
      until: dueAt + readingGrace,
      name: { en: withValue(en), ...(ml !== undefined && { ml: withValue(ml) }) },
      assignedTo: null,
    };
  });
  return [...over, ...outside].filter(({ dueAt, until }) => now >= dueAt && now < until);
}

const tasksToStart = ({ tasks }: ReminderState, date: string): Reminder[] =>
  planned(
    'task.start',
    tasks.filter((task) => !task.isTemperature && !task.completed && !hasStarted(task)),
    date,
  ).sort(byTime);

type Ref = Pick<Due<KitchenPushKind>, 'kind' | 'subject' | 'dueAt'>;
export const isSameReminder = (a: Ref, b: Ref): boolean =>
  a.kind === b.kind && a.subject === b.subject && a.dueAt === b.dueAt;

export const acknowledgementOf = (
  ref: ReminderRef,
  acknowledged: readonly Acknowledgement[],
): Acknowledgement | undefined => acknowledged.find((one) => isSameReminder(one, ref));

/** The due reminders that are not acknowledged. */
export const openReminders = (
  state: ReminderState,
  acknowledged: readonly Acknowledgement[],
  now: Instant,
): Reminder[] =>
  dueReminders(state, now).filter((reminder) => !acknowledgementOf(reminder, acknowledged));

/** The time after which its push message is not sent. */
export const sendUntil = ({ kind, dueAt, until }: Reminder | Alarm): Instant =>
  kind === 'reading.out-of-range' ? until : Math.min(until, dueAt + sendGrace);
