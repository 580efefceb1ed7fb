import { reportTexts } from '../content/report-texts';
import { minuteMs } from '../durations';
import type { Instant, Language } from '../primitives';
import { indianDateTime, parsedDateTime } from '../time.rules';

/** The content of a time field: nothing, a time, or a text that is not a time. */
export type Moment =
  { kind: 'missing' } | { kind: 'at'; at: Instant } | { kind: 'wrong'; why: 'format' | 'date' };

const datePattern = /^\s*(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})/;

/** Parses ISO first, then the documented text of day/month/year. */
export function momentOf(iso: string | null | undefined, text: string | null | undefined): Moment {
  const texts = [iso, text].filter((each): each is string => !!each?.trim());
  if (texts.length === 0) return { kind: 'missing' };
  const at = texts.map(parsedDateTime).find((each) => each !== undefined);
  if (at !== undefined) return { kind: 'at', at };
  return { kind: 'wrong', why: texts.some((each) => datePattern.test(each)) ? 'date' : 'format' };
}

/** Formats a time as "21/11/2026, 10:15:00 am", or the reason why it is not one. */
export function momentText(moment: Moment, language: Language): string {
  if (moment.kind === 'at') return indianDateTime(moment.at);
  return reportTexts.time[moment.kind === 'missing' ? 'missing' : moment.why][language];
}

export type TimeTaken =
  { kind: 'missing' | 'start' | 'end' | 'order' } | { kind: 'taken'; minutes: number };

/** The duration between two times, in whole minutes. */
export function timeTaken(from: Moment, to: Moment): TimeTaken {
  if (from.kind === 'missing' || to.kind === 'missing') return { kind: 'missing' };
  if (from.kind === 'wrong') return { kind: 'start' };
  if (to.kind === 'wrong') return { kind: 'end' };
  if (to.at < from.at) return { kind: 'order' };
  return { kind: 'taken', minutes: Math.floor((to.at - from.at) / minuteMs) };
}

/** Formats a duration: "1 hour 20 minutes". */
export function minutesText(minutes: number, language: Language): string {
  if (minutes < 1) return reportTexts.time.short[language];
  const days = Math.floor(minutes / 1_440);
  const rest = workText(minutes % 1_440, language);
  const unit = reportTexts.time[days === 1 ? 'day' : 'days'][language];
  return [...(days > 0 ? [`${days} ${unit}`] : []), ...(rest ? [rest] : [])].join(' ');
}

/**
 * Formats the work of several people in hours and minutes, because hours are paid: 25 hours, not 1 day 1 hour. Empty
 * for none.
 */
export function workText(minutes: number, language: Language): string {
  const parts = [
    [Math.floor(minutes / 60), 'hour', 'hours'],
    [minutes % 60, 'minute', 'minutes'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${reportTexts.time[count === 1 ? one : more][language]}`)
    .join(' ');
}

export const timeTakenText = (taken: TimeTaken, language: Language): string =>
  taken.kind === 'taken'
    ? minutesText(taken.minutes, language)
    : reportTexts.time[taken.kind][language];
