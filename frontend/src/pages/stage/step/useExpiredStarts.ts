import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { unnamedActor } from '@kalavara/shared-types/todos.rules';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findLaterStart,
  findTimer,
  selectTimers,
  subscribeTimers,
  type TimerCommand,
} from '../../../features/timers/store';
import { isTimerCommand } from '../../../features/timers/ownStarts';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { dismiss, expiredSince, useRefusals, type Refusal } from '../../../outbox/outbox';
import { getEntries } from '../../../outbox/store';
import { showToast } from '../../../ui/Toast';
import { clockTime } from '../../../ui/time';
import { useStages } from '../useStages';

type ExpiredStart = Refusal<TimerCommand>;
const isExpiredStart = (refusal: Refusal): refusal is ExpiredStart =>
  isTimerCommand(refusal) && Boolean(expiredSince(refusal));

const isExpiredStop = (refusal: Refusal): refusal is Refusal<'setTimer'> =>
  refusal.name === 'setTimer' &&
  refusal.refusal.code === 'too-late' &&
  !(refusal as Refusal<'setTimer'>).given.body.isActive;

/** Whether this screen has started its step anew or stopped it since. */
const isReplaced = ({ order, room, given }: ExpiredStart) =>
  getEntries().some(
    (entry) =>
      isTimerCommand(entry) &&
      entry.room === room &&
      entry.order > order &&
      entry.given.params.stepId === given.params.stepId,
  );

/** Removes an expired start once its step runs for all screens, or a later start in its stage has stopped it; and a stop once its step is stopped. */
export function useExpiredStarts() {
  const { t } = useTranslation('starts');
  const language = useLanguage();
  const stages = useStages();
  const refusals = useRefusals();
  const nameOf = (stepId: string) => {
    const step = subStepOf(stepId, stages);
    return step ? stepName(step, language) : stepId;
  };

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
      if (later && later.stepId !== stepId)
        showToast(
          t('replaced', {
            step: nameOf(stepId),
            other: nameOf(later.stepId),
            name: later.startedBy ?? unnamedActor,
            time: clockTime(later.startTime ?? 0),
          }),
        );
    }
  });
  useEffect(() => {
    check();
    return subscribeTimers(() => check());
  }, [refusals]);
}
