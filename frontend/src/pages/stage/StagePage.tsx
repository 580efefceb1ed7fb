import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useIsDisplay } from '../../features/accounts/sessionStore';
import { usePeople } from '../../features/guest-counts/store';
import { findTimer, usePendingTimerCommands, useTimers } from '../../features/timers/store';
import { useTasks } from '../../features/todos/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../ui/useTitle';
import { openedAt, withEvent } from './address';
import { EventBar } from './EventBar';
import { FeaturedStep } from './FeaturedStep';
import { layoutOf } from './layout';
import { LiveDot } from './LiveDot';
import { goTo } from './navigation';
import { StageFooter } from './StageFooter';
import { StageHeader } from './StageHeader';
import css from './StagePage.module.css';
import { StepPanel } from './StepPanel';
import { StartTimeButton } from './ShiftButton';
import { StickyStep } from './StickyStep';
import { rememberList, stepsToList } from './stepsToList';
import { useDayNow } from './useDayNow';
import { useEventRoom } from './useEventRoom';
import { useFreshBuild } from './useFreshBuild';
import { useLater } from './useLater';
import { useOvertimeBell } from './useOvertimeBell';
import { useRemote } from './useRemote';
import { useServings } from './useServings';
import { useStageGrid } from './useStageGrid';
import { useStepActions } from './useStepActions';
import { useStepAdjustment } from './useStepAdjustment';
import { useStepMaterials } from './useStepMaterials';
import { useStepInAddress } from './useStepInAddress';
import { eventWindow, nextStep } from './window.rules';
import { headerOf, textIn } from './labels';

type Props = {
  stage: Stage;
  /** From a phone to this TV. */
  message?: ReactNode;
};

