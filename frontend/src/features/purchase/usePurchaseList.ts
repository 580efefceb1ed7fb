import type { QueryOf } from '@kalavara/shared-types/contract/contract';
import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import { purchaseList } from '@kalavara/shared-types/purchase/estimator.rules';
import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { getPurchaseList, PurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { useEffect, useMemo, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import { listOpenEvents } from './openEvents';
import type { PurchaseProps } from './purchaseProps';
import { calculatorDelay } from './useSettled';

type Query = QueryOf<typeof getPurchaseList>;
type Answer = { key: string; list?: PurchaseList; refusal?: ErrorCode };

/**
 * Returns a purchase list in which several events share the stock. The server knows which quantities each of them has
 * taken; offline the phone calculates the same from its own data.
 */
export function usePurchaseList(
  { event, items, stock, riceAmounts, edited, events, isLive }: PurchaseProps,
  query: Query | undefined,
) {
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(0);
  const key = query && JSON.stringify(query);

  // Reloaded when the diary, the inventory or a recipe changed, but not after every key press.
  useEffect(() => {
    if (key === undefined) return undefined;
    let isStale = false;
    const accept = (result: Omit<Answer, 'key'>) => void (isStale || setAnswer({ key, ...result }));
    const load = () =>
      call('getPurchaseList', { query: JSON.parse(key) as Query }).then(
        ({ data }) => accept({ list: data }),
        (error: unknown) => accept(error instanceof Refused ? { refusal: codeOf(error) } : {}),
      );
    const timer = setTimeout(() => void load(), calculatorDelay);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [key, items, events, stock, riceAmounts, edited, isLive, tries]);

  const isWorking = key !== undefined && answer?.key !== key;
  const isOwn = key !== undefined && !isWorking && !answer?.list && !answer?.refusal;
  const own = useMemo(() => {
    if (!isOwn || !items) return undefined;
    const { until, eventId, people: guestCount } = JSON.parse(key) as Query;
    const open = listOpenEvents(events, until ?? event.date, { event, guestCount, stock });
    const only = eventId === undefined ? {} : { only: eventId };
    return purchaseList({ events: open, ...only, items, needs: needsOf(riceAmounts, edited) });
  }, [isOwn, key, items, events, event, stock, riceAmounts, edited]);

  const retry = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  return {
    list: key === undefined ? undefined : (answer?.list ?? own),
    isWorking,
    isOwn,
    refusal: isWorking ? undefined : answer?.refusal,
    retry,
  };
}
