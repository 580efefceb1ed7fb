import type { Finding } from '@kalavara/shared-types/diagnostics';
import { useState } from 'react';
import { ConfirmPassword } from '../../../features/accounts/ConfirmPassword';
import { BackupCard } from '../../../features/backup/BackupCard';
import css from '../../../features/backup/House.module.css';
import { PrivacyCard } from '../../../features/backup/PrivacyCard';
import { addressOf } from '../../../features/backup/address';
import { save } from '../../../http/file';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';

/** Missing while nobody knows; the cards stand all the same. */
type Props = { data: { at: number; findings: readonly Finding[] } | undefined };

/** The house as one file, and what it knows of its customers. */
export function HouseData({ data }: Props) {
  const { t } = useTranslation('backup');
  const [isAsking, setAsking] = useState(false);

  function download() {
    setAsking(false);
    save(addressOf('getBackup'));
    showToast(t('backup.started'));
  }
  return (
    <Stack as="section" gap={4} aria-labelledby="house-title" className={css['house']}>
      <h2 id="house-title">{t('title')}</h2>
      <div className={css['cards']}>
        <BackupCard
          last={data && lastOf(data)}
          now={data?.at ?? 0}
          onDownload={() => setAsking(true)}
        />
        <PrivacyCard />
      </div>
      <ConfirmPassword
        isOpen={isAsking}
        text={t('backup.confirmText')}
        onConfirmed={download}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

function lastOf({ at, findings }: NonNullable<Props['data']>): number | null | undefined {
  const ageMs = findings.find(({ name }) => name === 'backup')?.facts['ageMs'];
  return typeof ageMs === 'number' ? at - ageMs : ageMs === null ? null : undefined;
}
