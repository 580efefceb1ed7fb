import type { Stage } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { Countdown } from '../../../features/timers/Countdown';
import { TimerBar } from '../../../features/timers/TimerBar';
import { findTimer } from '../../../features/timers/store';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import css from './Dashboard.module.css';
import type { More } from '../paging/Pager';
import { PanelFrame } from './ReferencePanel';
import { labelOf, titleOf } from '../labels';

type Props = {
  stage: Stage;
  timers: readonly Timer[];
  isResting: boolean;
  more: More | undefined;
};

/** All timers of the page side by side, each with a bar; the active one pulses. */
export function Dashboard({ stage, timers, isResting, more }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  return (
    <PanelFrame title={t('dashboard')} isResting={isResting} more={more}>
      <ul className={css['rows']}>
        {stage.subSteps.map((step) => {
          const timer = findTimer(timers, step.id);
          const allowed = step.timeAllowed;
          if (!allowed) return null;
          return (
            <li
              key={step.id}
              aria-label={titleOf(step, language)}
              data-is-running={timer?.isActive ?? false}
            >
              <span className={css['text']}>
                <b>{labelOf(step)}</b>
                <Countdown timer={timer} allowed={allowed} className={css['time']} />
              </span>
              <TimerBar timer={timer} allowed={allowed} pulses />
            </li>
          );
        })}
      </ul>
    </PanelFrame>
  );
}
