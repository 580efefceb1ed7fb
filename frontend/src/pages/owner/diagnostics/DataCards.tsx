import type { Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import { useEffect, useRef, useState } from 'react';
import { ConfirmPassword } from '../../../features/accounts/ConfirmPassword';
import { ConfirmationCancelled, useConfirmed } from '../../../features/accounts/useConfirmed';
import { BackupCard } from '../../../features/backup/BackupCard';
import css from '../../../features/backup/Data.module.css';
import { PrivacyCard } from '../../../features/backup/PrivacyCard';
import { addressOf } from '../../../features/backup/address';
import { save } from '../../../http/file';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { showToast } from '../../../ui/Toast';

/** Undefined until loaded; the cards are rendered nevertheless. */
type Props = { data: { at: number; findings: readonly Finding[] } | undefined };

/** Backup and customer data. */
export function DataCards({ data }: Props) {
  const { t } = useTranslation('backup');
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  /** The data shown when a backup was started; newer data includes it. */
  const [startedFrom, setStartedFrom] = useState<number>();
  const { confirmed, isPasswordNeeded, goOn, giveUp } = useConfirmed();
  const confirmedOrCancelled = (work: () => Promise<void>) =>
    confirmed(work).catch((error: unknown) => {
      if (!(error instanceof ConfirmationCancelled)) throw error;
    });

  // Content loaded above the cards moves them down.
  const title = useRef<HTMLHeadingElement>(null);
  const [isRequested] = useState(() => window.location.hash === '#data-title');
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isRequested) title.current?.scrollIntoView();
  }, [isRequested, isLoaded]);

  function download() {
    setConfirmOpen(false);
    save(addressOf('getBackup'));
    setStartedFrom(data?.at ?? 0);
    showToast(t('backup.started'));
  }
  return (
    <Stack as="section" gap={4} aria-labelledby="data-title" className={css['data']}>
      <h2 ref={title} id="data-title">
        {t('title')}
      </h2>
      <Stack gap={4} className={css['cards']}>
        <BackupCard
          last={data && lastOf(data)}
          now={data?.at ?? 0}
          isStarted={startedFrom === (data?.at ?? 0)}
          onDownload={() => setConfirmOpen(true)}
        />
        <PrivacyCard confirmed={confirmedOrCancelled} />
      </Stack>
      <ConfirmPassword
        isOpen={isConfirmOpen}
        text={t('backup.confirmText')}
        onConfirmed={download}
        onClose={() => setConfirmOpen(false)}
      />
      <ConfirmPassword
        isOpen={isPasswordNeeded}
        text={t('privacy.confirmText')}
        onConfirmed={goOn}
        onClose={giveUp}
      />
    </Stack>
  );
}

function lastOf({ at, findings }: NonNullable<Props['data']>): number | null | undefined {
  const ageMs = findings.find(({ name }) => name === 'backup')?.facts['ageMs'];
  return typeof ageMs === 'number' ? at - ageMs : ageMs === null ? null : undefined;
}
