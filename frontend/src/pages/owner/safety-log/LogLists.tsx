import type { LogEntry, LogGap } from '@kalavara/shared-types/safety-log/safety-log';
import { timeText, whoIn } from '@kalavara/shared-types/safety-log/safety-log.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { dayText } from '../../../ui/time';
import css from './SafetyLog.module.css';

/** The missing measurements. */
export function GapList({ gaps }: { gaps: readonly LogGap[] }) {
  const { t } = useTranslation('safetyLog');
  const language = useLanguage();
  return (
    <section aria-labelledby="log-gaps">
      <h2 id="log-gaps">{t('gaps', { count: gaps.length })}</h2>
      {gaps.length === 0 ? (
        <p>{t('noGaps')}</p>
      ) : (
        <ul className={css['gaps']}>
          {gaps.map(({ day, place, what }) => (
            <li key={`${day} ${place.en} ${what.en}`}>
              <span>
                {dayText(day, language)} · {place[language]}
              </span>
              <b>{what[language]}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The entries as a table; a late entry has the time when it was entered. */
export function EntryList({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation('safetyLog');
  const language = useLanguage();
  return (
    <section aria-labelledby="log-entries">
      <h2 id="log-entries">{t('entries', { count: entries.length })}</h2>
      {entries.length === 0 ? (
        <p>{t('noEntries')}</p>
      ) : (
        <ul className={css['entries']}>
          {entries.map((entry) => (
            <li key={entry.id} className={entry.isOutside ? css['outside'] : undefined}>
              <span className={entry.isLate ? css['late'] : undefined}>
                {timeText(entry, language)} · {entry.place[language]}
              </span>
              <span>
                {entry.what[language]}: <b>{entry.value[language]}</b>
                {entry.isOutside && <em> {t('outside')}</em>}
              </span>
              <small>
                {[
                  entry.band && t('band', { band: entry.band[language] }),
                  whoIn(entry, language),
                  entry.action
                    ? t('action', { action: entry.action[language] })
                    : entry.isOutside && t('noAction'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
