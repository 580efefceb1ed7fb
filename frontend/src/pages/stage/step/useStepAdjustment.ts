import type { SubStep } from '@kalavara/shared-types/content/types';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findTimer } from '../../../features/timers/store';
import { stepName } from '../../../features/timers/stepName';
import { useLanguage } from '../../../i18n/language';
import { showToast } from '../../../ui/Toast';
import { isTyping } from '../navigation/useRemote';
import { useDeferredScript } from '../useDeferredScript';

const shiftOfKey: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

/** Sets the start of a step right by a minute with + and −; the dialog, which sets it to a time before now, is open or not. */
export function useStepAdjustment(
  eventId: EventId | undefined,
  timers: readonly Timer[],
  runningStep: SubStep | undefined,
) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const deferred = useDeferredScript();
  const [isOpen, setOpen] = useState(false);
  const running = runningStep && findTimer(timers, runningStep.id);

  async function shift(by: number) {
    if (!runningStep || !running?.isActive) return;
    if (await deferred?.shiftStart(running, by))
      showToast(t('noMoreMinutes', { step: stepName(runningStep, language) }));
  }

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const by = shiftOfKey[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
      if (!isOpen) void shift(by);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  const close = useCallback(() => setOpen(false), []);
  // A screen may be sent to another event, whose start the dialog would set.
  useEffect(() => {
    return close;
  }, [eventId, close]);
  return { shift, isOpen, open: () => setOpen(true), close };
}
