import { type Period, periodOf, presets } from '@kalavara/shared-types/figures.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import css from './Figures.module.css';

type Props = {
  period: Period;
  today: Day;
  isWrong: boolean;
  onChoose: (period: Period) => void;
};

/** The usual periods as buttons, and any other by its first and last day. */
export function PeriodChooser({ period, today, isWrong, onChoose }: Props) {
  const { t } = useTranslation('figures');
  const isChosen = ({ from, to }: Period) => from === period.from && to === period.to;
  const choose = (day: 'from' | 'to') => (event: { target: { value: string } }) =>
    event.target.value !== '' && onChoose({ ...period, [day]: event.target.value });
  return (
    <div className={css['chooser']} role="group" aria-label={t('period')}>
      <div className={css['presets']}>
        {presets.map((preset) => {
          const its = periodOf(preset, today);
          return (
            <Button
              key={preset}
              variant="quiet"
              aria-pressed={isChosen(its)}
              onClick={() => onChoose(its)}
            >
              {t(`preset.${preset}`)}
            </Button>
          );
        })}
      </div>
      <div className={css['days']}>
        <TextField
          label={t('from')}
          type="date"
          value={period.from}
          error={isWrong ? t('wrongPeriod') : undefined}
          onChange={choose('from')}
        />
        <TextField label={t('to')} type="date" value={period.to} onChange={choose('to')} />
      </div>
    </div>
  );
}
