import type { ReviewAverage } from '@kalavara/shared-types/reviews/reviews';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { dayText } from '../../ui/time';
import css from './Reviews.module.css';

const starsOf = (stars: number, count: number) => (stars / count).toFixed(1).replace('.0', '');

/** The average of all events, and behind it each event's. Without the network it is left out. */
export function ReviewAverages() {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const [events, setEvents] = useState<readonly ReviewAverage[]>([]);
  useEffect(() => {
    call('listReviewAverages', {}).then(
      ({ data }) => setEvents(data),
      () => undefined,
    );
  }, []);
  if (events.length === 0) return null;
  const sum = (of: (event: ReviewAverage) => number) =>
    events.reduce((all, event) => all + of(event), 0);
  const count = sum((event) => event.count);
  const stars = sum((event) => event.stars);
  return (
    <details open className={css['averages']}>
      <summary>
        {t('averages.all', { events: events.length })}{' '}
        {t('average', { stars: starsOf(stars, count), count })}
      </summary>
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
