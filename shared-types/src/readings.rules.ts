import { afterTwoHours, type TemperatureCheck, temperatureChecks } from './content/temperatures';
import type { Minutes, Words } from './content/types';
import { plannedSpan } from './planned.rules';
import type { Day, Instant, TaskId } from './primitives';
import type { Reading, ReadingKind } from './readings';
import { isTemperature } from './todos.rules';
import type { Task } from './todos';

/** What a thermometer said, as °C with one decimal: "182,5", "182.5 °C", 182.5; undefined unless 0 to 600 (D-044). */
export function celsiusOf(said: string | number): number | undefined {
  const text = String(said).trim();
  return isTemperature(text) ? Math.round(parseFloat(text.replace(',', '.')) * 10) / 10 : undefined;
}

/** Whether it is written with one decimal at most, as a kitchen thermometer shows it. */
export const isAsShown = (said: string | number): boolean =>
  celsiusOf(said) !== undefined &&
  Math.abs(celsiusOf(said)! - parseFloat(String(said).replace(',', '.'))) < 1e-9;

export type ExtraTime = { minutes: Minutes; isReadAgain: boolean; advice: Words };

/**
 * The two-hour rule, the only place where it is worked out (D-042): how long the sealed pit still stays closed, by
 * what it says two hours after sealing. Of two texts that disagree the longer time wins.
 */
export function extraTime(celsius: number): ExtraTime {
  const row = afterTwoHours.find(
    ({ above, isIncluded }) => celsius > above || (isIncluded && celsius === above),
  )!;
  return { minutes: row.minutes, isReadAgain: row !== afterTwoHours[0], advice: row.advice };
}

/** `noted`: nothing in the reference says how warm it should be. */
export type Verdict = 'good' | 'low' | 'high' | 'noted';
export type Judgement = {
  check: TemperatureCheck | undefined;
  verdict: Verdict;
  advice: Words | undefined;
  /** Minutes until it should be looked at again; absent: no need. */
  readAgain?: Minutes;
  /** Outside of more than an ideal: somebody should do something (D-045). */
  isAlarming: boolean;
};

/** The row of the reference by which a task's reading of this kind is judged; an additional pit reading has none. */
export const checkOf = (taskId: TaskId, kind: ReadingKind): TemperatureCheck | undefined =>
  temperatureChecks.find(
    (row) => row.kind === kind && (row.tasks === undefined || row.tasks.includes(taskId)),
  );

type Measured = Pick<Reading, 'taskId' | 'kind' | 'value'>;

/** Whether a reading is where it should be, and what to do about it. */
export function judge({ taskId, kind, value }: Measured): Judgement {
  const check = checkOf(taskId, kind);
  if (check?.id === 'final') return afterSealing(check, value);
  const verdict = verdictOf(check, value);
  const isOutside = verdict === 'low' || verdict === 'high';
  const readAgain = isOutside ? check?.readAgain?.[verdict] : undefined;
  const advice = check?.[verdict === 'noted' ? 'good' : verdict];
  return {
    check,
    verdict,
    advice,
    isAlarming: isOutside && !check?.isIdeal,
    ...(readAgain !== undefined && { readAgain }),
  };
}

function afterSealing(check: TemperatureCheck, value: number): Judgement {
  const { minutes, isReadAgain, advice } = extraTime(value);
  const verdict = isReadAgain ? 'low' : 'good';
  return {
    check,
    verdict,
    advice,
    isAlarming: isReadAgain,
    ...(isReadAgain && { readAgain: minutes }),
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

/** What can be measured for a task, the usual first; none: no thermometer belongs to it. */
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

/** What a task keeps as its text: the latest of its readings of the kind it is about; null without one. */
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

/** The pit is one thing that is looked at again and again; food is looked at box by box. */
const scopeOf = ({ kind, taskId }: Measured) => (kind === 'pit' ? kind : `${kind}/${taskId}`);

/**
 * The one continuing alert of an event: the latest reading outside its band that no good one followed (D-045). A pit
 * that was too cold is well again with its next good check; that of a task which is off the list says nothing any more.
 */
export function openAlert(
  readings: readonly Reading[],
  tasks: readonly Pick<Task, 'id'>[],
): Reading | undefined {
  const listed = new Set(tasks.map(({ id }) => id));
  const open = new Map<string, Reading>();
  for (const reading of readings.filter(({ taskId }) => listed.has(taskId)).sort(byTime)) {
    const { verdict, isAlarming } = judge(reading);
    if (isAlarming || verdict === 'good') open.delete(scopeOf(reading));
    if (isAlarming) open.set(scopeOf(reading), reading);
  }
  return [...open.values()].sort(byTime).at(-1);
}

const minute = 60_000;
/** A kitchen runs late by a quarter of an hour without having forgotten anything. */
export const graceMinutes: Minutes = 15;

type EventOf = { date: Day; isCompleted: boolean };

/**
 * The checks nobody made (D-045): a temperature task without a reading whose time has passed, that was ticked all the
 * same, or whose event is over.
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
    return planned !== undefined && now > planned.from + graceMinutes * minute;
  };
  return tasks.filter(
    (task) =>
      task.isTemperature &&
      !read.has(task.id) &&
      !isTemperature(task.temperatureValue ?? '') &&
      (task.completed || event?.isCompleted || isOver(task)),
  );
}

/** What documented calls write into a task is a reading too; its id follows from the command, so a repeat makes one. */
export function readingIdOf(commandId: string, taskId: TaskId): string {
  const mixed = (part: string, seed: number) =>
    ((parseInt(part, 16) ^ hashOf(taskId, seed)) >>> 0).toString(16).padStart(8, '0');
  const hex = commandId.toLowerCase().replace(/-/g, '');
  const [first, last] = [mixed(hex.slice(0, 8), 0x811c9dc5), mixed(hex.slice(24, 32), 0x9747b28c)];
  // Version 8: an id made by a rule of one's own.
  return `${first}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 24)}${last}`;
}

/** FNV-1a. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash;
}

const additional = /^Additional Temperature Measurement (\d+)$/;

/** The name of the next additional measurement of a list (K-526). */
export function nextMeasurement(tasks: readonly Pick<Task, 'task'>[]): {
  task: string;
  number: number;
} {
  const numbers = tasks.map(({ task }) => Number(additional.exec(task)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  return { task: `Additional Temperature Measurement ${number}`, number };
}

/** What a task is called that somebody adds: of two phones that both made measurement N without a network, the later one made the next. */
export const ownName = (task: string, tasks: readonly Pick<Task, 'task'>[]): string =>
  additional.test(task) && tasks.some((other) => other.task === task)
    ? nextMeasurement(tasks).task
    : task;

/** The same in both languages; undefined for a task that is none. */
export function measurementName(task: string): Words | undefined {
  const number = additional.exec(task)?.[1];
  return number === undefined ? undefined : { en: task, ml: `അധിക ചൂടിന്റെ അളവ് ${number}` };
}
