import { secondMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';

const two = (n: number) => String(n).padStart(2, '0');

/** The time left by the server's clock: whole days, and a clock that counts down. */
export function Countdown({ at }: { at: Instant }) {
  const { t } = useTranslation('home');
  const [left, setLeft] = useState(() => at - serverNow());
  useEffect(() => {
    const timer = setInterval(() => setLeft(at - serverNow()), secondMs);
    return () => clearInterval(timer);
  }, [at]);

  const seconds = Math.max(0, Math.ceil(left / secondMs));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days > 0 ? `${t('offers.days', { count: days })} ${clock}` : clock;
}
