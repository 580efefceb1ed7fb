import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { TimelineTask } from '@kalavara/shared-types/reports/event-timeline.rules';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { listLate } from '@kalavara/shared-types/reports/report-late.rules';
import { readingRows } from '@kalavara/shared-types/reports/report-readings.rules';
import { minutesText } from '@kalavara/shared-types/reports/report-time.rules';
import { ratingOf } from '@kalavara/shared-types/reports/reports.rules';
import type { Review } from '@kalavara/shared-types/reviews/reviews';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Stack } from '../../ui/Stack';
import css from './FirstPage.module.css';

type Props = {
  tasks: readonly TimelineTask[];
  readings: readonly Reading[];
  reviews: readonly Review[] | undefined;
  day: Day;
  now: Instant;
  /** The card of costs, given by the page because it needs the server. */
  cost: ReactNode;
};

/** The maximum number of rows of a card; the tables after the summary list all. */
export const maxPicked = 3;

/** The summary of an event on about two screens of a phone: late tasks, costs, temperatures, reviews. */
export function FirstPage({ tasks, readings, reviews, day, now, cost }: Props) {
  return (
    <Stack gap={3} className={css['cards']}>
      <Late tasks={tasks} day={day} now={now} />
      {cost}
      <Temperatures readings={readings} tasks={tasks} />
      <Reviews reviews={reviews} />
    </Stack>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css['card']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Late({ tasks, day, now }: Pick<Props, 'tasks' | 'day' | 'now'>) {
  const language = useLanguage();
  const late = listLate(tasks, day, now);
  return (
    <Card title={reportTexts.late.title[language]}>
      {late.length === 0 && <p>{reportTexts.late.none[language]}</p>}
      <ul>
        {late.slice(0, maxPicked).map(({ task, minutes, isDone }) => (
          <li key={task.id}>
            <span>{nameIn(task, language)}</span>
            <b>
              {minutesText(minutes, language)}
              {!isDone && ` · ${reportTexts.late.open[language]}`}
            </b>
          </li>
        ))}
      </ul>
      <More count={late.length - maxPicked} />
    </Card>
  );
}

function Temperatures({ readings, tasks }: Pick<Props, 'readings' | 'tasks'>) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const rows = readingRows(readings, tasks, language);
  const off = rows.filter(({ isOff }) => isOff);
  return (
    <Card title={t('first.temperatures')}>
      <p>
        {rows.length === 0
          ? reportTexts.readings.none[language]
          : t('first.readings', { count: rows.length, off: off.length })}
      </p>
      <ul>
        {off.slice(0, maxPicked).map(({ id, cells }) => (
          <li key={id}>
            <span>
              {cells.what}
              {cells.action && <small>{cells.action}</small>}
            </span>
            <b>{cells.value}</b>
          </li>
        ))}
      </ul>
      <More count={off.length - maxPicked} />
    </Card>
  );
}

function Reviews({ reviews = [] }: Pick<Props, 'reviews'>) {
  const { t } = useTranslation('reports');
  const rating = ratingOf(reviews);
  const latest = [...reviews].sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  return (
    <Card title={t('first.reviews')}>
      <p>
        {rating === undefined
          ? t('first.noReviews')
          : t('first.rating', { count: reviews.length, rating: rating.toFixed(1) })}
      </p>
      {latest && (
        <blockquote className={css['quote']}>
          {latest.comment} <cite>{latest.reviewerName}</cite>
        </blockquote>
      )}
    </Card>
  );
}

export function More({ count }: { count: number }) {
  const { t } = useTranslation('reports');
  return count > 0 ? <p className={css['more']}>{t('first.more', { count })}</p> : null;
}
