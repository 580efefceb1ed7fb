import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailingCommandText, usePendingCount } from '../../outbox/outbox';
import { clock } from '../../realtime/clock';
import { useConnection } from '../../realtime/status';
import card from '../../ui/Card.module.css';
import css from './TestWorks.module.css';

/** Returns the error of this device's own clock, as measured from the server's answers, updated every two seconds. */
export function useClockError(): number {
  const [error, setError] = useState(() => Math.round(clock.ownError()));
  useEffect(() => {
    const timer = setInterval(() => setError(Math.round(clock.ownError())), 2_000);
    return () => clearInterval(timer);
  }, []);
  return error;
}

/** Diagnostics of this device: its connection, its clock, and its unsent commands. */
export function ThisDevice() {
  const { t } = useTranslation('diagnostics');
  const { state } = useConnection();
  const waiting = usePendingCount();
  const isStuck = useFailingCommandText() !== undefined;
  const error = useClockError();
  return (
    <section className={`${card['card']} ${css['findings']}`} aria-labelledby="device-title">
      <h2 id="device-title">{t('device')}</h2>
      <dl className={css['facts']}>
        <dt>{t('line')}</dt>
        <dd>{t(`lineIs.${state}`)}</dd>
        <dt>{t('queue')}</dt>
        <dd>{isStuck ? t('queueStuck', { count: waiting }) : t('queueIs', { count: waiting })}</dd>
        <dt>{t('ownClock')}</dt>
        <dd>
          {Math.abs(error) < 100
            ? t('ownClockRight')
            : t(error > 0 ? 'ownClockBehind' : 'ownClockAhead', {
                seconds: (Math.abs(error) / 1_000).toFixed(1),
              })}
        </dd>
      </dl>
    </section>
  );
}
