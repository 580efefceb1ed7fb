import { downloads } from '@kalavara/shared-types/contract/downloads';
import { momentText } from '@kalavara/shared-types/day-text.rules';
import type { LogPeriod, SafetyLog } from '@kalavara/shared-types/safety-log/safety-log';
import { logCsvName, logCsvOf } from '@kalavara/shared-types/safety-log/safety-log-csv.rules';
import { enteredSince } from '@kalavara/shared-types/safety-log/safety-log.rules';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../http/call';
import { fetchFile, saveBlob } from '../../../http/file';
import { useLoaded } from '../../../http/useLoaded';
import { useLanguage } from '../../../i18n/language';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { Button } from '../../../ui/Button';
import { ConfirmButton } from '../../../ui/ConfirmButton';
import { LoadState } from '../../../ui/LoadState';
import { EntryList, GapList } from './LogLists';
import css from './SafetyLog.module.css';

const fileAddress = (period: LogPeriod, lang: string) =>
  `${downloads.getSafetyLogFile.route.slice('GET '.length)}?${new URLSearchParams({ ...period, lang })}`;

/** The log of a period, with its sign-off and its file. */
export function PeriodLog({ period }: { period: LogPeriod }) {
  const { t } = useTranslation('safetyLog');
  const language = useLanguage();
  const errorText = useErrorText();
  const fetchLog = useCallback(() => call('getSafetyLog', { query: period }), [period]);
  const { loaded, error, load, reload } = useLoaded(fetchLog);
  const [busy, setBusy] = useState<'sign' | 'file'>();
  const [refused, setRefused] = useState<ReturnType<typeof codeOf>>();

  async function run(what: 'sign' | 'file', action: () => Promise<unknown>) {
    setBusy(what);
    setRefused(undefined);
    try {
      await action();
    } catch (caught) {
      setRefused(codeOf(caught));
    }
    setBusy(undefined);
  }
  const sign = () =>
    run('sign', async () => {
      await call('signSafetyLog', { body: period });
      await reload();
    });
  const saveFile = () =>
    run('file', async () => {
      const { blob, name } = await fetchFile(fileAddress(period, language));
      saveBlob(blob, name ?? 'food-safety-log.pdf');
    });

  if (!loaded || error !== undefined)
    return <LoadState label={t('loading')} rows={5} height="56px" error={error} onRetry={load} />;
  const { data: log } = loaded;
  const saveCsv = () =>
    saveBlob(
      new Blob([logCsvOf(log, language)], { type: 'text/csv;charset=utf-8' }),
      logCsvName(period),
    );
  return (
    <>
      <Signed log={log} />
      <div className={css['actions']}>
        <Button isBusy={busy === 'file'} onClick={() => void saveFile()}>
          {t('file')}
        </Button>
        <Button variant="quiet" onClick={saveCsv}>
          {t('csv')}
        </Button>
        <ConfirmButton
          question={t('signQuestion')}
          act={t('sign')}
          isBusy={busy === 'sign'}
          onConfirm={() => void sign()}
        >
          <p>{t('signNote', { entries: log.entries.length, gaps: log.gaps.length })}</p>
        </ConfirmButton>
      </div>
      {refused && <p role="alert">{errorText(refused)}</p>}
      <GapList gaps={log.gaps} />
      <EntryList entries={log.entries} />
    </>
  );
}

function Signed({ log: { entries, signOffs } }: { log: SafetyLog }) {
  const { t } = useTranslation('safetyLog');
  const language = useLanguage();
  const [signOff] = signOffs;
  if (!signOff) return <p className={css['open']}>{t('notSigned')}</p>;
  const since = enteredSince(entries, signOff);
  const at = momentText(Date.parse(signOff.at), language);
  return (
    <p className={since > 0 ? css['open'] : css['signed']} role="status">
      {t('signed', { by: signOff.by, at, count: signOff.entries })}{' '}
      {since > 0 && t('since', { count: since })}
    </p>
  );
}
