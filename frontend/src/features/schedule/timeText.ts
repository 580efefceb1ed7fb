import { dayNameOf, dayOfMinutes } from '@kalavara/shared-types/schedule/schedule.rules';
import { timeOf } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { TFunction } from 'i18next';

/**
 * Returns "previous day" for a task that a shift moved before midnight, and an empty string for a task of the event
 * day.
 */
function dayText(day: number, t: TFunction<'schedule'>): string {
  const name = dayNameOf(day);
  return name ? t(`day.${name}`) : '';
}

const joined = (time: string, day: string) => (day ? `${time} (${day})` : time);

/** Formats the planned start: "7:00 PM (previous day)". */
export const plannedText = (
  { startTime, startDay }: Pick<Task, 'startTime' | 'startDay'>,
  t: TFunction<'schedule'>,
): string => joined(startTime ?? '', dayText(startDay, t));

const minutesText = (minutes: number, t: TFunction<'schedule'>) =>
  joined(timeOf(minutes), dayText(dayOfMinutes(minutes), t));

/** Formats the time to light the fire: "Previous day: light the fire between 8:15 PM and 8:30 PM". */
export function lightText(
  { from, to }: { from: number; to: number },
  t: TFunction<'schedule'>,
): string {
  const day = dayOfMinutes(from) === dayOfMinutes(to) ? dayText(dayOfMinutes(from), t) : '';
  if (day) return t('lightOn', { day, from: timeOf(from), to: timeOf(to) });
  return t('light', { from: minutesText(from, t), to: minutesText(to, t) });
}

/** Formats minutes: "2 h 30 min". */
export function lengthText(length: number, t: TFunction<'schedule'>): string {
  const hours = Math.floor(length / 60);
  const minutes = length % 60;
  if (hours === 0) return t('minutes', { minutes });
  return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
}
