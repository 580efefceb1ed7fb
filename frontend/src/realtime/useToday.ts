import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { serverNow } from './clock';

/** The day it is in Kerala, also after midnight; with `kitchenDay` the one of a late night's work. */
export function useToday(dayOf: (at: Instant) => Day = indianDay): Day {
  const [today, setToday] = useState(() => dayOf(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(serverNow())), 30_000);
    return () => clearInterval(timer);
  }, [dayOf]);
  return today;
}
