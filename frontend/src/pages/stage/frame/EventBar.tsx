import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { ActiveTimer } from '../step/ActiveTimer';
import { AlsoRunning, runningElsewhere } from './AlsoRunning';
import css from './EventBar.module.css';
import { EventTitle } from './EventTitle';
import { useStages } from '../useStages';

type Props = {
  eventId: EventId;
  stage?: Stage;
  timers: readonly Timer[];
  /** The running step of this page, if the page has an "Active Timer". */
  active?: { step: SubStep; timer: Timer } | undefined;
  showsActive?: boolean;
  showsId?: boolean;
  onBack?: () => void;
  isBackFloating?: boolean;
};

/** The event of this screen, its running steps, and the link back to its list. */
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
  const elsewhere = runningElsewhere(timers, stage, useStages());
  return (
    <div
      className={css['bar']}
      data-is-crowded={elsewhere.length > 1}
      data-has-active={showsActive}
    >
      <EventTitle eventId={eventId} showsId={showsId} />
      {showsActive && <ActiveTimer active={active} />}
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
