import { isPeriodOf } from '@kalavara/shared-types/periods.rules';
import { type LogPeriod, maxLogDays } from '@kalavara/shared-types/safety-log/safety-log';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../realtime/clock';
import { PeriodFields } from '../../../ui/PeriodFields';
import { Stack } from '../../../ui/Stack';
import { useTitle } from '../../../ui/useTitle';
import { PeriodLog } from './PeriodLog';

/**
 * The log of readings and checks of a chosen period for inspectors: gaps first, with the owner's sign-off and
 * downloads.
 */
export default function SafetyLogPage() {
  const { t } = useTranslation('safetyLog');
  useTitle(t('title'));
  const [period, setPeriod] = useState<LogPeriod>(() => {
    const to = indianDay(serverNow());
    return { from: dayAfter(to, -30), to };
  });
  const isWrong = !isPeriodOf(period, maxLogDays);
  return (
    <Stack gap={4}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <PeriodFields period={period} isWrong={isWrong} years={1} onChoose={setPeriod} />
      {/* A key for each period, so that a late answer for another period is not shown. */}
      {!isWrong && <PeriodLog key={`${period.from} ${period.to}`} period={period} />}
    </Stack>
  );
}
