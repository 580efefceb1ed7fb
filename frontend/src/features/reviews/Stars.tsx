import { useTranslation } from 'react-i18next';
import css from './Stars.module.css';
import { Star } from './Star';

export const five = [1, 2, 3, 4, 5] as const;

/** A rating as five stars, with the accessible name "4 of 5 stars". */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('reviews');
  return (
    <span className={css['stars']} role="img" aria-label={t('stars', { rating })}>
      {five.map((each) => (
        <Star key={each} isFull={each <= Math.round(rating)} />
      ))}
    </span>
  );
}
