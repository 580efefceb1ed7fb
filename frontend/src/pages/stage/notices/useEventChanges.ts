import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useLastAdjustment } from '../../../features/timers/store';
import { useConfirmedSchedule } from '../../../features/todos/schedule';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../realtime/clock';
import { useNow } from '../../../realtime/drawing';

const shownFor = 10 * minuteMs;
const checkEveryMs = 30_000;

/**
 * Returns the guest count before the last change, and the time of that change; changes that follow each other closely
 * count as one.
 */
function useCountBefore(eventId: EventId): {
  count: number | null;
  before: number | null;
  at: Instant;
} {
  const { count } = useGuestCount(eventId);
  const [lastChange, setLastChange] = useState<{
    count: number | null;
    before: number | null;
    at: Instant;
  }>({
    count,
    before: null,
    at: 0,
  });
  if (lastChange.count === count) return lastChange;
  const isOneChange = lastChange.before !== null && serverNow() - lastChange.at < shownFor;
  const now = {
    count,
    before: isOneChange ? lastChange.before : lastChange.count,
    at: serverNow(),
  };
  setLastChange(now);
  return now;
}

/**
 * Returns changed start times and guest counts, and notes about corrected steps, for ten minutes each, because a TV
 * has no way to dismiss them.
 */
export function useEventChanges(eventId: EventId): {
  times: string | undefined;
  guestCount: string | undefined;
  adjustment: string | undefined;
} {
  const { t } = useTranslation('stages');
  const schedule = useConfirmedSchedule(eventId);
  const guests = useCountBefore(eventId);
  const adjusted = useLastAdjustment(eventId);
  const now = useNow(checkEveryMs);
  const isRecent = (at: Instant | null | undefined): at is Instant =>
    typeof at === 'number' && now - at < shownFor;
  const isOtherCount =
    guests.before !== null &&
    guests.count !== null &&
    guests.before !== guests.count &&
    isRecent(guests.at);
  return {
    times:
      schedule && isRecent(schedule.changedAt)
        ? t('eventNews.times', {
            time: schedule.deliveryTime,
            name: schedule.changedBy ?? '',
          })
        : undefined,
    adjustment:
      adjusted?.note && isRecent(adjusted.at)
        ? t('eventNews.adjusted', { step: adjusted.stepId, name: adjusted.by, note: adjusted.note })
        : undefined,
    guestCount: isOtherCount
      ? t('eventNews.people', { before: guests.before, after: guests.count })
      : undefined,
  };
}
