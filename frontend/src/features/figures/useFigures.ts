import type { Figures } from '@kalavara/shared-types/figures/figures';
import type { Period } from '@kalavara/shared-types/periods.rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../http/call';

type Loaded = { of: Period; figures?: Figures; error?: unknown };

/** The figures of a period; an answer to an earlier period is not shown. */
export function useFigures({ from, to }: Period, isWrong: boolean) {
  const [loaded, setLoaded] = useState<Loaded>();
  const requests = useRef(0);
  const load = useCallback(async () => {
    const of = { from, to };
    const request = (requests.current += 1);
    if (isWrong) return;
    const next = await call('getFigures', { query: of }).then(
      ({ data }) => ({ of, figures: data }),
      (error: unknown) => ({ of, error }),
    );
    if (request === requests.current) setLoaded(next);
  }, [from, to, isWrong]);
  useEffect(() => void load(), [load]);
  const isCurrent = loaded?.of.from === from && loaded.of.to === to;
  return { ...(isCurrent && loaded), reload: () => void load() };
}
