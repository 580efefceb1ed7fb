import { hourMs } from '../durations';
import { plannedSpan } from '../todos/task-times.rules';
import type { Day, Instant } from '../primitives';
import type { Reading } from '../readings/readings';
import { byTime, judge, type Verdict } from '../readings/readings.rules';
import {
  endOf,
  isOver,
  type ReportTask,
  startOf,
  statusOf,
  type TaskStatus,
} from './reports.rules';
import { startOfIndianDay } from '../time.rules';
import type { Task } from '../todos/todos';

export type TimelineTask = ReportTask & Pick<Task, 'dueDate' | 'startDay' | 'startTime'>;

/** Parts of the whole width: 0 is the left end, 1 the right end. */
export type Span = { from: number; to: number };
export type TimelineRow = {
  task: TimelineTask;
  status: TaskStatus;
  planned?: Span;
  actual?: Span;
  /** Whether it took longer than planned. */
  isOver: boolean;
};
/** A reading with its coordinates; `band` is the target range, if any. */
export type ReadingPoint = {
  reading: Reading;
  x: number;
  y: number;
  verdict: Verdict;
  band?: Span;
};
export type EventTimeline = {
  from: Instant;
  to: Instant;
  /** The hours of the axis. */
  ticks: { at: Instant; x: number }[];
  rows: TimelineRow[];
  dots: ReadingPoint[];
  /** The temperature at the top of the scale, which starts at 0. */
  maxCelsius: number;
};

type Times = { from: Instant; to: Instant };

/** From noon of the day before to noon of the day after; other work is not part of the event day. */
const dayRange = (day: Day): Times => ({
  from: startOfIndianDay(day) - 12 * hourMs,
  to: startOfIndianDay(day) + 36 * hourMs,
});
const isWithin = ({ from }: Times, reach: Times) => from >= reach.from && from < reach.to;

function actualOf(task: TimelineTask, now: Instant): Times | undefined {
  const start = startOf(task);
  const end = endOf(task);
  if (start.kind !== 'at') return undefined;
  const to = end.kind === 'at' ? end.at : task.completed ? start.at : now;
  return { from: start.at, to: Math.max(to, start.at) };
}

/**
 * Computes the timeline of an event day in coordinates between 0 and 1, for screen and paper: tasks with their planned
 * and actual times, and the readings. A running task ends at `now`.
 */
export function buildTimeline(
  tasks: readonly TimelineTask[],
  readings: readonly Reading[],
  day: Day,
  now: Instant,
): EventTimeline | undefined {
  const reach = dayRange(day);
  const known = tasks.flatMap((task) => {
    const [planned, actual] = [plannedSpan(task, day), actualOf(task, now)].map((times) =>
      times && isWithin(times, reach) ? times : undefined,
    );
    return planned || actual ? [{ task, planned, actual }] : [];
  });
  const moment = ({ at }: Reading): Times => ({ from: Date.parse(at), to: Date.parse(at) + 1 });
  const measured = [...readings].sort(byTime).filter((reading) => isWithin(moment(reading), reach));
  // A running task does not extend the timeline to now.
  const ended = ({ task, actual }: (typeof known)[number]) =>
    actual && (task.completed ? actual : { from: actual.from, to: actual.from });
  const all = [
    ...known.flatMap((each) => [each.planned ?? [], ended(each) ?? []].flat()),
    ...measured.map(moment),
  ];
  if (all.length === 0) return undefined;

  const from = Math.max(reach.from, floorTo(Math.min(...all.map((times) => times.from)), hourMs));
  const to = Math.min(
    reach.to,
    Math.max(from + hourMs, ceilTo(Math.max(...all.map((times) => times.to)), hourMs)),
  );
  const xOf = (at: Instant) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const spanOf = (times: Times): Span => ({ from: xOf(times.from), to: xOf(times.to) });
  const begins = ({ planned, actual }: (typeof known)[number]) => (planned ?? actual)!.from;
  return {
    from,
    to,
    ticks: ticksOf(from, to).map((at) => ({ at, x: xOf(at) })),
    rows: [...known]
      .sort((a, b) => begins(a) - begins(b) || a.task.sortOrder - b.task.sortOrder)
      .map(({ task, planned, actual }) => ({
        task,
        status: statusOf(task),
        isOver: isOver(task),
        ...(planned && { planned: spanOf(planned) }),
        ...(actual && { actual: spanOf(actual) }),
      })),
    ...dotsOf(measured, xOf),
  };
}

// Full hours of Kerala are half past in UTC.
const kolkata = 5.5 * hourMs;
const floorTo = (at: Instant, step: number) => Math.floor((at + kolkata) / step) * step - kolkata;
const ceilTo = (at: Instant, step: number) => Math.ceil((at + kolkata) / step) * step - kolkata;

/** Full hours, at most eight. */
function ticksOf(from: Instant, to: Instant): Instant[] {
  const hours = (to - from) / hourMs;
  const step = ([1, 2, 3, 4].find((each) => hours / each <= 8) ?? 6) * hourMs;
  const ticks: Instant[] = [];
  for (let at = ceilTo(from, step); at <= to; at += step) ticks.push(at);
  return ticks;
}

function dotsOf(
  readings: readonly Reading[],
  xOf: (at: Instant) => number,
): Pick<EventTimeline, 'dots' | 'maxCelsius'> {
  const judged = readings.map((reading) => ({ reading, ...judge(reading) }));
  const named = judged.flatMap(({ reading, check }) => [
    reading.value,
    check?.from ?? 0,
    check?.to ?? 0,
  ]);
  const maxCelsius = Math.ceil(Math.max(200, ...named) / 50) * 50;
  const dots = judged.map(({ reading, check, verdict }): ReadingPoint => {
    const hasBand = check?.from !== undefined || check?.to !== undefined;
    return {
      reading,
      verdict,
      x: xOf(Date.parse(reading.at)),
      y: reading.value / maxCelsius,
      ...(hasBand && {
        band: { from: (check.from ?? 0) / maxCelsius, to: (check.to ?? maxCelsius) / maxCelsius },
      }),
    };
  });
  return { dots, maxCelsius };
}
