import type { Period } from '@kalavara/shared-types/periods.rules';
import { useTranslation } from 'react-i18next';
import css from './PeriodFields.module.css';
import { TextField } from './TextField';

type Props = {
  period: Period;
  isWrong: boolean;
  /** How long it may be. */ years: number;
  onChoose: (period: Period) => void;
};

/** The first and the last day of a period. */
export function PeriodFields({ period, isWrong, years, onChoose }: Props) {
  const { t } = useTranslation('forms');
  const choose = (day: keyof Period) => (event: { target: { value: string } }) =>
    event.target.value !== '' && onChoose({ ...period, [day]: event.target.value });
  return (
    <div className={css['days']}>
      <TextField
        label={t('period.from')}
        type="date"
        value={period.from}
        error={isWrong ? t('period.wrong', { count: years }) : undefined}
        onChange={choose('from')}
      />
      <TextField label={t('period.to')} type="date" value={period.to} onChange={choose('to')} />
    </div>
  );
}
