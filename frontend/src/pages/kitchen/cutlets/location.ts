import type { Day } from '@kalavara/shared-types/primitives';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const views = ['dashboard', 'before', 'production', 'inventory', 'summary'] as const;
export type View = (typeof views)[number];

const isView = (value: string | null): value is View =>
  (views as readonly (string | null)[]).includes(value);
const isDay = (value: string | null): value is Day =>
  value !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** The open view and day. Both are in the address, so that "back" and links work. */
export function useCutletLocation(today: Day) {
  const [query, setQuery] = useSearchParams();
  const viewParam = query.get('view');
  const dateParam = query.get('date');
  const view: View = isView(viewParam) ? viewParam : 'dashboard';
  const date: Day = isDay(dateParam) ? dateParam : today;
  const queryOf = useCallback(
    (to: { view?: View; date?: Day }) => {
      const params = { view, ...(isDay(dateParam) && { date }), ...to };
      return `?${new URLSearchParams(params)}`;
    },
    [view, dateParam, date],
  );
  const setDate = (day: string) => isDay(day) && setQuery(queryOf({ date: day }).slice(1));
  return { view, date, queryOf, setDate };
}
