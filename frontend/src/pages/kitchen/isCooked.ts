import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { serverNow } from '../../realtime/clock';

/**
 * Whether an event is being cooked: from the day before, when the fire is lit, to the day after, when the last box has
 * arrived.
 */
export const isCooked = ({ date, isCompleted }: DiaryEvent): boolean => {
  const today = indianDay(serverNow());
  return !isCompleted && date >= dayAfter(today, -1) && date <= dayAfter(today, 1);
};
