import type { LogPeriod } from '@kalavara/shared-types/safety-log';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../realtime/clock';
import { Stack } from '../../../ui/Stack';
import { TextField } from '../../../ui/TextField';
import { useTitle } from '../../../ui/useTitle';
import { PeriodLog } from './PeriodLog';
import css from './SafetyLog.module.css';

/** Readings and checks of a chosen period as an inspector reads them: gaps first, signed off by the owner, as a file. */
export default function SafetyLogPage() {
  const { t } = useTranslation('safetyLog');
  useTitle(t('title'));
  const [period, setPeriod] = useState<LogPeriod>(() => {
    const to = indianDay(serverNow());
    return { from: dayAfter(to, -30), to };
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
      {/* By its key: the answer of another period that comes late is not shown. */}
      <PeriodLog key={`${period.from} ${period.to}`} period={period} />
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
