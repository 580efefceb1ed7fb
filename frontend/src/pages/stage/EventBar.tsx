import { stageById, subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import { stageOf } from '@kalavara/shared-types/timers.rules';
import { Countdown } from '../../features/timers/Countdown';
import { usePhase } from '../../features/timers/usePhase';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { withEvent } from './address';
import css from './EventBar.module.css';
import { EventTitle } from './EventTitle';
import { StageLink } from './StageLink';
import { useStages } from './useStages';
import { labelOf, titleOf } from './labels';

/** What runs on other stages, in the order of the day; a step without an allowance has nothing to count. */
export const runningElsewhere = (timers: readonly Timer[], stage: Stage | undefined): Timer[] =>
  timers
    .filter(
      ({ isActive, stepId }) =>
        isActive && stageOf(stepId) !== stage?.id && subStepOf(stepId)?.timeAllowed,
    )
    .sort((a, b) => (a.stepId < b.stepId ? -1 : 1));

function AlsoRunning({ timer }: { timer: Timer }) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const [step, stage] = [subStepOf(timer.stepId, useStages()), stageById(stageOf(timer.stepId))];
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
        {t('alsoRunning')}: {labelOf(step)} {titleOf(step, language)}{' '}
      </span>
      {phase === 'red' && <b>{t('overtime')} </b>}
      <Countdown timer={timer} allowed={allowed} className={css['time']} />
    </StageLink>
  );
}

type Props = {
  eventId: EventId;
  stage?: Stage;
  timers: readonly Timer[];
  /** The step of this page that runs, where the page has an "Active Timer". */
  active?: { step: SubStep; timer: Timer } | undefined;
  showsActive?: boolean;
  showsId?: boolean;
  onBack?: () => void;
  isBackFloating?: boolean;
};

/** Which event this screen is about, what runs in it, and the way back to its list. */
export function EventBar({
  eventId,
  stage,
  timers,
  active,
  showsActive = false,
  showsId = false,
  onBack,
  isBackFloating = false,
}: Props) {
  const { t } = useTranslation('stages');
  const elsewhere = runningElsewhere(timers, stage);
  return (
    <div className={css['bar']} data-is-crowded={elsewhere.length > 1}>
      <EventTitle eventId={eventId} showsId={showsId} />
      {showsActive && (
        <span className={css['badge']} data-is-on={active !== undefined}>
          {t('activeTimer')}:{' '}
          {active ? (
            <b>
              {labelOf(active.step)}{' '}
              <Countdown
                timer={active.timer}
                allowed={active.step.timeAllowed ?? 0}
                className={css['time']}
              />
            </b>
          ) : (
            t('noTimer')
          )}
        </span>
      )}
      {elsewhere.map((timer) => (
        <AlsoRunning key={timer.stepId} timer={timer} />
      ))}
      {onBack && (
        <button
          type="button"
          className={css['back']}
          data-is-floating={isBackFloating}
          onClick={onBack}
        >
          {t('backToTodo')}
        </button>
      )}
    </div>
  );
}
