import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustTimer, findTimer, stopTimer } from '../../features/timers/store';
import { stepName } from '../../features/timers/stepName';
import { useLanguage } from '../../i18n/language';
import { undo } from '../../outbox/outbox';
import { serverNow } from '../../realtime/clock';
import { showToast } from '../../ui/Toast';
import { clockTime } from '../../ui/time';
import { notePress } from './presses';

const minute = 60_000;
const undoMs = 10_000;
const shiftOfKey: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

const isTyping = () => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');

/** Sets the start of a step right: by a minute with + and −, or to a time before now in the dialog. */
export function useStepAdjustment(
  eventId: EventId | undefined,
  timers: readonly Timer[],
  runningStep: SubStep | undefined,
) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const running = runningStep && findTimer(timers, runningStep.id);

  const nameOf = (step: SubStep) => stepName(step, language);

  /** `by` minutes more are left: the step counts as started later, but not in the future. */
  function shift(by: number) {
    if (!runningStep || !running?.isActive || running.startTime === null) return;
    const wanted = running.startTime + by * minute;
    const now = serverNow();
    const startTime = Math.min(wanted, now);
    if (wanted > now) showToast(t('noMoreMinutes', { step: nameOf(runningStep) }));
    void adjustTimer(running, { startTime, from: running.startTime });
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const by = shiftOfKey[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
      if (!isOpen) shift(by);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  async function setStart(step: SubStep, startTime: Instant, note: string) {
    if (!eventId) return;
    const ref = { eventId, stepId: step.id };
    const timer = findTimer(timers, step.id);
    const from = timer?.isActive ? timer.startTime : null;
    notePress(ref);
    const command = await adjustTimer(ref, { startTime, from, ...(note && { note }) });
    const text = t('startSet', {
      step: nameOf(step),
      time: clockTime(startTime),
    });
    const takeBack = async () => {
      if (await undo(command)) return;
      if (from === null) await stopTimer(ref);
      else await adjustTimer(ref, { startTime: from, from: startTime });
    };
    showToast(text, () => void takeBack(), `start ${step.id}`, undoMs);
  }

  const close = useCallback(() => setOpen(false), []);
  return { shift, setStart, isOpen, open: () => setOpen(true), close };
}
