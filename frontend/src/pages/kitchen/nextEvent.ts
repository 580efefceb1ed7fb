import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { serverNow } from '../../realtime/clock';

/** A late dinner is still delivered and cleaned up after midnight: until 4:00 AM it is the day before. */
const nightMs = 4 * 3_600_000;

/** The event that is cooked next: the nearest open one from today on, else the last open one, else the newest. */
export function nextEvent(
  newestFirst: readonly DiaryEvent[],
  today = indianDay(serverNow() - nightMs),
): DiaryEvent | undefined {
  const open = newestFirst.filter(({ isCompleted }) => !isCompleted);
  return open.filter(({ date }) => date >= today).at(-1) ?? open[0] ?? newestFirst[0];
}
