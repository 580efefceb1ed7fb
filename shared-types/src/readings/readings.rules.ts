import { afterTwoHours, type TemperatureCheck, temperatureChecks } from '../content/temperatures';
import type { Minutes, LocalizedText } from '../content/types';
import { minuteMs } from '../durations';
import { plannedSpan } from '../todos/task-times.rules';
import type { Day, Instant, TaskId } from '../primitives';
import type { Reading, ReadingKind } from './readings';
import { isTemperature } from '../todos/todos.rules';
import type { Task } from '../todos/todos';

/** Parses a thermometer's value as °C with one decimal: "182,5", "182.5 °C", 182.5; undefined unless it is 0 to 600. */
export function celsiusOf(value: string | number): number | undefined {
  const text = String(value).trim();
  return isTemperature(text) ? Math.round(parseFloat(text.replace(',', '.')) * 10) / 10 : undefined;
}

/** Whether a value has at most one decimal, like the display of a kitchen thermometer. */
export const isAsShown = (text: string | number): boolean =>
  celsiusOf(text) !== undefined &&
  Math.abs(celsiusOf(text)! - parseFloat(String(text).replace(',', '.'))) < 1e-9;

export type ExtraTime = { minutes: Minutes; needsRecheck: boolean; advice: LocalizedText };

/**
 * The rule two hours after sealing: how much longer the sealed pit stays closed, by its temperature at that time. Where
 * the two sources differ, the longer time is used.
 */
export function extraTime(celsius: number): ExtraTime {
  const row = afterTwoHours.find(
    ({ above, isIncluded }) => celsius > above || (isIncluded && celsius === above),
  )!;
  return { minutes: row.minutes, needsRecheck: row !== afterTwoHours[0], advice: row.advice };
}

/** `noted`: the reference has no target. */
export type Verdict = 'good' | 'low' | 'high' | 'noted';
export type Judgement = {
  check: TemperatureCheck | undefined;
  verdict: Verdict;
  advice: LocalizedText | undefined;
  /** Minutes until the next measurement; absent if none is needed. */
  recheckAfter?: Minutes;
  /** Outside of a limit and not only of an ideal, so an action is required. */
  isAlarming: boolean;
};

/** The row of the reference by which a task's reading of this kind is judged; an additional pit reading has none. */
export const checkOf = (taskId: TaskId, kind: ReadingKind): TemperatureCheck | undefined =>
  temperatureChecks.find(
    (row) => row.kind === kind && (row.tasks === undefined || row.tasks.includes(taskId)),
  );

type Measured = Pick<Reading, 'taskId' | 'kind' | 'value'>;

/** Judges whether a reading is in its range, and what to do about it. */
export function judge({ taskId, kind, value }: Measured): Judgement {
  const check = checkOf(taskId, kind);
  if (check?.id === 'final') return afterSealing(check, value);
  const verdict = verdictOf(check, value);
  const isOutside = verdict === 'low' || verdict === 'high';
  const recheckAfter = isOutside ? check?.recheckAfter?.[verdict] : undefined;
  const advice = check?.[verdict === 'noted' ? 'good' : verdict];
  return {
    check,
    verdict,
    advice,
    isAlarming: isOutside && !check?.isIdeal,
    ...(recheckAfter !== undefined && { recheckAfter }),
  };
}

function afterSealing(check: TemperatureCheck, value: number): Judgement {
  const { minutes, needsRecheck, advice } = extraTime(value);
  const verdict = needsRecheck ? 'low' : 'good';
  return {
    check,
    verdict,
    advice,
    isAlarming: needsRecheck,
    ...(needsRecheck && { recheckAfter: minutes }),
  };
}

function verdictOf(check: TemperatureCheck | undefined, value: number): Verdict {
  if (check?.from === undefined && check?.to === undefined) return 'noted';
  if (check.from !== undefined && value < check.from) return 'low';
  return value > (check.to ?? check.hottest ?? Infinity) ? 'high' : 'good';
}

const coreTasks: readonly TaskId[] = ['unseal-1', 'final-1'];
const hotTasks: readonly TaskId[] = ['packing-2', 'quality-1'];
const anyKind: readonly ReadingKind[] = ['pit', 'core', 'hot-holding'];

/** The kinds of readings of a task, the usual one first; empty if the task needs no thermometer. */
export function kindsFor({
  id,
  isTemperature: isCheck,
  isDelivery,
}: Pick<Task, 'id' | 'isTemperature' | 'isDelivery'>): readonly ReadingKind[] {
  if (temperatureChecks.some(({ tasks }) => tasks?.includes(id))) return ['pit'];
  if (coreTasks.includes(id)) return ['core'];
  if (hotTasks.includes(id) || isDelivery) return ['hot-holding', 'core'];
  return isCheck ? anyKind : [];
}

export const byTime = (a: Pick<Reading, 'at' | 'id'>, b: Pick<Reading, 'at' | 'id'>): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1;

