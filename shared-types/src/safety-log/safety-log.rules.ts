import { correctiveActionIn } from '../content/cutlet-actions';
import { checksOf, cutletTasks, findCheck } from '../content/cutlets';
import { lateText, limitText, safetyLogTexts, valueText } from '../content/safety-log-texts';
import type { LocalizedText } from '../content/types';
import {
  isIntakeOutside,
  isOutsideLimit,
  limitOf,
  meatLimit,
  packSizeOf,
} from '../cutlets/cutlet-limits.rules';
import type { CutletDay } from '../cutlets/cutlets';
import { checkOf } from '../cutlets/cutlets.rules';
import { someWorker } from '../cutlets/in-ledger.rules';
import type { DiaryEvent } from '../diary/diary';
import { dateText, dayText } from '../day-text.rules';
import { minuteMs } from '../durations';
import type { Day, Instant, Language } from '../primitives';
import type { Reading } from '../readings/readings';
import { judge, missingChecks } from '../readings/readings.rules';
import { readingNameIn } from '../reports/report-readings.rules';
import type { LogEntry, LogGap, SignOff } from './safety-log';
import { nameIn } from '../todos/task-names.rules';
import { indianClock, indianDay } from '../time.rules';
import type { Task } from '../todos/todos';

/** An entry that reached the server within two minutes counts as entered when it was measured. */
export const lateAfterMs = 2 * minuteMs;

const both = (text: string): LocalizedText => ({ en: text, ml: text });
const times = (measuredAt: string, enteredAt: string) => ({
  day: indianDay(Date.parse(measuredAt)),
  measuredAt,
  enteredAt,
  isLate: Date.parse(enteredAt) - Date.parse(measuredAt) > lateAfterMs,
});

export type LogEvent = {
  event: Pick<DiaryEvent, 'id' | 'title' | 'date' | 'isCompleted'>;
  tasks: readonly Task[]; /** The readings measured in the period. */
  readings: readonly (Reading & { enteredAt: string })[];
  /** All readings of the event, because one measured the evening before fills its gap. */
  allReadings: readonly Reading[];
};

/** The readings of an event as entries of the log. */
export const entriesOfEvent = ({ event, tasks, readings }: LogEvent): LogEntry[] =>
  readings.map((reading) => {
    const { check, verdict, isAlarming } = judge(reading);
    const task = tasks.find(({ id }) => id === reading.taskId);
    return {
      id: reading.id,
      ...times(reading.at, reading.enteredAt),
      place: both(event.title),
      what: { en: readingNameIn(reading, task, 'en'), ml: readingNameIn(reading, task, 'ml') },
      value: both(`${reading.value}°C`),
      band: check?.band ?? null,
      isOutside: isAlarming && (verdict === 'low' || verdict === 'high'),
      by: reading.by ?? '',
      action: reading.action ? both(reading.action) : null,
    };
  });

/** The temperature tasks without a reading that were completed, or whose time has passed. */
export const gapsOfEvent = ({ event, tasks, allReadings }: LogEvent, now: Instant): LogGap[] =>
  missingChecks(tasks, allReadings, event, now).map((task) => ({
    day: event.date,
    place: both(event.title),
    what: { en: nameIn(task, 'en'), ml: nameIn(task, 'ml') },
  }));

export type LogDay = { day: CutletDay; enteredAt: ReadonlyMap<string, string> };
export const logKeyOf = (taskId: string, checkId: string) => `${taskId}/${checkId}`;

/** The intake of meat and all checks of a cutlet day as entries of the log. */
export function entriesOfCutlets({ day, enteredAt }: LogDay): LogEntry[] {
  const { cutlets: place, meat } = safetyLogTexts;
  const { intake } = day;
  const intakes: LogEntry[] = intake
    ? [
        {
          id: `${day.date}/intake`,
          ...times(intake.at, intake.enteredAt ?? intake.at),
          place,
          what: meat,
          value: valueText(String(intake.temperature), '°C'),
          band: limitText(meatLimit, '°C'),
          isOutside: isIntakeOutside(intake),
          by: intake.by,
          action: actionOf(intake),
        },
      ]
    : [];
  const checks = day.checks.flatMap(({ taskId, id, value, at, worker, action }): LogEntry[] => {
    const plan = findCheck(taskId, id);
    if (!plan) return [];
    const limit = limitOf(day, taskId, id);
    return [
      {
        id: `${day.date}/${logKeyOf(taskId, id)}`,
        ...times(at, enteredAt.get(logKeyOf(taskId, id)) ?? at),
        place,
        what: whatOf(taskId, plan.task),
        value: valueText(value, plan.unit),
        band: limit ? limitText(limit, plan.unit) : null,
        isOutside: isOutsideLimit(day, taskId, id, value),
        by: worker,
        action: actionOf({ action }),
      },
    ];
  });
  return [...intakes, ...checks];
}

const actionOf = ({ action }: { action?: string | undefined }): LocalizedText | null =>
  action ? { en: correctiveActionIn(action, 'en'), ml: correctiveActionIn(action, 'ml') } : null;

function whatOf(taskId: string, check: LocalizedText): LocalizedText {
  const title = cutletTasks.find(({ id }) => id === taskId)?.title;
  return { en: `${title?.en}: ${check.en}`, ml: `${title?.ml}: ${check.ml}` };
}

/** Checks with a limit that were not completed, on a day that is over or completed and on which cutlets were made. */
export function gapsOfCutlets({ day }: LogDay, today: Day): LogGap[] {
  const wasMade =
    day.production.producedCutlets > 0 ||
    day.checks.some(({ taskId }) => taskId.startsWith('production-'));
  if (!wasMade || (day.date >= today && !day.completion)) return [];
  const place = safetyLogTexts.cutlets;
  const intake = day.intake ? [] : [{ day: day.date, place, what: safetyLogTexts.meat }];
  const checks = cutletTasks.flatMap((task) =>
    checksOf(task)
      .filter(({ id }) => limitOf(day, task.id, id) ?? packSizeOf(task.id, id))
      .filter(({ id }) => !checkOf(day, task.id, id))
      .map(({ task: name }) => ({ day: day.date, place, what: whatOf(task.id, name) })),
  );
  return [...intake, ...checks];
}

export const byMeasured = (a: LogEntry, b: LogEntry): number =>
  a.measuredAt < b.measuredAt ? -1 : a.measuredAt > b.measuredAt ? 1 : a.id < b.id ? -1 : 1;

/** "Mon, 23 Nov 2026, 11:02"; for a late entry "Mon, 23 Nov 2026: measured 11:02, entered 11:09". */
export function timeText(entry: LogEntry, language: Language): string {
  const { day, isLate } = entry;
  const measured = Date.parse(entry.measuredAt);
  const entered = Date.parse(entry.enteredAt);
  const shown = dayText(day, language);
  if (!isLate) return `${shown}, ${indianClock(measured)}`;
  const enteredDay = indianDay(entered);
  const when = `${enteredDay === day ? '' : `${dateText(enteredDay, language)}, `}${indianClock(entered)}`;
  return `${shown}: ${lateText(indianClock(measured), when)[language]}`;
}

/** The name of the person who measured; without one the documented "Worker", in the reader's language. */
export const whoIn = ({ by }: Pick<LogEntry, 'by'>, language: Language): string =>
  by === someWorker ? safetyLogTexts.worker[language] : by;

/** The number of entries that were entered after a sign-off. */
export const enteredSince = (entries: readonly LogEntry[], signOff: SignOff): number =>
  entries.filter(({ enteredAt }) => enteredAt > signOff.at).length;
