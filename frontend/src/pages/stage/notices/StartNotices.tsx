import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { findTimer, selectTimers, subscribeTimers } from '../../../features/timers/store';
import { onConfirmed } from '../../../outbox/outbox';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import { takePress, usePresses, type Press } from '../step/presses';
import { useStepName } from '../step/useStepName';

/** Two screens that start a step within this time agree, and neither has read what the other one started. */
const sameStartMs = 2_000;
/** A start that was pressed at the same time arrives this much later at most: as long as one waits for the network. */
const contestedMs = 15_000;

/** The last starts of this screen, one for each stage of an event. */
const lastStarts = new Map<string, { stepId: string; at: Instant; endNotices: () => void }>();
const keyOf = ({ eventId, stepId }: Press) => `${eventId}/${stageOf(stepId)}`;

/** The steps of the stage that the person saw running, or has just started, when this step was started. */
function knownSteps(press: Press, at: Instant): string[] {
  const isOld = (timer: Timer) => at - (timer.startTime ?? 0) > sameStartMs;
  const read = selectTimers(press.eventId).filter((timer) => timer.isActive && isOld(timer));
  const own = lastStarts.get(keyOf(press));
  const isRecent = own !== undefined && at - own.at <= contestedMs;
  return [...read.map((timer) => timer.stepId), ...(isRecent ? [own.stepId] : [])];
}

type StartOutcomes = {
  /** The step ran already. */
  onAlreadyRunning: (timer: Timer) => void;
  /** This start has stopped a step that another screen had started at the same time. */
  onDisplaced: (other: Timer) => void;
  /** The step was stopped: by the start of another one, or by itself. */
  onStopped: (other: Timer | undefined) => void;
};

/** Follows a start of this screen until it can meet no start of another screen any more, or until the next press in its stage. */
function followStart(press: Press, start: NonNullable<Press['start']>, outcomes: StartOutcomes) {
  const { eventId, stepId } = press;
  const { command, at } = start;
  const known = knownSteps(press, at);
  let displaced: Timer | undefined;
  let isConfirmed = false;
  /** The start of this screen, or one that it met, is in the room. */
  let hasRun = false;
  let isShown = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;

  const findOther = () =>
    selectTimers(eventId).find(
      (timer) =>
        timer.isActive && timer.stepId !== stepId && stageOf(timer.stepId) === stageOf(stepId),
    );
  const isRecent = (timer: Timer) => (timer.startTime ?? 0) >= at - sameStartMs;
  function endNotices() {
    unsubscribe();
    clearTimeout(timeout);
  }
  function showRunning(timer: Timer) {
    if (Math.abs((timer.startTime ?? 0) - at) > sameStartMs) outcomes.onAlreadyRunning(timer);
    else if (displaced) outcomes.onDisplaced(displaced);
  }
  function check() {
    const timer = findTimer(selectTimers(eventId), stepId);
    const other = findOther();
    if (!isConfirmed) {
      if (other && !known.includes(other.stepId)) displaced = other;
      hasRun ||= timer?.isActive === true && isRecent(timer);
    } else if (timer?.isActive) {
      if (!isShown) showRunning(timer);
      isShown = hasRun = true;
    } else if (hasRun || (other && isRecent(other))) {
      endNotices();
      // The step that took its place is the next change of the same batch.
      void Promise.resolve().then(() => outcomes.onStopped(findOther()));
    }
  }
  const unsubscribe = subscribeTimers(check);
  lastStarts.set(keyOf(press), { stepId, at, endNotices });
  check();

  // Another tab of this device may have received the confirmation before this one has the start.
  onConfirmed(command, () => {
    isConfirmed = true;
    timeout = setTimeout(endNotices, contestedMs);
    check();
  });
}

/**
 * Shows what became of a start of this screen that met the start of another one: of the same step, which goes on as it was, or of another
 * step of its stage, of which the later one runs.
 */
export function StartNotices() {
  const { t } = useTranslation('starts');
  const nameOf = useStepName();
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
      onAlreadyRunning: (timer) => showToast(t('before', { step, ...startOf(timer) })),
      onDisplaced: (other) => showToast(t('displaced', { step, ...startOf(other) })),
      onStopped: (other) =>
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
