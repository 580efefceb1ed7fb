import type { Day } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { serverNow } from '../../../realtime/clock';

export const views = ['dashboard', 'before', 'production', 'inventory', 'summary'] as const;
export type View = (typeof views)[number];

const isView = (said: string | null): said is View =>
  (views as readonly (string | null)[]).includes(said);
const isDay = (said: string | null): said is Day =>
  said !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(said) &&
  !Number.isNaN(Date.parse(`${said}T00:00:00Z`));

/** The day it is in Kerala, also after midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => indianDay(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setToday(indianDay(serverNow())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Which view, of which day. It stands in the address, so that "back" works and a link can say it. */
export function useCutletPlace(today: Day) {
  const [query, setQuery] = useSearchParams();
  const [asked, chosen] = [query.get('view'), query.get('date')];
  const view: View = isView(asked) ? asked : 'dashboard';
  const date: Day = isDay(chosen) ? chosen : today;
  const queryOf = useCallback(
    (to: { view?: View; date?: Day }) => {
      const place = { view, ...(isDay(chosen) && { date }), ...to };
      return `?${new URLSearchParams(place)}`;
    },
    [view, chosen, date],
  );
  const setDate = (day: string) => isDay(day) && setQuery(queryOf({ date: day }).slice(1));
  return { view, date, queryOf, setDate };
}
