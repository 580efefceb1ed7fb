import type { EventId } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { useNow } from '../../realtime/drawing';
import { clockTime } from '../../ui/time';
import { useRecentChange } from '../../ui/useRecentChange';
import css from './ReminderLine.module.css';
import { acknowledge, isRecent, type Reminders } from './store';

type Props = {
  eventId: EventId;
  /** The event's title, shown if other events are cooked on the same day. */
  title?: string | undefined;
  reminders: Reminders;
  mayAcknowledge: boolean;
};

/** The most urgent reminder of an event in one line; without one, for a minute, who acknowledged the last one. */
export function ReminderLine({
  eventId,
  title,
  reminders: { open, taken },
  mayAcknowledge,
}: Props) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const now = useNow(10_000);
  const [first] = open;
  const [last] = taken;
  const hasChanged = useRecentChange(first && `${first.kind} ${first.subject} ${first.dueAt}`);
  const nameIn = (name: { en: string; ml?: string }) => name[language] ?? name.en;
  if (!first)
    return last && isRecent(last, now) ? (
      <p className={css['line']} data-is-taken="true" aria-live="polite">
        <b>{t('taken', { name: last.by })}</b>
        <span>{[nameIn(last.name), title].filter(Boolean).join(' · ')}</span>
      </p>
    ) : null;
  const what = t(`at.${first.kind}`, { time: clockTime(first.dueAt) });
  const name = nameIn(first.name);
  return (
    <section className={css['line']} aria-label={t('title')}>
      <p role="alert">
        <b className={css['what']}>
          <span>{what}</span>
          {open.length > 1 && <i>{t('more', { count: open.length - 1 })}</i>}
        </b>
        <span>{[name, first.assignedTo, title].filter(Boolean).join(' · ')}</span>
      </p>
      {mayAcknowledge && (
        <button
          type="button"
          aria-label={t('acknowledgeWhat', { name })}
          onClick={() => void (hasChanged() || acknowledge(eventId, first))}
        >
          {t('acknowledge')}
        </button>
      )}
    </section>
  );
}
