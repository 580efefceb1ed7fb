import type { EventId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import type { ReminderRef } from '@kalavara/shared-types/reminders/reminders';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';
import { useEventName } from '../../../features/diary/eventNames';
import { isRecent, useReminders } from '../../../features/reminders/store';
import { useTimers } from '../../../features/timers/store';
import { useLanguage } from '../../../i18n/language';
import { useNow } from '../../../realtime/drawing';
import { clockTime } from '../../../ui/time';
import { useStages } from '../useStages';

const stepMs = 10_000;

/**
 * Returns the most urgent reminder of the event as one line, and for a minute who took the last one. The step that
 * runs on the page itself needs no reminder: it fills the screen, with its end.
 */
export function useReminderNotice(
  eventId: EventId,
  tasks: readonly Task[],
  readings: readonly Reading[],
  stageId: string | undefined,
): { due: string | undefined; taken: string | undefined } {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const event = useEventName(eventId) ?? undefined;
  const timers = useTimers(eventId);
  const stages = useStages();
  const { open, taken } = useReminders(eventId, { event, tasks, readings, timers, stages });
  const isOwnStep = ({ kind, subject }: ReminderRef) =>
    kind === 'step.ending' && stageOf(subject) === stageId;
  const now = useNow(stepMs);
  const nameIn = (name: { en: string; ml?: string }) => name[language] ?? name.en;
  const [first, ...others] = open.filter((each) => !isOwnStep(each));
  const [last] = taken;
  const due = first && [
    t(`reminder.${first.kind}`, { time: clockTime(first.dueAt), what: nameIn(first.name) }),
    first.assignedTo,
    others.length > 0 && t('reminder.more', { count: others.length }),
  ];
  return {
    due: due?.filter(Boolean).join(' · '),
    taken:
      last && isRecent(last, now)
        ? t('reminder.taken', { name: last.by, what: nameIn(last.name) })
        : undefined,
  };
}
