import { minuteMs } from '../durations';
import type { Day, Instant } from '../primitives';
import { startOf } from '../schedule/schedule.rules';
import { startOfIndianDay } from '../time.rules';
import type { Task } from './todos';
import { minutesAllowed } from './todos.rules';

type Planned = Pick<Task, 'dueDate' | 'startDay' | 'startTime' | 'estimatedDuration'>;

/** The planned start and end of a task; undefined if its day or its time of day is unknown. */
export function plannedSpan(
  task: Planned,
  eventDay: Day,
): { from: Instant; to: Instant } | undefined {
  const start = startOf(task);
  if (start === undefined) return undefined;
  const from = startOfIndianDay(eventDay) + start * minuteMs;
  return { from, to: from + (minutesAllowed(task) ?? 0) * minuteMs };
}
