import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import { stageOf } from '@kalavara/shared-types/timers.rules';
import { unnamedActor } from '@kalavara/shared-types/todos.rules';
import { useTranslation } from 'react-i18next';
import { findTimer, selectTimers, subscribeTimers } from '../../features/timers/store';
import { stepName } from '../../features/timers/stepName';
import { useLanguage } from '../../i18n/language';
import { onConfirmed } from '../../outbox/outbox';
import { getEntries } from '../../outbox/store';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import { useStages } from './useStages';

/** Two screens that start a step within this time agree, and neither has read what the other one started. */
const sameStartMs = 2_000;
/** A start that was pressed at the same time arrives this much later at most: as long as one waits for the network. */
const contestedMs = 15_000;

/** The last starts of this screen, one for each stage of an event. */
const lastStarts = new Map<string, { stepId: string; endNotices: () => void }>();
const keyOf = (eventId: EventId, stepId: string) => `${eventId}/${stageOf(stepId)}`;

/** Called with the next press of this screen in the stage: what stops from then on is its own doing. */
export const endStartNotices = (eventId: EventId, stepId: string) =>
  lastStarts.get(keyOf(eventId, stepId))?.endNotices();

/** The steps of the stage that the person saw running, or has started, when this step was started. */
function knownSteps(eventId: EventId, stepId: string, startTime: Instant): string[] {
  const isOld = (timer: Timer) => startTime - (timer.startTime ?? 0) > sameStartMs;
  const read = selectTimers(eventId).filter((timer) => timer.isActive && isOld(timer));
  const own = lastStarts.get(keyOf(eventId, stepId));
  return [...read.map((timer) => timer.stepId), ...(own ? [own.stepId] : [])];
}

const startOf = ({ startedBy, startTime }: Timer) => ({
  name: startedBy ?? unnamedActor,
  time: clockTime(startTime ?? 0),
});

/**
 * Returns what follows a start of this screen, and shows what became of one that met the start of another screen: of the same step, which
 * goes on as it was, or of another step of its stage, of which the later one runs.
 */
export function useStartNotices() {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const stages = useStages();

  const nameOf = ({ id }: Pick<SubStep, 'id'>) => {
    const step = subStepOf(id, stages);
    return step ? stepName(step, language) : id;
  };
  const show = (
    text: 'startedBefore' | 'startDisplaced' | 'startReplaced',
    by: Timer,
    id: string,
  ) =>
    showToast(t(text, { step: nameOf({ id }), other: nameOf({ id: by.stepId }), ...startOf(by) }));

  return ({ id }: Pick<SubStep, 'id'>, command: string, eventId: EventId) => {
    const startTime = getEntries().find((entry) => entry.id === command)?.at ?? 0;
    const known = knownSteps(eventId, id, startTime);
    let displaced: Timer | undefined;
    let isConfirmed = false;
    let timeout: ReturnType<typeof setTimeout> | undefined;

    const findOther = () =>
      selectTimers(eventId).find(
        (timer) => timer.isActive && timer.stepId !== id && stageOf(timer.stepId) === stageOf(id),
      );
    function endNotices() {
      stop();
      clearTimeout(timeout);
    }
    function showStopped() {
      const other = findOther();
      if (other) show('startReplaced', other, id);
      else showToast(t('startStopped', { step: nameOf({ id }) }));
    }
    function check() {
      const other = findOther();
      if (!isConfirmed) {
        if (other && !known.includes(other.stepId)) displaced = other;
      } else if (!findTimer(selectTimers(eventId), id)?.isActive) {
        endNotices();
        // The step that took its place is the next change of the same batch.
        void Promise.resolve().then(showStopped);
      }
    }
    const stop = subscribeTimers(check);
    endStartNotices(eventId, id);
    lastStarts.set(keyOf(eventId, id), { stepId: id, endNotices });
    check();

    onConfirmed(command, () => {
      const timer = findTimer(selectTimers(eventId), id);
      isConfirmed = true;
      timeout = setTimeout(endNotices, contestedMs);
      if (timer?.isActive && Math.abs((timer.startTime ?? 0) - startTime) > sameStartMs)
        show('startedBefore', timer, id);
      else if (timer?.isActive && displaced) show('startDisplaced', displaced, id);
      else check();
    });
  };
}
