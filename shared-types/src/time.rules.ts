import { minuteMs } from './durations';
import type { Day, Instant } from './primitives';

// Kerala has one time zone without daylight saving time, so all screens and the server agree without Intl.
const kolkata = 5.5 * 60 * 60 * 1_000;
const two = (n: number) => String(n).padStart(2, '0');

/** "21/11/2026, 10:15:00 am" in Kerala: the format of times in the documented calls. */
export function indianDateTime(at: Instant): string {
  const d = new Date(at + kolkata);
  const hours = d.getUTCHours();
  const clock = `${hours % 12 || 12}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())} ${hours < 12 ? 'am' : 'pm'}`;
  return `${d.getUTCDate()}/${d.getUTCMonth() + 1}/${d.getUTCFullYear()}, ${clock}`;
}

/** The calendar day in Kerala. */
export const indianDay = (at: Instant): Day => new Date(at + kolkata).toISOString().slice(0, 10);

const nightMs = 4 * 3_600_000;

/**
 * The day whose events are cooked. A late dinner is delivered and cleaned up after midnight, so until 4:00 AM it is the
 * day before.
 */
export const kitchenDay = (at: Instant): Day => indianDay(at - nightMs);

/** "11:02" in Kerala. */
export const indianClock = (at: Instant): string =>
  new Date(at + kolkata).toISOString().slice(11, 16);

/** The start of a day in Kerala. */
export const startOfIndianDay = (day: Day): Instant => Date.parse(`${day}T00:00:00Z`) - kolkata;

const dayFirst =
  /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?)?\s*$/i;
const isoLike = /^\s*\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?\s*$/;

/** Parses day/month/year first, then ISO. Returns undefined for other texts and never guesses. */
export function parsedDateTime(text: string): Instant | undefined {
  const found = dayFirst.exec(text);
  if (!found) return isoLike.test(text) ? isoInstant(text.trim()) : undefined;

  const [day, month, year, hour, minute, second] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isPm = found[7]?.toLowerCase() === 'pm';
  const hours24 = found[7] ? (hour! % 12) + (isPm ? 12 : 0) : hour!;
  const isReal = month! >= 1 && month! <= 12 && hours24 < 24 && minute! < 60 && second! < 60;
  const at = Date.UTC(year!, month! - 1, day, hours24, minute, second);
  return isReal && new Date(at).getUTCDate() === day ? at - kolkata : undefined;
}

function isoInstant(text: string): Instant | undefined {
  if (dayAfter(text.slice(0, 10), 0) !== text.slice(0, 10)) return undefined;
  const isDayOnly = text.length === 10;
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = Date.parse(isDayOnly ? `${text}T00:00:00+05:30` : hasZone ? text : `${text}+05:30`);
  return Number.isNaN(at) ? undefined : at;
}

/** Parses "10:00 AM" as minutes after midnight; undefined unless it is h:mm AM or PM. */
export function minutesOf(time: string): number | undefined {
  const found = /^\s*(\d{1,2}):(\d{2})\s*(AM|PM)\s*$/i.exec(time);
  if (!found) return undefined;
  const hour = Number(found[1]);
  const minute = Number(found[2]);
  if (hour < 1 || hour > 12 || minute > 59) return undefined;
  return (hour % 12) * 60 + minute + (found[3]!.toUpperCase() === 'PM' ? 720 : 0);
}

/** Formats minutes after midnight as "10:00 AM". Minutes of other days are wrapped into one day. */
export function timeOf(minutes: number): string {
  const m = ((minutes % 1_440) + 1_440) % 1_440;
  const hour = Math.floor(m / 60);
  return `${hour % 12 || 12}:${two(m % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of day in Kerala, "1:04 PM". */
export const indianTime = (at: Instant): string =>
  timeOf(Math.floor((at + kolkata) / minuteMs) % 1_440);

/** Normalizes "7.30", "7:30 am" and "19:30" to "7:30 AM" and "7:30 PM"; other texts are returned unchanged. */
export function normalTime(typed: string): string {
  const found = /^\s*(\d{1,2})[.:](\d{2})\s*(am|pm)?\s*$/i.exec(typed);
  if (!found) return typed.trim();
  const hour = Number(found[1]);
  const minute = Number(found[2]);
  if (found[3]) {
    const text = `${hour}:${found[2]} ${found[3].toUpperCase()}`;
    return minutesOf(text) === undefined ? typed.trim() : text;
  }
  return hour > 23 || minute > 59 ? typed.trim() : timeOf(hour * 60 + minute);
}

/** The day `days` after (or, negative, before) another. */
export function dayAfter(day: Day, days: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}