/** One stage on its TV, readable from three metres away. */
export function StagePage({ stage, message }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const { eventId, isRoomLive, refusal, live } = useEventRoom();
  const isDisplay = useIsDisplay();
  const timers = useTimers(eventId ?? '');
  const { tasks } = useTasks(eventId ?? '');
  const people = usePeople(eventId ?? '');
  const waiting = usePendingTimerCommands(eventId ?? '');
  const servings = useServings(people.count, stage.baseServing ?? 20);
  const materialsOf = useStepMaterials(people.count);
  const layout = layoutOf(stage);
  // Digits and titles come first: on a slow TV the instructions, pictures and panels render later.
  const later = useLater();
  const showsPanels = useDeferredValue(later !== undefined, false);

  const isTimed = stage.subSteps.some(({ timeAllowed }) => timeAllowed);
  const running = stage.subSteps.find(
    ({ id, timeAllowed }) => timeAllowed && findTimer(timers, id)?.isActive,
  );
  // By its id: with another film it is another step.
  const [openedId, open] = useState(() => openedAt(stage)?.id);
  const opened = stage.subSteps.find(({ id }) => id === openedId);
  const [showsAll, setShowsAll] = useState(false);
  const featured = running ?? opened;

  useStepInAddress({ stage, eventId, running, isLive: isRoomLive });
  useOvertimeBell(timers);
  useFreshBuild(!timers.some(({ isActive }) => isActive));

  useEffect(rememberList, []);
  const leave = useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else goTo(withEvent('/soplocked', eventId));
  }, [eventId]);
  const { isOpen: isAdjusting, close, ...adjustment } = useStepAdjustment(eventId, timers, running);
  const onBack = useCallback(() => {
    if (isAdjusting) close();
    else if (opened) open(undefined);
    else leave();
  }, [isAdjusting, close, opened, leave]);
  useRemote(onBack);

  useTitle(headerOf(stage, language));

  function backToTodo() {
    const steps = stepsToList();
    if (steps) window.history.go(-steps);
    else location.assign(withEvent('/roadmap', eventId));
  }

  const isWaiting = ({ id }: SubStep) =>
    waiting.some(({ given, revision }) => given.params.stepId === id && revision === undefined);
  const actions = useStepActions(eventId);
  const press = (step: SubStep) => actions.press(step, findTimer(timers, step.id));

  const dayNow = useDayNow(eventId, tasks);
  const showsNow = showsPanels && !featured && !showsAll && dayNow !== undefined;
  const { mode, steps, panels, others, isStepResting, isPanelResting, moreOf } = useStageGrid(
    stage,
    { featured, showsAll, showsNow },
  );

  return (
    <main
      className={css['page']}
      data-color={stage.color}
      data-stage={stage.id}
      data-has-message={Boolean(message)}
    >
      {running && (
        <StickyStep
          step={running}
          timer={findTimer(timers, running.id)!}
          isWaiting={isWaiting(running)}
          staleness={live.staleness}
        />
      )}
      <StageHeader
        title={headerOf(stage, language)}
        badge={stage.badge && textIn(stage.badge, language)}
      >
        {stage.shown < stage.subSteps.length && (
          <button
            type="button"
            className={css['expand']}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll
              ? t('showFirst', { total: stage.shown })
              : t('showSteps', { total: stage.subSteps.length })}
          </button>
        )}
        {eventId && isTimed && !running && <StartTimeButton onPress={adjustment.open} />}
        <LiveDot {...live} />
      </StageHeader>
      <div className={css['bars']}>
        {message}
        {later && (
          <later.Notices
            key={eventId}
            stageId={stage.id}
            eventId={eventId}
            refusal={refusal}
            {...live}
          />
        )}
        {eventId ? (
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
        ) : (
          isTimed && <p className={css['hint']}>{t('hint')}</p>
        )}
        {later && showsNow && <later.NowBand day={dayNow} />}
      </div>
      <div className={css['grid']} data-mode={mode} data-steps={stage.shown} data-others={others}>
        {featured && (
          <FeaturedStep
            key={featured.id}
            step={featured}
            timer={running && findTimer(timers, running.id)}
            isWaiting={isWaiting(featured)}
            isWhole={showsPanels}
            eventWindow={eventWindow(featured, stage, tasks)}
            next={nextStep(featured, stage, tasks)}
            materials={materialsOf(featured)}
            onPress={() => press(featured)}
            adjustment={eventId ? adjustment : undefined}
            onClose={() => open(undefined)}
          />
        )}
        {steps.map((step, index) => (
          <StepPanel
            key={step.id}
            step={step}
            timer={findTimer(timers, step.id)}
            isWaiting={isWaiting(step)}
            eventWindow={eventWindow(step, stage, tasks)}
            materials={materialsOf(step)}
            isResting={isStepResting(index)}
            isSmall={mode === 'focus' || showsNow}
            isWhole={showsPanels}
            onPress={() => press(step)}
            onOpen={() => open(step.id)}
          />
        ))}
        {later && showsPanels && (
          <>
            {layout.hasDashboard && (
              <later.Dashboard
                stage={stage}
                timers={timers}
                isResting={isPanelResting(0)}
                more={moreOf(0)}
              />
            )}
            {stage.baseServing && (
              <later.ServingsPanel
                {...servings}
                isResting={isPanelResting(0)}
                nextPanel={moreOf(0)}
              />
            )}
            {panels.map(({ panel, index }) => (
              <later.ReferencePanel
                key={panel.title.en}
                panel={panel}
                tasks={tasks}
                servings={servings.count}
                base={stage.baseServing}
                isResting={isPanelResting(index)}
                more={moreOf(index)}
                isWide={panel.kind === layout.widePanel}
              />
            ))}
          </>
        )}
      </div>
      <StageFooter stage={stage} eventId={eventId} />
      {later && <later.StepRefusals />}
      {later && isAdjusting && (
        <later.StartTimeDialog
          stage={stage}
          timers={timers}
          onSet={(...given) => void adjustment.setStart(...given)}
          onClose={close}
        />
      )}
    </main>
  );
}
