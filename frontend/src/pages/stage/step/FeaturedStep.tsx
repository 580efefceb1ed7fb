import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { usePhase } from '../../../features/timers/usePhase';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { OvertimeFrame } from './OvertimeFrame';
import lines from './FeaturedLines.module.css';
import css from './FeaturedStep.module.css';
import { Pager } from '../paging/Pager';
import { ShiftButton, StartTimeButton } from './ShiftButton';
import { StepButton } from './StepButton';
import { StepClock } from './StepClock';
import { StepLines } from './StepLines';
import { useDeferredScript } from '../useDeferredScript';
import { DueWindow, PrintedWindow } from './StepWindow';
import type { NextStep } from './window.rules';
import { labelOf, linesOf, titleOf } from '../labels';

type Props = {
  step: SubStep;
  timer: Timer | undefined;
  isWaiting: boolean;
  /** With picture and instructions, as in `StepPanel`. */
  isWhole: boolean;
  eventWindow: string | undefined;
  next: NextStep | undefined;
  materials: readonly string[];
  onPress: () => void;
  /** Undefined without an event. */
  adjustment: { shift: (by: 1 | -1) => void; open: () => void } | undefined;
  onClose: () => void;
};

/** The instructions are a fifth larger than other texts, so they may shrink by more. */
const smallestLines = 0.5;

/**
 * The step that fills the screen: the running one, with digits that are readable across a yard, or one that was
 * opened.
 */
export function FeaturedStep({
  step,
  timer,
  isWaiting,
  isWhole,
  eventWindow,
  next,
  materials,
  onPress,
  adjustment,
  onClose,
}: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const deferred = useDeferredScript();
  const allowed = step.timeAllowed;
  const phase = usePhase(timer, allowed ?? 1);
  const heading = (
    <h2 id={`step-${step.id}`} className={css['title']}>
      <span className={css['what']}>
        <span className={css['label']}>{labelOf(step)}</span> {titleOf(step, language)}{' '}
        <span className={css['window']}>
          <DueWindow step={step} eventWindow={eventWindow} />
        </span>
      </span>
      <span className={css['printed']}>
        <PrintedWindow step={step} eventWindow={eventWindow} />
      </span>
    </h2>
  );

  return (
    <article
      className={css['panel']}
      data-kind="featured"
      data-phase={phase}
      aria-labelledby={`step-${step.id}`}
    >
      {timer && allowed ? (
        <StepClock
          heading={heading}
          timer={timer}
          allowed={allowed}
          next={next}
          isOver={phase === 'red'}
        />
      ) : (
        <div className={css['picture']}>
          {deferred && isWhole && <deferred.StepVideo step={step} plays />}
        </div>
      )}
      <div className={css['side']} data-is-timed={timer !== undefined}>
        {timer && allowed ? (
          <>
            <div className={css['head']}>
              <strong className={css['status']} role="status">
                {phase === 'red'
                  ? t('overtime')
                  : phase === 'yellow'
                    ? t('almost')
                    : t('minutes', { minutes: allowed })}
              </strong>
              <StepButton step={step} isRunning isWaiting={isWaiting} onPress={onPress} />
              {adjustment && (
                <div className={css['shift']}>
                  <ShiftButton by={-1} onPress={() => adjustment.shift(-1)} />
                  <ShiftButton by={1} onPress={() => adjustment.shift(1)} />
                  <StartTimeButton onPress={adjustment.open} />
                </div>
              )}
            </div>
            <div className={css['picture']}>
              {deferred && isWhole && <deferred.StepVideo step={step} plays />}
            </div>
          </>
        ) : (
          <div className={css['head']}>
            {heading}
            <button type="button" className={css['close']} onClick={onClose}>
              {t('closeStep')}
            </button>
          </div>
        )}
        <Pager smallest={smallestLines}>
          <ol className={lines['lines']}>
            {isWhole && <StepLines lines={linesOf(step, language)} materials={materials} />}
          </ol>
        </Pager>
      </div>
      {phase === 'red' && <OvertimeFrame />}
    </article>
  );
}
