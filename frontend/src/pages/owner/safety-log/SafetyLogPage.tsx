import { downloads } from '@kalavara/shared-types/downloads';
import { momentText } from '@kalavara/shared-types/day-text.rules';
import type { LogPeriod, SafetyLog } from '@kalavara/shared-types/safety-log';
import { enteredSince } from '@kalavara/shared-types/safety-log.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../http/call';
import { fetchFile, saveBlob } from '../../../http/file';
import { useLanguage } from '../../../i18n/language';
import { codeOf, useErrorText } from '../../../i18n/useErrorText';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { useTitle } from '../../../ui/useTitle';
import { EntryList, GapList } from './LogLists';
import css from './SafetyLog.module.css';

const fileAddress = (period: LogPeriod, lang: string) =>
  `${downloads.getSafetyLogFile.route.slice('GET '.length)}?${new URLSearchParams({ ...period, lang })}`;

type Loaded = { log?: SafetyLog; problem?: ReturnType<typeof codeOf> };

/** Readings and checks of a chosen period as an inspector reads them: gaps first, signed off by the owner, as a file. */
export default function SafetyLogPage() {
  const { t } = useTranslation('safetyLog');
  const language = useLanguage();
  const errorText = useErrorText();
  useTitle(t('title'));
  const [period, setPeriod] = useState<LogPeriod>(() => {
    const to = indianDay(serverNow());
    return { from: dayAfter(to, -30), to };
  });
  const [{ log, problem }, setLoaded] = useState<Loaded>({});
  const [busy, setBusy] = useState<'sign' | 'file'>();
  const [refused, setRefused] = useState<ReturnType<typeof codeOf>>();

  const load = useCallback(async (query: LogPeriod) => {
    try {
      const { data } = await call('getSafetyLog', { query });
      return { log: data };
    } catch (error) {
      return { problem: codeOf(error) };
    }
  }, []);
  useEffect(() => {
    let isCurrent = true;
    setLoaded({});
    void load(period).then((loaded) => isCurrent && setLoaded(loaded));
    return () => {
      isCurrent = false;
    };
  }, [load, period]);

  async function run(what: 'sign' | 'file', action: () => Promise<unknown>) {
    setBusy(what);
    setRefused(undefined);
    try {
      await action();
    } catch (error) {
      setRefused(codeOf(error));
    }
    setBusy(undefined);
  }
  const sign = () =>
    run('sign', async () => {
      await call('signSafetyLog', { body: period });
      setLoaded(await load(period));
    });
  const saveFile = () =>
    run('file', async () => {
      const { blob, name } = await fetchFile(fileAddress(period, language));
      saveBlob(blob, name ?? 'food-safety-log.pdf');
    });
  const choose = (day: 'from' | 'to') => (value: string) =>
    value !== '' && setPeriod({ ...period, [day]: value });

  return (
    <Stack gap={4}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className={css['period']}>
        <Day label={t('from')} value={period.from} onChange={choose('from')} />
        <Day label={t('to')} value={period.to} onChange={choose('to')} />
      </div>
      {problem ? (
        <ErrorState text={errorText(problem)} onRetry={() => setPeriod({ ...period })} />
      ) : !log ? (
        <Skeleton label={t('loading')} rows={5} height="56px" />
      ) : (
        <>
          <Signed log={log} />
          <div className={css['actions']}>
            <Button isBusy={busy === 'file'} onClick={() => void saveFile()}>
              {t('file')}
            </Button>
            <Button variant="quiet" isBusy={busy === 'sign'} onClick={() => void sign()}>
              {t('sign')}
            </Button>
          </div>
          {refused && <p role="alert">{errorText(refused)}</p>}
          <GapList gaps={log.gaps} />
          <EntryList entries={log.entries} />
        </>
      )}
    </Stack>
  );
}

type DayProps = { label: string; value: string; onChange: (day: string) => void };
const Day = ({ label, value, onChange }: DayProps) => (
  <TextField
    label={label}
    type="date"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

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
