import type { Period } from '@kalavara/shared-types/periods.rules';
import { useCallback } from 'react';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';

/** The figures of a period, anew when `reloadOn` changes; an answer to an earlier period is not shown. */
export function useFigures({ from, to }: Period, isWrong: boolean, reloadOn: unknown) {
  const fetchFigures = useCallback(async () => {
    const of = { from, to };
    return { of, figures: isWrong ? undefined : (await call('getFigures', { query: of })).data };
  }, [from, to, isWrong]);
  const { loaded, error, load } = useLoaded(fetchFigures, reloadOn);
  const isCurrent = loaded?.of.from === from && loaded.of.to === to;
  return { figures: isCurrent ? loaded.figures : undefined, error, reload: load };
}
