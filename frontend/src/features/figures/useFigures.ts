import type { Period } from '@kalavara/shared-types/periods.rules';
import { useCallback } from 'react';
import { call } from '../../http/call';
import { useLoaded } from '../../http/useLoaded';
import { useTimeout } from '../../ui/useTimeout';

/** Without a connection the orders do not come, and the figures are requested nevertheless. */
const ordersWithinMs = 700;

/**
 * The figures of a period, anew when the orders change; an answer to an earlier period is not shown. A page that opens
 * waits for its orders, which would make the first request twice.
 */
export function useFigures({ from, to }: Period, isWrong: boolean, orders: unknown) {
  const isLate = useTimeout(ordersWithinMs);
  const isReady = !isWrong && (orders !== undefined || isLate);
  const fetchFigures = useCallback(async () => {
    const of = { from, to };
    return { of, figures: isReady ? (await call('getFigures', { query: of })).data : undefined };
  }, [from, to, isReady]);
  const { loaded, error, load } = useLoaded(fetchFigures, orders);
  const isCurrent = loaded?.of.from === from && loaded.of.to === to;
  return { figures: isCurrent ? loaded.figures : undefined, error, reload: load };
}
