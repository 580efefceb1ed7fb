import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import { materialsOfStep, materialText } from '@kalavara/shared-types/todos/task-materials.rules';
import { useGuestCount } from '../../../features/guest-counts/store';
import { findTimer, usePendingTimerCommands, useTimers } from '../../../features/timers/store';
import { useTasks } from '../../../features/todos/store';
import { useLanguage } from '../../../i18n/language';
import { useMaterials } from '../../useMaterials';
import { useStepActions } from './useStepActions';
import { eventWindow } from './window.rules';

/** Returns the props of each step: what is shown, and the action of its button. */
export function useStepViews(stage: Stage, eventId: EventId | undefined) {
  const timers = useTimers(eventId ?? '');
  const pending = usePendingTimerCommands(eventId ?? '');
  const { tasks } = useTasks(eventId ?? '');
  const materialsOf = useStepMaterials(useGuestCount(eventId ?? '').count);
  const { press } = useStepActions(eventId);

  return (step: SubStep) => {
    const timer = findTimer(timers, step.id);
    return {
      step,
      timer,
      /** Whether a press is not yet confirmed by the server. */
      isWaiting: pending.some(
        ({ given, revision }) => given.params.stepId === step.id && revision === undefined,
      ),
      // A printed time among the event's own times would be mistaken for one of them.
      eventWindow: eventWindow(step, stage, tasks) ?? (tasks.length > 0 ? '' : undefined),
      materials: materialsOf(step),
      onPress: () => press(step, timer),
    };
  };
}

export type ViewOfStep = ReturnType<typeof useStepViews>;

/** Returns a function that lists what a step needs for the guest count of the event, by ingredient: "mutton 48 kg". */
function useStepMaterials(guestCount: number | null): (step: SubStep) => string[] {
  const language = useLanguage();
  const materials = useMaterials(guestCount, { isOnPage: true });
  return ({ id }) =>
    materialsOfStep(materials, id).map((material) => materialText(material, language));
}
