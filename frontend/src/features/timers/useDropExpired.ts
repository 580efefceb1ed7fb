import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useEffect, useEffectEvent } from 'react';
import { dismiss, expiredSince, useRefusals, type Refusal } from '../../outbox/outbox';
import { getEntries } from '../../outbox/store';
import { isTimerCommand } from './ownStarts';
import {
  findLaterStart,
  findTimer,
  isStart,
  selectTimers,
  subscribeTimers,
  type TimerCommand,
} from './store';

type ExpiredStart = Refusal<TimerCommand>;
const isExpiredStart = (refusal: Refusal): refusal is ExpiredStart =>
  isTimerCommand(refusal) && Boolean(expiredSince(refusal));

const isExpiredStop = (refusal: Refusal): refusal is Refusal<'setTimer'> =>
  refusal.name === 'setTimer' &&
  refusal.refusal.code === 'too-late' &&
  !(refusal as Refusal<'setTimer'>).given.body.isActive;

/** Whether this device has restarted or stopped the step since. A change of this very start still needs it. */
const isReplaced = ({ order, room, given }: ExpiredStart) =>
  getEntries().some(
    (entry) =>
      isTimerCommand(entry) &&
      // A stop, or another start.
      (entry.name === 'setTimer' || isStart(entry)) &&
      entry.room === room &&
      entry.order > order &&
      entry.given.params.stepId === given.params.stepId,
  );

/**
 * Removes an expired start once its step runs on all screens or a later start in its stage has stopped it, and an
 * expired stop once its step is stopped. Calls `onReplaced` with that later start. Needed on every page that applies
 * pending starts: an expired start that remains would reappear when the step is stopped elsewhere.
 */
export function useDropExpired(onReplaced: (stepId: string, later: Timer) => void = () => {}) {
  const refusals = useRefusals();
  const check = useEffectEvent(() => {
    for (const stop of refusals.filter(isExpiredStop)) {
      const { eventId, stepId } = stop.given.params;
      if (findTimer(selectTimers(eventId), stepId)?.isActive === false) void dismiss(stop.id);
    }
    for (const start of refusals.filter(isExpiredStart)) {
      const { eventId, stepId } = start.given.params;
      const timers = selectTimers(eventId);
      const later = findLaterStart(timers, start);
      if (!later && !findTimer(timers, stepId)?.isActive && !isReplaced(start)) continue;
      void dismiss(start.id);
      if (later && later.stepId !== stepId) onReplaced(stepId, later);
    }
  });
  useEffect(() => {
    check();
    return subscribeTimers(() => check());
  }, [refusals]);
}
