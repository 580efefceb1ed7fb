import type { ReviewAverage } from '@kalavara/shared-types/reviews/reviews';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { useLanguage } from '../../i18n/language';
import { LoadState } from '../../ui/LoadState';
import { dayText } from '../../ui/time';
import { Summary } from '../../ui/Summary';
import css from './Reviews.module.css';

const starsOf = (stars: number, count: number) => (stars / count).toFixed(1).replace('.0', '');
const loadAverages = () => call('listReviewAverages', {}).then(({ data }) => data);

/** The average rating of all events, and that of each event. */
export function ReviewAverages() {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { loaded: events, error, load } = useLoaded(loadAverages);
  if (!events) return <LoadState label={t('loading')} height="48px" error={error} onRetry={load} />;
  if (events.length === 0) return <p className={css['note']}>{t('averages.none')}</p>;
  const sum = (of: (event: ReviewAverage) => number) =>
    events.reduce((all, event) => all + of(event), 0);
  const count = sum((event) => event.count);
  const stars = sum((event) => event.stars);
  return (
    <details open className={css['averages']}>
      <Summary>
        {t('averages.all', { count: events.length })}{' '}
        {t('average', { stars: starsOf(stars, count), count })}
      </Summary>
      <ul>
        {events.map((event) => (
          <li key={event.eventId}>
            {event.title}, {dayText(event.date, language)}:{' '}
            {t('average', { stars: starsOf(event.stars, event.count), count: event.count })}
          </li>
        ))}
      </ul>
    </details>
  );
}
