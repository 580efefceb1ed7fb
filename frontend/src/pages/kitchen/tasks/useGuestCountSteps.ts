import type { EventId } from '@kalavara/shared-types/primitives';
import { effectiveGuestCount } from '@kalavara/shared-types/purchase/estimator.rules';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectGuestCount } from '../../../features/guest-counts/store';
import { showDone } from '../../../outbox/showDone';
import { closeToast, showToast } from '../../../ui/Toast';
import { changeGuestCount } from '../notices/guestCountChanges';

/** The duration of a toast. */
const runMs = 8_000;

/** Taps in a row, with one toast and one undo. */
type Run = {
  before: number;
  counts: number[];
  lastAt: number;
  /** The last tap is not shown by `before` of the next one yet. */
  isStoring?: boolean;
  toast?: number;
};

/** Sets the guest count after taps on plus or minus. Each tap is shown on every screen at once, so it can be undone. */
export function useGuestCountSteps(eventId: EventId) {
  const { t } = useTranslation(['kitchen', 'commands']);
  const last = useRef<Run>(undefined);

  function undoRun({ before, counts }: Run) {
    last.current = undefined;
    const current = selectGuestCount(eventId);
    const isOwn =
      current === null || current === undefined || [before, ...counts].includes(current);
    if (isOwn) void changeGuestCount(eventId, before);
    else showToast(t('commands:changed'));
  }

  return async (wanted: number, before: number | undefined) => {
    if (before === undefined) return void changeGuestCount(eventId, wanted);
    const now = performance.now();
    const earlier = last.current;
    // The undo must not overwrite a number that another person has set meanwhile.
    const isRun =
      earlier !== undefined &&
      now - earlier.lastAt < runMs &&
      [earlier.before, ...earlier.counts].includes(before);
    const run: Run = isRun ? earlier : { before, counts: [], lastAt: now };
    const by = wanted - effectiveGuestCount(before);
    const count = run.isStoring ? effectiveGuestCount(run.counts.at(-1)! + by) : wanted;
    run.isStoring = true;
    run.counts.push(count);
    run.lastAt = now;
    last.current = run;
    const command = await changeGuestCount(eventId, count);
    if (run.counts.at(-1) !== count) return;
    run.isStoring = false;
    if (run.toast !== undefined) closeToast(run.toast);
    const text = t('people.nowSet', { after: count, before: run.before });
    run.toast = showDone(command, text, () => undoRun(run));
  };
}
