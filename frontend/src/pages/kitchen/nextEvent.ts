import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { serverNow } from '../../realtime/clock';

/**
 * Returns the event to be cooked next: the nearest open one from today on, otherwise the last open one, otherwise the
 * newest.
 */
export function nextEvent(
  newestFirst: readonly DiaryEvent[],
  today = kitchenDay(serverNow()),
): DiaryEvent | undefined {
  const open = newestFirst.filter(({ isCompleted }) => !isCompleted);
  return open.filter(({ date }) => date >= today).at(-1) ?? open[0] ?? newestFirst[0];
}
