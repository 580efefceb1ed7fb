import type { BackupProblem } from '@kalavara/shared-types/overview/overview';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import css from './Overview.module.css';

/** The result of the check of the backups, and a link to download one. */
export function BackupNotice({ problem }: { problem: BackupProblem }) {
  const { t } = useTranslation('overview');
  return (
    <section className={css['alerts']} aria-labelledby="backup-problem">
      <h2 id="backup-problem">{t('backup.title')}</h2>
      <p>{t(`backup.${problem}`)}</p>
      <Link to="/testworks">{t('toTestWorks')}</Link>
    </section>
  );
}
