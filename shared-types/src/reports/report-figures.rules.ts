import { creatorOf } from '../diary/diary.rules';
import { reportTexts } from '../content/report-texts';
import { dayText } from '../day-text.rules';
import type { Instant, Language } from '../primitives';
import { minutesText } from './report-time.rules';
import {
  reportedGuestCount,
  eventStatusOf,
  ratingOf,
  type ReportEvent,
  type ReportTask,
  statisticsOf,
} from './reports.rules';
import type { Review } from '../reviews/reviews';
import type { Schedule } from '../schedule/schedule';
import { nameIn } from '../todos/task-names.rules';
import { indianDateTime } from '../time.rules';

export type LabelledValue = { key: string; label: string; value: string };

const moment = (at: Instant | undefined, language: Language) =>
  at === undefined ? reportTexts.time.missing[language] : indianDateTime(at);

type Known = {
  event: ReportEvent;
  guestCount?: number | null | undefined;
  schedule?: Pick<Schedule, 'deliveryTime'> | undefined;
  reviews?: readonly Pick<Review, 'rating'>[] | undefined;
};

/** The summary of an event; unknown values are "N/A". */
export function factsOf(
  { event, guestCount, schedule, reviews }: Known,
  language: Language,
): LabelledValue[] {
  const missing = reportTexts.time.missing[language];
  const rating = reviews && ratingOf(reviews);
  const entry = (key: keyof typeof reportTexts.summary, value: string): LabelledValue => ({
    key,
    label: reportTexts.summary[key][language],
    value,
  });
  return [
    entry('date', dayText(event.date, language)),
    entry('status', reportTexts.status[eventStatusOf(event)][language]),
    entry('attendance', String(reportedGuestCount(guestCount, event) ?? missing)),
    entry('createdBy', creatorOf(event)),
    entry('delivery', schedule?.deliveryTime ?? missing),
    entry(
      'reviews',
      rating === undefined ? missing : `${rating.toFixed(1)} / 5 (${reviews!.length})`,
    ),
  ];
}

/** The statistics of a list. */
export function figuresOf(tasks: readonly ReportTask[], language: Language): LabelledValue[] {
  const { total, completed, inProgress, pending, percent, times, over, first, last } =
    statisticsOf(tasks);
  const entry = (key: keyof typeof reportTexts.statistics, value: string): LabelledValue => ({
    key,
    label: reportTexts.statistics[key][language],
    value,
  });
  const timed = (at: 'shortest' | 'longest') =>
    times && `${minutesText(times[at].minutes, language)} (${nameIn(times[at].task, language)})`;
  const none = reportTexts.statistics.none[language];
  return [
    entry('total', String(total)),
    entry('completed', String(completed)),
    entry('inProgress', String(inProgress)),
    entry('pending', String(pending)),
    entry('percent', `${percent}%`),
    entry('average', times ? minutesText(times.average, language) : none),
    entry('longest', timed('longest') ?? none),
    entry('shortest', timed('shortest') ?? none),
    entry('over', String(over)),
    entry('first', moment(first, language)),
    entry('last', moment(last, language)),
  ];
}
