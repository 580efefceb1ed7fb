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

/** Starts of two screens within this time count as simultaneous: neither screen had received the start of the other. */
const sameStartMs = 2_000;
/** The maximum delay of a start that was pressed at the same time: the time a command waits for the network. */
const contestedMs = 15_000;

/** The last start of this screen for each stage of an event. */
const lastStarts = new Map<string, { stepId: string; at: Instant; endNotices: () => void }>();
const keyOf = ({ eventId, stepId }: Press) => `${eventId}/${stageOf(stepId)}`;

/** Returns the steps of the stage that the person saw running, or had just started, when this step was started. */
function knownSteps(press: Press, at: Instant): string[] {
  const isOld = (timer: Timer) => at - (timer.startTime ?? 0) > sameStartMs;
  const read = selectTimers(press.eventId).filter((timer) => timer.isActive && isOld(timer));
  const own = lastStarts.get(keyOf(press));
  const isRecent = own !== undefined && at - own.at <= contestedMs;
  return [...read.map((timer) => timer.stepId), ...(isRecent ? [own.stepId] : [])];
}

type StartOutcomes = {
  /** Called if the step was running already. */
  onAlreadyRunning: (timer: Timer) => void;
  /** Called if this start has stopped a step that another screen had started at the same time. */
  onDisplaced: (other: Timer) => void;
  /** Called if the step was stopped, with the step that was started instead, if any. */
  onStopped: (other: Timer | undefined) => void;
};

/**
 * Follows a start of this screen until no start of another screen can conflict with it any more, or until the next
 * press in its stage.
 */
function followStart(press: Press, start: NonNullable<Press['start']>, outcomes: StartOutcomes) {
  const { eventId, stepId } = press;
  const { command, at } = start;
  const known = knownSteps(press, at);
  let displaced: Timer | undefined;
  let isConfirmed = false;
  /** Whether the room has had the start of this screen, or the start that it conflicted with. */
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
      // The step that was started instead is the next change of the same batch.
      void Promise.resolve().then(() => outcomes.onStopped(findOther()));
    }
  }
  const unsubscribe = subscribeTimers(check);
  lastStarts.set(keyOf(press), { stepId, at, endNotices });
  check();

  // Another tab of this device may have received the confirmation before this tab has the start.
  onConfirmed(command, () => {
    isConfirmed = true;
    timeout = setTimeout(endNotices, contestedMs);
    check();
  });
}

/**
 * Shows the result of a start of this screen that conflicted with a start of another screen: of the same step, which
 * continues unchanged, or of another step of its stage, where the later start wins.
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
    // A press made before this script was loaded.
    follow();
    return usePresses.subscribe(() => follow());
  }, []);
  return null;
}
