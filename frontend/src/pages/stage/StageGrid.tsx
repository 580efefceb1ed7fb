import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useGuestCount } from '../../features/guest-counts/store';
import { useTimers } from '../../features/timers/store';
import { useTasks } from '../../features/todos/store';
import { FeaturedStep } from './step/FeaturedStep';
import { layoutOf } from './layout';
import css from './StagePage.module.css';
import { StepPanel } from './step/StepPanel';
import { useDeferredScript } from './useDeferredScript';
import { useServings } from './panels/useServings';
import { useStageGrid } from './useStageGrid';
import type { useStepAdjustment } from './step/useStepAdjustment';
import type { ViewOfStep } from './step/useStepViews';
import { nextStep } from './step/window.rules';

type Props = {
  stage: Stage;
  eventId: EventId | undefined;
  running: SubStep | undefined;
  /** The step that fills the screen: the running one, or one that was opened. */
  featured: SubStep | undefined;
  showsAll: boolean;
  /** Whether the band of the day is shown above. */
  showsNow: boolean;
  /** Whether a message of a phone is shown above. */
  hasMessage: boolean;
  /** With pictures, instructions and panels, which are rendered after the digits when a slow TV starts. */
  isWhole: boolean;
  viewOf: ViewOfStep;
  adjustment: Pick<ReturnType<typeof useStepAdjustment>, 'shift' | 'open'>;
  onOpen: (stepId: string) => void;
  onClose: () => void;
};

/** The steps of a stage and the panels beside them. */
export function StageGrid(props: Props) {
  const { stage, eventId, running, featured, showsAll, showsNow, hasMessage, isWhole, viewOf } =
    props;
  const { tasks } = useTasks(eventId ?? '');
  const grid = useStageGrid(stage, { featured, showsAll, showsNow, hasMessage });
  const { mode, steps, others, isStepResting } = grid;
  return (
    <div className={css['grid']} data-mode={mode} data-steps={stage.shown} data-others={others}>
      {featured && (
        <FeaturedStep
          key={featured.id}
          {...viewOf(featured)}
          timer={running && viewOf(running).timer}
          isWhole={isWhole}
          next={nextStep(featured, stage, tasks)}
          adjustment={eventId ? props.adjustment : undefined}
          onClose={props.onClose}
        />
      )}
      {steps.map((step, index) => (
        <StepPanel
          key={step.id}
          {...viewOf(step)}
          isResting={isStepResting(index)}
          isSmall={mode === 'focus' || showsNow}
          isWhole={isWhole}
          onOpen={() => props.onOpen(step.id)}
        />
      ))}
      {/* Servings that were tried out on this screen belong to one event. */}
      <Panels key={eventId} stage={stage} eventId={eventId} isShown={isWhole} grid={grid} />
    </div>
  );
}

type PanelProps = {
  stage: Stage;
  eventId: EventId | undefined;
  isShown: boolean;
  grid: ReturnType<typeof useStageGrid>;
};

/** The panels: timers side by side, servings, and reference texts beside the steps. */
function Panels({ stage, eventId, isShown, grid }: PanelProps) {
  const deferred = useDeferredScript();
  const timers = useTimers(eventId ?? '');
  const { tasks } = useTasks(eventId ?? '');
  const { count: guestCount } = useGuestCount(eventId ?? '');
  const servings = useServings(guestCount, stage.baseServing ?? 20);
  if (!deferred || !isShown) return null;
  const { panels, isPanelResting, moreOf } = grid;
  const layout = layoutOf(stage);
  return (
    <>
      {layout.hasDashboard && (
        <deferred.Dashboard
          stage={stage}
          timers={timers}
          isResting={isPanelResting(0)}
          more={moreOf(0)}
        />
      )}
      {stage.baseServing && (
        <deferred.ServingsPanel {...servings} isResting={isPanelResting(0)} nextPanel={moreOf(0)} />
      )}
      {panels.map(({ panel, index }) => (
        <deferred.ReferencePanel
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
  );
}
