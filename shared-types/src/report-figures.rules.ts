import { reportWords as words } from './content/report-words';
import type { Day, Instant } from './primitives';
import { type Language, minutesText } from './report-time.rules';
import {
  attendanceOf,
  eventStatusOf,
  ratingOf,
  type ReportEvent,
  type ReportTask,
  statisticsOf,
} from './reports.rules';
import type { Review } from './reviews';
import type { Schedule } from './schedule';
import { nameIn } from './task-names.rules';
import { indianDateTime } from './time.rules';

export type Said = { key: string; label: string; value: string };

const dateOf = (day: Day) => day.split('-').map(Number).reverse().join('/');
const moment = (at: Instant | undefined, language: Language) =>
  at === undefined ? words.time.missing[language] : indianDateTime(at);

type Known = {
  event: ReportEvent;
  people?: number | null | undefined;
  schedule?: Pick<Schedule, 'deliveryTime'> | undefined;
  reviews?: readonly Pick<Review, 'rating'>[] | undefined;
};

/** The summary of an event (K-236); what is not known reads N/A. */
export function factsOf({ event, people, schedule, reviews }: Known, language: Language): Said[] {
  const missing = words.time.missing[language];
  const rating = reviews && ratingOf(reviews);
  const said = (key: keyof typeof words.summary, value: string): Said => ({
    key,
    label: words.summary[key][language],
    value,
  });
  return [
    said('date', dateOf(event.date)),
    said('status', words.status[eventStatusOf(event)][language]),
    said('attendance', String(attendanceOf(people, event) ?? missing)),
    said('createdBy', event.createdBy),
    said('delivery', schedule?.deliveryTime ?? missing),
    said(
      'reviews',
      rating === undefined ? missing : `${rating.toFixed(1)} / 5 (${reviews!.length})`,
    ),
  ];
}

/** The statistics of a list (K-237). */
export function figuresOf(tasks: readonly ReportTask[], language: Language): Said[] {
  const { total, completed, inProgress, pending, percent, times, over, first, last } =
    statisticsOf(tasks);
  const said = (key: keyof typeof words.statistics, value: string): Said => ({
    key,
    label: words.statistics[key][language],
    value,
  });
  const timed = (at: 'shortest' | 'longest') =>
    times && `${minutesText(times[at].minutes, language)} (${nameIn(times[at].task, language)})`;
  const none = words.statistics.none[language];
  return [
    said('total', String(total)),
    said('completed', String(completed)),
    said('inProgress', String(inProgress)),
    said('pending', String(pending)),
    said('percent', `${percent}%`),
    said('average', times ? minutesText(times.average, language) : none),
    said('longest', timed('longest') ?? none),
    said('shortest', timed('shortest') ?? none),
    said('over', String(over)),
    said('first', moment(first, language)),
    said('last', moment(last, language)),
  ];
}
