import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Language } from '../i18n/language';
import { serverNow } from '../realtime/clock';
import { clockTime, dayText } from './time';

/** Formats the time of a past event, with the day if it was not today. */
export function pastTime(at: Instant, language: Language): string {
  const day = indianDay(at);
  const time = clockTime(at);
  return day === indianDay(serverNow()) ? time : `${dayText(day, language)}, ${time}`;
}
