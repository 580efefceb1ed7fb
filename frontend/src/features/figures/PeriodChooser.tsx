import { periodOf, presets } from '@kalavara/shared-types/figures/figures.rules';
import type { Period } from '@kalavara/shared-types/periods.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { PeriodFields } from '../../ui/PeriodFields';
import { Wrap } from '../../ui/Wrap';
import css from './Figures.module.css';

type Props = {
  period: Period;
  today: Day;
  isWrong: boolean;
  onChoose: (period: Period) => void;
};

/** The usual periods as buttons, and any other one by its first and last day. */
export function PeriodChooser({ period, today, isWrong, onChoose }: Props) {
  const { t } = useTranslation('figures');
  const isChosen = ({ from, to }: Period) => from === period.from && to === period.to;
  return (
    <div className={css['chooser']} role="group" aria-label={t('period')}>
      <Wrap className={css['presets']}>
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
      </Wrap>
      <PeriodFields period={period} isWrong={isWrong} years={3} onChoose={onChoose} />
    </div>
  );
}
