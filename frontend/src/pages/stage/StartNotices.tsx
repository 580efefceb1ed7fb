import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import { stageOf } from '@kalavara/shared-types/timers.rules';
import { unnamedActor } from '@kalavara/shared-types/todos.rules';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findTimer, selectTimers, subscribeTimers } from '../../features/timers/store';
import { stepName } from '../../features/timers/stepName';
import { useLanguage } from '../../i18n/language';
import { onConfirmed } from '../../outbox/outbox';
import { getEntries } from '../../outbox/store';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import { takePress, usePresses, type Press } from './presses';
import { useStages } from './useStages';

/** Two screens that start a step within this time agree, and neither has read what the other one started. */
const sameStartMs = 2_000;
/** A start that was pressed at the same time arrives this much later at most: as long as one waits for the network. */
const contestedMs = 15_000;

/** The last starts of this screen, one for each stage of an event. */
const lastStarts = new Map<string, { stepId: string; endNotices: () => void }>();
const keyOf = ({ eventId, stepId }: Press) => `${eventId}/${stageOf(stepId)}`;

/** The steps of the stage that the person saw running, or has started, when this step was started. */
function knownSteps(press: Press, startTime: Instant): string[] {
  const isOld = (timer: Timer) => startTime - (timer.startTime ?? 0) > sameStartMs;
  const read = selectTimers(press.eventId).filter((timer) => timer.isActive && isOld(timer));
  const own = lastStarts.get(keyOf(press));
  return [...read.map((timer) => timer.stepId), ...(own ? [own.stepId] : [])];
}

type Found = {
  /** The step ran already. */
  runsBefore: (timer: Timer) => void;
  /** This start has stopped a step that another screen had started at the same time. */
  hasStopped: (other: Timer) => void;
  /** The step was stopped: by the start of another one, or by itself. */
  isStopped: (other: Timer | undefined) => void;
};

/** Follows a start of this screen until it can meet no start of another screen any more, or until the next press in its stage. */
function followStart(press: Press, command: string, found: Found) {
  const { eventId, stepId } = press;
  const startTime = getEntries().find(({ id }) => id === command)?.at ?? 0;
  const known = knownSteps(press, startTime);
  let displaced: Timer | undefined;
  let isConfirmed = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;

  const findOther = () =>
    selectTimers(eventId).find(
      (timer) =>
        timer.isActive && timer.stepId !== stepId && stageOf(timer.stepId) === stageOf(stepId),
    );
  function endNotices() {
    stop();
    clearTimeout(timeout);
  }
  function check() {
    const other = findOther();
    if (!isConfirmed) {
      if (other && !known.includes(other.stepId)) displaced = other;
    } else if (!findTimer(selectTimers(eventId), stepId)?.isActive) {
      endNotices();
      // The step that took its place is the next change of the same batch.
      void Promise.resolve().then(() => found.isStopped(findOther()));
    }
  }
  const stop = subscribeTimers(check);
  lastStarts.set(keyOf(press), { stepId, endNotices });
  check();

  onConfirmed(command, () => {
    const timer = findTimer(selectTimers(eventId), stepId);
    isConfirmed = true;
    timeout = setTimeout(endNotices, contestedMs);
    if (!timer?.isActive) check();
    else if (Math.abs((timer.startTime ?? 0) - startTime) > sameStartMs) found.runsBefore(timer);
    else if (displaced) found.hasStopped(displaced);
  });
}

/**
 * Shows what became of a start of this screen that met the start of another one: of the same step, which goes on as it was, or of another
 * step of its stage, of which the later one runs.
 */
export function StartNotices() {
  const { t } = useTranslation('starts');
  const language = useLanguage();
  const stages = useStages();

  const nameOf = (stepId: string) => {
    const step = subStepOf(stepId, stages);
    return step ? stepName(step, language) : stepId;
  };
  const startOf = ({ stepId, startedBy, startTime }: Timer) => ({
    other: nameOf(stepId),
    name: startedBy ?? unnamedActor,
    time: clockTime(startTime ?? 0),
  });
  const follow = useEffectEvent(() => {
    const press = takePress();
    if (!press) return;
    lastStarts.get(keyOf(press))?.endNotices();
    if (press.start === undefined) return;
    const step = nameOf(press.stepId);
    followStart(press, press.start, {
      runsBefore: (timer) => showToast(t('before', { step, ...startOf(timer) })),
      hasStopped: (other) => showToast(t('displaced', { step, ...startOf(other) })),
      isStopped: (other) =>
        showToast(other ? t('replaced', { step, ...startOf(other) }) : t('stopped', { step })),
    });
  });

  useEffect(() => {
    // What was pressed before this script was there.
    follow();
    return usePresses.subscribe(() => follow());
  }, []);
  return null;
}
