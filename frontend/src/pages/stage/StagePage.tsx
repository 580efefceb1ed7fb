import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useIsDisplay } from '../../features/accounts/sessionStore';
import { findTimer, useTimers } from '../../features/timers/store';
import { useTasks } from '../../features/todos/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../ui/useTitle';
import { openedAt, withEvent } from './navigation/address';
import { EventBar } from './frame/EventBar';
import { layoutOf } from './layout';
import { LiveDot } from './frame/LiveDot';
import { StageFooter } from './frame/StageFooter';
import { StageGrid } from './StageGrid';
import { StageHeader } from './frame/StageHeader';
import css from './StagePage.module.css';
import { StartTimeButton } from './step/ShiftButton';
import { StickyStep } from './step/StickyStep';
import { rememberList, stepsToList } from './navigation/stepsToList';
import { useBackKey } from './navigation/useBackKey';
import { useDayNow } from './useDayNow';
import { useEventRoom } from './useEventRoom';
import { useFreshBuild } from './device/useFreshBuild';
import { useDeferredScript } from './useDeferredScript';
import { useStepAdjustment } from './step/useStepAdjustment';
import { useStepInAddress } from './step/useStepInAddress';
import { useStepViews } from './step/useStepViews';
import { headerOf, textIn } from './labels';

type Props = {
  stage: Stage;
  /** A message from a phone to this TV. */
  message?: ReactNode;
};

/** One stage on its TV, readable from three metres. */
export function StagePage({ stage, message }: Props) {
  const language = useLanguage();
  const { eventId, isRoomLive, refusal, live } = useEventRoom();
  const timers = useTimers(eventId ?? '');
  const { tasks } = useTasks(eventId ?? '');
  const viewOf = useStepViews(stage, eventId);
  // Digits and titles are rendered first: on a slow TV the instructions, pictures and panels follow with the second
  // script.
  const deferred = useDeferredScript();
  const showsPanels = useDeferredValue(deferred !== undefined, false);

  const isTimed = stage.subSteps.some(({ timeAllowed }) => timeAllowed);
  const running = stage.subSteps.find(
    ({ id, timeAllowed }) => timeAllowed && findTimer(timers, id)?.isActive,
  );
  // Stored by its id: with another film the step is a different object.
  const [openedId, open] = useState(() => openedAt(stage)?.id);
  const opened = stage.subSteps.find(({ id }) => id === openedId);
  const [showsAll, setShowsAll] = useState(false);
  const featured = running ?? opened;

  useStepInAddress({ stage, eventId, running, isLive: isRoomLive });
  const { isOpen: isAdjusting, close, ...adjustment } = useStepAdjustment(eventId, timers, running);
  useFreshBuild(!isAdjusting && !timers.some(({ isActive }) => isActive));
  useEffect(rememberList, []);
  const closeStep = useCallback(() => open(undefined), []);
  useBackKey(eventId, isAdjusting ? close : opened && closeStep);
  useTitle(headerOf(stage, language));

  const dayNow = useDayNow(eventId, tasks);
  const shownDay = showsPanels && !featured && !showsAll ? dayNow : undefined;

  return (
    <main
      className={css['page']}
      data-color={stage.color}
      data-stage={stage.id}
      data-has-message={Boolean(message)}
    >
      {running && <StickyStep {...viewOf(running)} staleness={live.staleness} />}
      <StageHeader
        title={headerOf(stage, language)}
        badge={stage.badge && textIn(stage.badge, language)}
      >
        <AllStepsButton stage={stage} showsAll={showsAll} onChange={setShowsAll} />
        {eventId && isTimed && !running && <StartTimeButton onPress={adjustment.open} />}
        <LiveDot {...live} />
      </StageHeader>
      <div className={css['bars']}>
        {message}
        {deferred && (
          <deferred.Notices
            key={eventId}
            stageId={stage.id}
            eventId={eventId}
            refusal={refusal}
            {...live}
          />
        )}
        <EventOrHint stage={stage} eventId={eventId} timers={timers} running={running} />
        {deferred && shownDay && <deferred.NowBand day={shownDay} />}
      </div>
      <StageGrid
        stage={stage}
        eventId={eventId}
        running={running}
        featured={featured}
        showsAll={showsAll}
        showsNow={shownDay !== undefined}
        hasMessage={Boolean(message)}
        isWhole={showsPanels}
        viewOf={viewOf}
        adjustment={adjustment}
        onOpen={open}
        onClose={closeStep}
      />
      <StageFooter stage={stage} eventId={eventId} />
      {deferred && <deferred.OvertimeBell timers={timers} />}
      {deferred && <deferred.StepRefusals />}
      {deferred && <deferred.StartNotices />}
      {deferred && isAdjusting && (
        <deferred.StartTimeDialog eventId={eventId} stage={stage} timers={timers} onClose={close} />
      )}
    </main>
  );
}

type AllStepsProps = { stage: Stage; showsAll: boolean; onChange: (showsAll: boolean) => void };

/** A button that shows the steps for which there is no room at first. */
function AllStepsButton({ stage, showsAll, onChange }: AllStepsProps) {
  const { t } = useTranslation('stages');
  const total = stage.subSteps.length;
  if (stage.shown >= total) return null;
  return (
    <button
      type="button"
      className={css['expand']}
      aria-expanded={showsAll}
      onClick={() => onChange(!showsAll)}
    >
      {showsAll ? t('showFirst', { total: stage.shown }) : t('showSteps', { total })}
    </button>
  );
}

type EventProps = {
  stage: Stage;
  eventId: EventId | undefined;
  timers: readonly Timer[];
  running: SubStep | undefined;
};

/** The event of the page, or a hint how to choose one. */
function EventOrHint({ stage, eventId, timers, running }: EventProps) {
  const { t } = useTranslation('stages');
  const isDisplay = useIsDisplay();
  const layout = layoutOf(stage);
  if (!eventId) {
    const isTimed = stage.subSteps.some(({ timeAllowed }) => timeAllowed);
    return isTimed && <p className={css['hint']}>{t('hint')}</p>;
  }

  function backToTodo() {
    const steps = stepsToList();
    if (steps) window.history.go(-steps);
    else location.assign(withEvent('/roadmap', eventId));
  }

  return (
    <EventBar
      eventId={eventId}
      stage={stage}
      timers={timers}
      active={running && { step: running, timer: findTimer(timers, running.id)! }}
      showsActive={layout.showsActiveTimer ?? false}
      showsId={layout.showsEventId ?? false}
      {...(!isDisplay && { onBack: backToTodo })}
      isBackFloating={layout.isBackFloating ?? false}
    />
  );
}
