import { stages as standardStages, subStepOf } from './content/stages/index';
import type { Stage } from './content/types';
import type { DiaryEvent } from './diary';
import type { Instant } from './primitives';
import type { Reading } from './readings';
import { graceMinutes, judge, openAlert } from './readings.rules';
import type { Acknowledgement, ReminderRef } from './reminders';
import { tasksOfStep } from './step-tasks.rules';
import { namesOf } from './task-names.rules';
import { plannedSpan } from './task-times.rules';
import type { Timer } from './timers';
import type { Task } from './todos';
import { hasStarted, isTemperature } from './todos.rules';

const minute = 60_000;
/** How long before its time a reminder is due. */
const lead = 2 * minute;
/** Screens show it as late or missing by then. */
const grace = graceMinutes * minute;
/** Later than this after its time no push message begins: a server that was down must not announce the past. */
const sendGrace = 5 * minute;

export type Reminder = ReminderRef & {
  /** When it is obsolete, whatever happens. */
  until: Instant;
  name: { en: string; ml?: string };
  assignedTo: string | null;
};

/** What reminders follow from. `event` is undefined where the diary has none. */
export type ReminderState = {
  event: (Pick<DiaryEvent, 'date'> & { isCompleted?: boolean | undefined }) | undefined;
  tasks: readonly Task[];
  readings: readonly Reading[];
  timers: readonly Timer[];
  stages?: readonly Stage[];
};

/** The reminders due at a moment, readings first. What was started, entered, stopped or closed has none. */
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

/** A temperature at its planned time, and the one to be read again after a bad one. */
function readingsDue({ tasks, readings }: ReminderState, date: string): Reminder[] {
  const read = new Set(readings.map(({ taskId }) => taskId));
  const open = tasks.filter(
    (task) =>
      task.isTemperature &&
      !task.completed &&
      !read.has(task.id) &&
      !isTemperature(task.temperatureValue ?? ''),
  );
  const alert = openAlert(readings, tasks);
  const recheck = alert && judge(alert).recheckAfter;
  const repeated = tasks.filter(({ id }) => id === alert?.taskId && recheck !== undefined);
  return [
    ...planned('reading.due', open, date),
    ...repeated.map((task) =>
      ofTask('reading.due', task, Date.parse(alert!.at) + recheck! * minute),
    ),
  ].sort(byTime);
}

/** After its end every screen shows the overtime. A step as short as the lead has none. */
function stepsEnding({ tasks, timers, stages = standardStages }: ReminderState): Reminder[] {
  return timers
    .flatMap(({ isActive, startTime, stepId }): Reminder[] => {
      const step = subStepOf(stepId, stages);
      const allowed = (step?.timeAllowed ?? 0) * minute;
      if (!isActive || startTime === null || !step || allowed <= lead) return [];
      const linked = tasksOfStep(stepId);
      const dueAt = startTime + allowed;
      return [
        {
          ...{ kind: 'step.ending', subject: stepId, dueAt, until: dueAt },
          name: { en: `${stepId} ${step.title}`, ml: `${stepId} ${step.titleMalayalam}` },
          assignedTo: tasks.find(({ id }) => linked.includes(id))?.assignedTo ?? null,
        },
      ];
    })
    .sort(byTime);
}

const tasksToStart = ({ tasks }: ReminderState, date: string): Reminder[] =>
  planned(
    'task.start',
    tasks.filter((task) => !task.isTemperature && !task.completed && !hasStarted(task)),
    date,
  ).sort(byTime);

export const isSameReminder = (a: ReminderRef, b: ReminderRef): boolean =>
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

/** From when on no push message of it is sent. */
export const sendUntil = ({ dueAt, until }: Reminder): Instant =>
  Math.min(until, dueAt + sendGrace);
