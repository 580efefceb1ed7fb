import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDateTime, indianTime } from '@kalavara/shared-types/time.rules';

const two = (n: number) => String(n).padStart(2, '0');
const minutesAndSeconds = (seconds: number) =>
  [Math.floor(seconds / 60), two(seconds % 60)] as const;

/**
 * What is left of a step, as every screen writes it: "12:41", minutes counting on past an hour, rounded up; past its
 * end "+2:07". One rounding for both, or two screens would be a second apart.
 */
export function countdown(ms: number): string {
  if (Number.isNaN(ms)) return '--:--';
  const seconds = Math.ceil(ms / 1_000);
  const [minutes, rest] = minutesAndSeconds(Math.abs(seconds));
  return seconds < 0 ? `+${minutes}:${rest}` : `${two(minutes)}:${rest}`;
}

export const clockTime = indianTime;
export { dayText, momentText } from '@kalavara/shared-types/day-text.rules';

/** `clockTime` of a recorded time; a text that is no time stays as it is. */
export const notedTime = (iso: string | null, text: string | null): string =>
  iso === null ? (text ?? '') : clockTime(Date.parse(iso));

/** With its seconds, "1:04:31 PM". */
export const clockSeconds = (at: Instant): string =>
  indianDateTime(at).split(', ')[1]!.toUpperCase();
