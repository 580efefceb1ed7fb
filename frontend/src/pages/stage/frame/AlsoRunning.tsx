import { stageById, subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../features/timers/Countdown';
import { usePhase } from '../../../features/timers/usePhase';
import { useLanguage } from '../../../i18n/language';
import { withEvent } from '../navigation/address';
import css from './EventBar.module.css';
import { labelOf, titleOf } from '../labels';
import { StageLink } from './StageLink';
import { useStages } from '../useStages';

/**
 * Returns the steps that run on other stages. The one that ends first comes first, so that steps in overtime lead;
 * steps without an allowance are left out, as they have no countdown.
 */
export function runningElsewhere(
  timers: readonly Timer[],
  stage: Stage | undefined,
  stages: readonly Stage[],
): Timer[] {
  const allowanceOf = ({ stepId }: Timer) => subStepOf(stepId, stages)?.timeAllowed;
  const endOf = (timer: Timer) => (timer.startTime ?? 0) + (allowanceOf(timer) ?? 0) * minuteMs;
  return timers
    .filter((timer) => timer.isActive && stageOf(timer.stepId) !== stage?.id && allowanceOf(timer))
    .sort((a, b) => endOf(a) - endOf(b));
}

/** A running step of another stage: its stage and name come before the digits. */
export function AlsoRunning({ timer }: { timer: Timer }) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const step = subStepOf(timer.stepId, useStages());
  const stage = stageById(stageOf(timer.stepId));
  const allowed = step?.timeAllowed ?? 0;
  const phase = usePhase(timer, allowed);
  if (!step || !stage) return null;
  return (
    <StageLink
      className={css['also']}
      data-phase={phase}
      to={withEvent(stage.route, timer.eventId)}
    >
      <span className={css['what']}>
        <span className={css['facts']}>
          {t('alsoRunning')}: {titleOf(stage, language)}{' '}
        </span>
        <b className={css['title']}>
          {labelOf(step)} {titleOf(step, language)}{' '}
        </b>
      </span>
      <span className={css['left']}>
        {phase === 'red' && <b className={css['over']}>{t('overtime')} </b>}
        <Countdown timer={timer} allowed={allowed} className={css['time']} />
      </span>
    </StageLink>
  );
}
