import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Star } from './Star';
import { five } from './Stars';
import fieldset from '../../ui/Fieldset.module.css';
import css from './Stars.module.css';

type Props = { value: number; onChange: (rating: number) => void };

/** One to five stars as radio buttons, which work with arrow keys and screen readers. */
export function RatingField({ value, onChange }: Props) {
  const { t } = useTranslation('reviews');
  const name = useId();
  return (
    <fieldset className={`${fieldset['plain']} ${css['rating']}`}>
      <legend>{t('form.rating')}</legend>
      <div className={css['row']}>
        {five.map((stars) => (
          <label key={stars} className={css['choice']}>
            <input
              type="radio"
              name={name}
              value={stars}
              aria-label={t('form.stars', { count: stars })}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star isFull={stars <= value} size={36} />
          </label>
        ))}
      </div>
      <p className={css['label']} aria-hidden="true">
        {t('form.stars', { count: value })}
      </p>
    </fieldset>
  );
}
