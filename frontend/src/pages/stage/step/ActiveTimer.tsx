import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../features/timers/Countdown';
import { usePhase } from '../../../features/timers/usePhase';
import css from '../frame/EventBar.module.css';
import { labelOf } from '../labels';

/** The running step of this page, in the colour of its phase. */
export function ActiveTimer({ active }: { active: { step: SubStep; timer: Timer } | undefined }) {
  const { t } = useTranslation('stages');
  const allowed = active?.step.timeAllowed ?? 0;
  const phase = usePhase(active?.timer, allowed);
  return (
    <span className={css['badge']} data-phase={phase}>
      {t('activeTimer')}:{' '}
      {active ? (
        <b>
          {labelOf(active.step)}{' '}
          <Countdown timer={active.timer} allowed={allowed} className={css['time']} />
        </b>
      ) : (
        t('noTimer')
      )}
    </span>
  );
}
