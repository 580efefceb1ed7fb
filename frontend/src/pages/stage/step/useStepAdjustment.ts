import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustTimer, findTimer } from '../../../features/timers/store';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { serverNow } from '../../../realtime/clock';
import { showToast } from '../../../ui/Toast';

const minute = 60_000;
const shiftOfKey: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

const isTyping = () => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');

/** Sets the start of a step right by a minute with + and −; the dialog, which sets it to a time before now, is open or not. */
export function useStepAdjustment(timers: readonly Timer[], runningStep: SubStep | undefined) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const running = runningStep && findTimer(timers, runningStep.id);

  /** `by` minutes more are left: the step counts as started later, but not in the future. */
  function shift(by: number) {
    if (!runningStep || !running?.isActive || running.startTime === null) return;
    const wanted = running.startTime + by * minute;
    const now = serverNow();
    const startTime = Math.min(wanted, now);
    if (wanted > now) showToast(t('noMoreMinutes', { step: stepName(runningStep, language) }));
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

  const close = useCallback(() => setOpen(false), []);
  return { shift, isOpen, open: () => setOpen(true), close };
}
