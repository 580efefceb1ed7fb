import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { Countdown } from '../../../features/timers/Countdown';
import { TimerBar } from '../../../features/timers/TimerBar';
import { usePhase } from '../../../features/timers/usePhase';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Pager } from '../paging/Pager';
import { StepButton } from './StepButton';
import css from './StepPanel.module.css';
import { StepLines } from './StepLines';
import { useDeferredScript } from '../useDeferredScript';
import { StepWindow } from './StepWindow';
import { labelOf, linesOf, titleOf } from '../labels';

/** The visible lines of a step without a timer; opening it shows the rest. */
const firstLines = 3;

type Props = {
  step: SubStep;
  timer: Timer | undefined;
  isWaiting: boolean;
  isResting: boolean;
  isSmall: boolean;
  /** With picture and instructions, which are rendered after the steps when a slow TV starts. */
  isWhole: boolean;
  eventWindow: string | undefined;
  materials: readonly string[];
  onPress: () => void;
  onOpen: () => void;
};

/** A step in the grid. */
export function StepPanel({
  step,
  timer,
  isWaiting,
  isResting,
  isSmall,
  isWhole,
  eventWindow,
  materials,
  onPress,
  onOpen,
}: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const deferred = useDeferredScript();
  const allowed = step.timeAllowed;
  const phase = usePhase(timer, allowed ?? 1);
  const lines = linesOf(step, language);
  const title = titleOf(step, language);
  const heading = (
    <h2 id={`step-${step.id}`} className={css['title']}>
      {title} <StepWindow step={step} eventWindow={eventWindow} />
    </h2>
  );

  return (
    <article
      className={css['panel']}
      data-kind="step"
      data-phase={allowed ? phase : 'untimed'}
      data-is-resting={isResting}
      data-is-small={isSmall}
      aria-labelledby={`step-${step.id}`}
    >
      <div className={css['top']}>
        <div className={css['art']} data-is-timed={allowed !== undefined}>
          {deferred && isWhole && <deferred.StepVideo step={step} plays={false} />}
        </div>
        <span className={css['label']}>{labelOf(step)}</span>
        {allowed ? (
          <>
            <Countdown timer={timer} allowed={allowed} className={css['time']} />
            <StepButton
              step={step}
              isRunning={timer?.isActive ?? false}
              isWaiting={isWaiting}
              onPress={onPress}
            />
          </>
        ) : (
          <>
            <span />
            <button
              type="button"
              className={css['open']}
              aria-label={`${t('showLines', { total: lines.length })}: ${title}`}
              onClick={onOpen}
            >
              {t('showLines', { total: lines.length })}
            </button>
          </>
        )}
      </div>
      <Pager title={heading} sharesSize={isSmall}>
        <ol className={css['lines']}>
          {isWhole && (
            <StepLines lines={allowed ? lines : lines.slice(0, firstLines)} materials={materials} />
          )}
        </ol>
      </Pager>
      {allowed && (
        <div className={css['bar']}>
          <TimerBar timer={timer} allowed={allowed} />
        </div>
      )}
    </article>
  );
}
