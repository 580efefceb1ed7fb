import { dayNowOf, type DayNow } from '@kalavara/shared-types/schedule/day-line.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useMemo } from 'react';
import { useEventName } from '../../features/diary/eventNames';
import { useNow } from '../../realtime/drawing';

/**
 * Returns the running, late and next tasks of the event of this screen, updated every minute; undefined on other days
 * than the event's.
 */
export function useDayNow(
  eventId: EventId | undefined,
  tasks: readonly Task[],
): DayNow | undefined {
  const date = useEventName(eventId ?? '')?.date;
  const now = useNow(minuteMs);
  return useMemo(() => dayNowOf(tasks, date, now), [tasks, date, now]);
}
