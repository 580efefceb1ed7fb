import type { Period } from '@kalavara/shared-types/periods.rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { latestDay } from './latestDay';
import css from './PeriodFields.module.css';
import { TextField } from './TextField';

type Props = {
  period: Period;
  isWrong: boolean;
  /** The maximum length. */
  years: number;
  onChoose: (period: Period) => void;
};

/** Fields for the first and last day of a period, with the reason below if it is invalid. */
export function PeriodFields({ period, isWrong, years, onChoose }: Props) {
  const { t } = useTranslation('forms');
  const errorId = useId();
  return (
    <div className={css['days']}>
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          label={t(`period.${day}`)}
          type="date"
          max={latestDay.date}
          value={period[day]}
          invalidBy={isWrong ? errorId : undefined}
          onChange={({ target }) =>
            target.value !== '' && onChoose({ ...period, [day]: target.value })
          }
        />
      ))}
      {isWrong && (
        <p id={errorId} role="alert" className={css['error']}>
          {t('period.wrong', { count: years })}
        </p>
      )}
    </div>
  );
}
