import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { usePeople } from '../../features/guest-counts/store';
import { useConfirmedSchedule } from '../../features/todos/schedule';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { useNow } from '../../realtime/drawing';
import { clockTime } from '../../ui/time';

const shownFor = 10 * 60_000;
const lookEvery = 30_000;

/** How many came before, and since when it is otherwise; changes soon after each other are one. */
function useCountBefore(eventId: EventId): {
  count: number | null;
  before: number | null;
  at: Instant;
} {
  const { count } = usePeople(eventId);
  const [known, setKnown] = useState<{ count: number | null; before: number | null; at: Instant }>({
    count,
    before: null,
    at: 0,
  });
  if (known.count === count) return known;
  const isOneChange = known.before !== null && serverNow() - known.at < shownFor;
  const now = { count, before: isOneChange ? known.before : known.count, at: serverNow() };
  setKnown(now);
  return now;
}

/** For ten minutes after it happened: other start times, another head count. Nobody at a TV has a hand free to say so. */
export function useEventNews(eventId: EventId): {
  times: string | undefined;
  people: string | undefined;
} {
  const { t } = useTranslation('stages');
  const schedule = useConfirmedSchedule(eventId);
  const people = useCountBefore(eventId);
  const now = useNow(lookEvery);
  const isNews = (at: Instant | null | undefined): at is Instant =>
    typeof at === 'number' && now - at < shownFor;
  const isOtherCount =
    people.before !== null &&
    people.count !== null &&
    people.before !== people.count &&
    isNews(people.at);
  return {
    times:
      schedule && isNews(schedule.changedAt)
        ? t('eventNews.times', {
            time: schedule.deliveryTime,
            at: clockTime(schedule.changedAt),
            name: schedule.changedBy ?? '',
          })
        : undefined,
    people: isOtherCount
      ? t('eventNews.people', { before: people.before, after: people.count })
      : undefined,
  };
}
