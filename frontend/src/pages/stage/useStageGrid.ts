import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { layoutOf } from './layout';
import { useResting } from './device/useResting';

type Shown = {
  /** The step that fills the screen. */
  featured: SubStep | undefined;
  showsAll: boolean;
  showsNow: boolean;
  /** Whether a message of a phone is shown above. */
  hasMessage: boolean;
};

/** Returns the cells of a stage's grid in order, and which of them are hidden on the current page of the grid. */
export function useStageGrid(stage: Stage, { featured, showsAll, showsNow, hasMessage }: Shown) {
  const idle = showsNow ? 'now' : hasMessage ? 'rows' : 'grid';
  const mode = featured ? 'focus' : showsAll ? 'all' : idle;
  const listed = stage.subSteps.slice(0, showsAll ? undefined : stage.shown);
  // After the step that fills the screen, the following steps come first.
  const after = featured ? stage.subSteps.indexOf(featured) + 1 : 0;
  const steps = [...listed.slice(after), ...listed.slice(0, after)].filter(
    (step) => step !== featured,
  );
  const panelCount =
    stage.panels.length + (layoutOf(stage).hasDashboard ? 1 : 0) + (stage.baseServing ? 1 : 0);
  const panels = stage.panels.map((panel, index) => ({
    panel,
    index: index + panelCount - stage.panels.length,
  }));
  const resting = useResting({
    id: featured?.id,
    mode: mode === 'now' && hasMessage ? 'nowBelowMessage' : mode,
    steps: steps.length,
    panels: panelCount,
  });
  const others = steps.filter((_, index) => !resting.isStepResting(index)).length;
  return { mode, steps, panels, others, ...resting };
}
