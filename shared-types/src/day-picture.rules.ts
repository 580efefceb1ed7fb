import { dayStart, plannedSpan } from './planned.rules';
import type { Day, Instant } from './primitives';
import type { Reading } from './readings';
import { byTime, judge, type Verdict } from './readings.rules';
import {
  endOf,
  isOver,
  type ReportTask,
  startOf,
  statusOf,
  type TaskStatus,
} from './reports.rules';
import type { Task } from './todos';

const hour = 3_600_000;

export type PictureTask = ReportTask & Pick<Task, 'dueDate' | 'startDay' | 'startTime'>;

/** From where to where, as parts of the whole width: 0 is its left end, 1 its right. */
export type Span = { from: number; to: number };
export type PictureRow = {
  task: PictureTask;
  status: TaskStatus;
  planned?: Span;
  actual?: Span;
  /** It took longer than planned. */
  isOver: boolean;
};
/** A reading at its place; `band` is what it should have been between, where anything was asked for. */
export type Dot = { reading: Reading; x: number; y: number; verdict: Verdict; band?: Span };
export type DayPicture = {
  from: Instant;
  to: Instant;
  /** The hours that are named below. */
  ticks: { at: Instant; x: number }[];
  rows: PictureRow[];
  dots: Dot[];
  /** Degrees at the top of the scale; it begins at 0. */
  hottest: number;
};

type Times = { from: Instant; to: Instant };

/** From noon of the day before to noon of the day after: what was done on another day is no part of this one. */
const reachOf = (day: Day): Times => ({
  from: dayStart(day) - 12 * hour,
  to: dayStart(day) + 36 * hour,
});
const isWithin = ({ from }: Times, reach: Times) => from >= reach.from && from < reach.to;

function actualOf(task: PictureTask, now: Instant): Times | undefined {
  const [start, end] = [startOf(task), endOf(task)];
  if (start.kind !== 'at') return undefined;
  const to = end.kind === 'at' ? end.at : task.completed ? start.at : now;
  return { from: start.at, to: Math.max(to, start.at) };
}

/**
 * The day of an event as figures between 0 and 1, so that the screen and the paper draw the same: tasks by time, as
 * planned and as they were, and below them what was measured. `now` is how far a running task has come.
 */
export function dayPicture(
  tasks: readonly PictureTask[],
  readings: readonly Reading[],
  day: Day,
  now: Instant,
): DayPicture | undefined {
  const reach = reachOf(day);
  const known = tasks.flatMap((task) => {
    const [planned, actual] = [plannedSpan(task, day), actualOf(task, now)].map((times) =>
      times && isWithin(times, reach) ? times : undefined,
    );
    return planned || actual ? [{ task, planned, actual }] : [];
  });
  const moment = ({ at }: Reading): Times => ({ from: Date.parse(at), to: Date.parse(at) + 1 });
  const measured = [...readings].sort(byTime).filter((reading) => isWithin(moment(reading), reach));
  // One that nobody ever ended does not stretch the day to this moment.
  const ended = ({ task, actual }: (typeof known)[number]) =>
    actual && (task.completed ? actual : { from: actual.from, to: actual.from });
  const all = [
    ...known.flatMap((each) => [each.planned ?? [], ended(each) ?? []].flat()),
    ...measured.map(moment),
  ];
  if (all.length === 0) return undefined;

  const from = Math.max(reach.from, downTo(Math.min(...all.map((times) => times.from)), hour));
  const to = Math.min(
    reach.to,
    Math.max(from + hour, upTo(Math.max(...all.map((times) => times.to)), hour)),
  );
  const place = (at: Instant) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const spanOf = (times: Times): Span => ({ from: place(times.from), to: place(times.to) });
  const begins = ({ planned, actual }: (typeof known)[number]) => (planned ?? actual)!.from;
  return {
    ...{ from, to, ticks: ticksOf(from, to).map((at) => ({ at, x: place(at) })) },
    rows: [...known]
      .sort((a, b) => begins(a) - begins(b) || a.task.sortOrder - b.task.sortOrder)
      .map(({ task, planned, actual }) => ({
        ...{ task, status: statusOf(task), isOver: isOver(task) },
        ...(planned && { planned: spanOf(planned) }),
        ...(actual && { actual: spanOf(actual) }),
      })),
    ...dotsOf(measured, place),
  };
}

// Full hours of Kerala are half past in UTC.
const kolkata = 5.5 * hour;
const downTo = (at: Instant, step: number) => Math.floor((at + kolkata) / step) * step - kolkata;
const upTo = (at: Instant, step: number) => Math.ceil((at + kolkata) / step) * step - kolkata;

/** Full hours, as many as can be read side by side. */
function ticksOf(from: Instant, to: Instant): Instant[] {
  const hours = (to - from) / hour;
  const step = ([1, 2, 3, 4].find((each) => hours / each <= 8) ?? 6) * hour;
  const ticks: Instant[] = [];
  for (let at = upTo(from, step); at <= to; at += step) ticks.push(at);
  return ticks;
}

function dotsOf(
  readings: readonly Reading[],
  place: (at: Instant) => number,
): Pick<DayPicture, 'dots' | 'hottest'> {
  const judged = readings.map((reading) => ({ reading, ...judge(reading) }));
  const named = judged.flatMap(({ reading, check }) => [
    reading.value,
    check?.from ?? 0,
    check?.to ?? 0,
  ]);
  const hottest = Math.ceil(Math.max(200, ...named) / 50) * 50;
  const dots = judged.map(({ reading, check, verdict }): Dot => {
    const hasBand = check?.from !== undefined || check?.to !== undefined;
    return {
      ...{ reading, verdict, x: place(Date.parse(reading.at)), y: reading.value / hottest },
      ...(hasBand && {
        band: { from: (check.from ?? 0) / hottest, to: (check.to ?? hottest) / hottest },
      }),
    };
  });
  return { dots, hottest };
}