export const readingsOfTask = (readings: readonly Reading[], taskId: TaskId): Reading[] =>
  readings.filter((reading) => reading.taskId === taskId).sort(byTime);

/** The temperature text of a task: the latest of its readings of its own kind; null without one. */
export function latestValue(
  readings: readonly Reading[],
  task: Pick<Task, 'id' | 'isTemperature' | 'isDelivery'>,
): string | null {
  const kinds = kindsFor(task);
  const last = readingsOfTask(readings, task.id)
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .at(-1);
  return last ? String(last.value) : null;
}

type Valued = Pick<Task, 'id' | 'isTemperature' | 'isDelivery' | 'temperatureValue'>;

/** The temperature text of a task and its judgement, if it is outside of a limit; further readings replace it. */
export function alarmingValue(task: Valued): (Judgement & { value: number }) | undefined {
  const value = celsiusOf(task.temperatureValue ?? '');
  const kind = kindsFor(task)[0];
  if (value === undefined || kind === undefined) return undefined;
  const judged = judge({ taskId: task.id, kind, value });
  return judged.isAlarming ? { ...judged, value } : undefined;
}

export const hasAlarmingValue = (task: Valued): boolean => alarmingValue(task) !== undefined;

/** The scope of a series: the pit has one series of readings, food has one for each box. */
const scopeOf = ({ kind, taskId }: Measured) => (kind === 'pit' ? kind : `${kind}/${taskId}`);

/**
 * Lists the readings outside of their range that no good reading followed, the oldest first. An alert of the pit ends
 * with its next good check. Readings of removed tasks do not count.
 */
export function listOpenAlerts(
  readings: readonly Reading[],
  tasks: readonly Pick<Task, 'id'>[],
): Reading[] {
  const listed = new Set(tasks.map(({ id }) => id));
  const open = new Map<string, Reading>();
  for (const reading of readings.filter(({ taskId }) => listed.has(taskId)).sort(byTime)) {
    const { verdict, isAlarming } = judge(reading);
    if (isAlarming || verdict === 'good') open.delete(scopeOf(reading));
    if (isAlarming) open.set(scopeOf(reading), reading);
  }
  return [...open.values()].sort(byTime);
}

/** The open alert to show for an event: the latest of them. */
export const openAlert = (
  readings: readonly Reading[],
  tasks: readonly Pick<Task, 'id'>[],
): Reading | undefined => listOpenAlerts(readings, tasks).at(-1);

/** A quarter of an hour of delay is normal in a kitchen and does not mean that a reading was forgotten. */
export const graceMinutes: Minutes = 15;

type EventOf = { date: Day; isCompleted: boolean };

/**
 * Lists missing checks: a temperature task without a reading whose time has passed, that was completed nevertheless, or
 * whose event is over.
 */
export function missingChecks(
  tasks: readonly Task[],
  readings: readonly Reading[],
  event: EventOf | undefined,
  now: Instant,
): Task[] {
  const read = new Set(readings.map(({ taskId }) => taskId));
  const isOver = (task: Task) => {
    const planned = event && plannedSpan(task, event.date);
    return planned !== undefined && now > planned.from + graceMinutes * minuteMs;
  };
  return tasks.filter(
    (task) =>
      task.isTemperature &&
      !read.has(task.id) &&
      !isTemperature(task.temperatureValue ?? '') &&
      (task.completed || event?.isCompleted || isOver(task)),
  );
}

/**
 * The id of a reading that a documented call writes as the text of a task. It is derived from the command, so that a
 * repeated command creates only one reading.
 */
export function readingIdOf(commandId: string, taskId: TaskId): string {
  const mixed = (part: string, seed: number) =>
    ((parseInt(part, 16) ^ hashOf(taskId, seed)) >>> 0).toString(16).padStart(8, '0');
  const hex = commandId.toLowerCase().replace(/-/g, '');
  const first = mixed(hex.slice(0, 8), 0x811c9dc5);
  const last = mixed(hex.slice(24, 32), 0x9747b28c);
  // Version 8 of a UUID: a custom format.
  return `${first}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 24)}${last}`;
}

/** FNV-1a. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash;
}

const additional = /^Additional Temperature Measurement (\d+)$/;

/** The name of the next additional measurement in a list. */
export function nextMeasurement(tasks: readonly Pick<Task, 'task'>[]): {
  task: string;
  number: number;
} {
  const numbers = tasks.map(({ task }) => Number(additional.exec(task)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  return { task: `Additional Temperature Measurement ${number}`, number };
}

/** The name of a custom task. If two phones have added measurement N offline, the later one gets the next number. */
export const ownName = (task: string, tasks: readonly Pick<Task, 'task'>[]): string =>
  additional.test(task) && tasks.some((other) => other.task === task)
    ? nextMeasurement(tasks).task
    : task;

/** The name of a measurement in both languages; undefined for another task. */
export function measurementName(task: string): LocalizedText | undefined {
  const number = additional.exec(task)?.[1];
  return number === undefined ? undefined : { en: task, ml: `അധിക ചൂടിന്റെ അളവ് ${number}` };
}
