import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDateTime, indianTime } from '@kalavara/shared-types/time.rules';

const two = (n: number) => String(n).padStart(2, '0');
const minutesAndSeconds = (seconds: number) =>
  [Math.floor(seconds / 60), two(seconds % 60)] as const;

/**
 * Formats the time left of a step as on every screen: "12:41", with minutes above 60, rounded up; after its end
 * "+2:07". Both round in the same way, or two screens could differ by a second.
 */
export function countdown(ms: number): string {
  if (Number.isNaN(ms)) return '--:--';
  const seconds = Math.ceil(ms / 1_000);
  const [minutes, rest] = minutesAndSeconds(Math.abs(seconds));
  return seconds < 0 ? `+${minutes}:${rest}` : `${two(minutes)}:${rest}`;
}

export const clockTime = indianTime;
export { dayText, momentText } from '@kalavara/shared-types/day-text.rules';

/** Formats a recorded time like `clockTime`; returns `text` unchanged if it is no time. */
export const notedTime = (iso: string | null, text: string | null): string =>
  iso === null ? (text ?? '') : clockTime(Date.parse(iso));

/** Formats a time with seconds, "1:04:31 PM". */
export const clockSeconds = (at: Instant): string =>
  indianDateTime(at).split(', ')[1]!.toUpperCase();
