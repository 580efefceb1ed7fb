import { Findings } from '../../../features/diagnostics/Findings';
import { type Diagnostics, reportOf } from '../../../features/diagnostics/report';
import { ThisDevice, useClockError } from '../../../features/diagnostics/ThisDevice';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { usePendingCount } from '../../../outbox/outbox';
import { useConnection } from '../../../realtime/status';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { clockSeconds } from '../../../ui/time';
import { copyText } from '../../../ui/copyText';
import { showToast } from '../../../ui/Toast';
import { useTitle } from '../../../ui/useTitle';
import { soundOnce } from '../orderSound';
import { DataCards } from './DataCards';
import { RingTv } from './RingTv';
import { Stack } from '../../../ui/Stack';
import overview from '../overview/OverviewTab.module.css';
import card from '../../../ui/Card.module.css';
import css from './TestWorksPage.module.css';

/** Each check makes a request to the gateway. */
const getDiagnostics = () => call('getDiagnostics', {});

/** The health of the installation, and tests of everything that makes a sound. */
export default function DiagnosticsPage() {
  const { t } = useTranslation('diagnostics');
  useTitle(t('title'));
  const { loaded, error, isLoading, reload } = useLoaded(getDiagnostics);
  const data = loaded?.data;
  return (
    <div className={css['page']}>
      <header className={css['header']}>
        <div>
          <h1>{t('title')}</h1>
          <p>{data ? t('askedAt', { time: clockSeconds(data.at) }) : t('lead')}</p>
        </div>
        <Button variant="quiet" isBusy={isLoading} onClick={() => void reload()}>
          {t('repeat')}
        </Button>
        {data && <CopyReport data={data} />}
      </header>
      <Server data={data} error={error} onRetry={() => void reload()} />
      <ThisDevice />
      <Trials />
      <DataCards data={data} />
    </div>
  );
}

function Server({
  data,
  error,
  onRetry,
}: {
  data: Diagnostics | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation('diagnostics');
  const errorText = useErrorText();
  if (!data && error === undefined) return <Skeleton label={t('loading')} rows={6} height="64px" />;
  const errorMessage = error === undefined ? '' : `${t('failed')} ${errorText(codeOf(error))}`;
  if (!data) return <ErrorState text={errorMessage} onRetry={onRetry} />;
  return (
    <>
      {errorMessage && (
        <p role="alert" className={overview['banner']}>
          {errorMessage}
        </p>
      )}
      <Findings findings={data.findings} />
    </>
  );
}

function CopyReport({ data }: { data: Diagnostics }) {
  const { t } = useTranslation('diagnostics');
  const { state } = useConnection();
  const waiting = usePendingCount();
  const clockErrorMs = useClockError();
  const copy = async () => {
    const isCopied = await copyText(reportOf(data, { waiting, clockErrorMs, line: state }));
    showToast(t(isCopied ? 'copied' : 'notCopied'));
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}

function Trials() {
  const { t } = useTranslation('diagnostics');
  return (
    <section className={`${card['card']} ${css['trials']}`} aria-labelledby="trials-title">
      <h2 id="trials-title">{t('trials')}</h2>
      <RingTv />
      <Stack gap={2} className={css['tool']}>
        <p>{t('soundText')}</p>
        <Button variant="quiet" onClick={soundOnce}>
          {t('sound')}
        </Button>
      </Stack>
      <Stack gap={2} className={css['tool']}>
        <p>{t('printText')}</p>
        <Button variant="quiet" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Stack>
    </section>
  );
}
