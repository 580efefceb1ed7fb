import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { serverNow } from './clock';

/** Returns today's date in Kerala, which changes at midnight; with `kitchenDay`, at 4:00 AM. */
export function useToday(dayOf: (at: Instant) => Day = indianDay): Day {
  const [today, setToday] = useState(() => dayOf(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(serverNow())), 30_000);
    return () => clearInterval(timer);
  }, [dayOf]);
  return today;
}
