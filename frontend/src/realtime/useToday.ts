import type { Day } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useEffect, useState } from 'react';
import { serverNow } from './clock';

/** The day it is in Kerala, also after midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => indianDay(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(indianDay(serverNow())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
