import { dayNowOf, type DayNow } from '@kalavara/shared-types/schedule/day-line.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useMemo } from 'react';
import { useEventName } from '../../features/diary/eventNames';
import { useNow } from '../../realtime/drawing';

/** What the event of this screen is at, new each minute; undefined on another day. */
export function useDayNow(
  eventId: EventId | undefined,
  tasks: readonly Task[],
): DayNow | undefined {
  const date = useEventName(eventId ?? '')?.date;
  const now = useNow(minuteMs);
  return useMemo(() => dayNowOf(tasks, date, now), [tasks, date, now]);
}
