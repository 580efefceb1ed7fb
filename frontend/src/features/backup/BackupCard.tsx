import { dayMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { clockTime, dayText } from '../../ui/time';
import { Wrap } from '../../ui/Wrap';
import card from '../../ui/Card.module.css';
import css from './Data.module.css';

type Props = {
  /** The time of the last backup; null if there is none, undefined until loaded. */
  last: Instant | null | undefined;
  now: Instant;
  /** Whether a backup was started after that was loaded. */
  isStarted: boolean;
  onDownload: () => void;
};

const oldAfterDays = 7;
const command = 'DATA_DIR=new-folder npm run restore kalavara-backup-….tar.gz';

/** A link to download the backup as one file, and how to use it. */
export function BackupCard({ last, now, isStarted, onDownload }: Props) {
  const { t } = useTranslation('backup');
  return (
    <section className={`${card['card']} ${css['card']}`} aria-labelledby="backup-title">
      <h3 id="backup-title">{t('backup.title')}</h3>
      <p>{t('backup.lead')}</p>
      {isStarted ? (
        <p>{t('backup.started')}</p>
      ) : (
        last !== undefined && <Last last={last} now={now} />
      )}
      <Wrap className={css['acts']}>
        <Button onClick={onDownload}>{t('backup.act')}</Button>
      </Wrap>
      <details className={css['more']}>
        <summary>{t('backup.more')}</summary>
        <p>{t('backup.storeCopy')}</p>
        <p>{t('backup.daily')}</p>
        <p>{t('backup.notInside')}</p>
        <p>{t('backup.restore')}</p>
        <pre tabIndex={0}>{command}</pre>
        <p>{t('backup.docs')}</p>
      </details>
    </section>
  );
}

function Last({ last, now }: { last: Instant | null; now: Instant }) {
  const { t } = useTranslation('backup');
  const language = useLanguage();
  if (last === null) return <p className={css['warning']}>{t('backup.never')}</p>;
  const days = Math.floor((now - last) / dayMs);
  return (
    <>
      <p>{t('backup.last', { day: dayText(indianDay(last), language), time: clockTime(last) })}</p>
      {days >= oldAfterDays && <p className={css['warning']}>{t('backup.old', { days })}</p>}
    </>
  );
}
