import { needsOf } from '@kalavara/shared-types/content/ingredient-items';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import { isSampleEvent } from '@kalavara/shared-types/diary.rules';
import { purchaseList } from '@kalavara/shared-types/estimator.rules';
import type { PurchaseList } from '@kalavara/shared-types/purchase';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { listTakenFor } from '@kalavara/shared-types/stock-usage.rules';
import { useEffect, useMemo, useState } from 'react';
import { call, codeOf, Refused } from '../../http/call';
import { serverNow } from '../../realtime/clock';
import type { PurchaseProps } from './purchaseProps';
import { calculatorDelay } from './useSettled';

type Answer = { until: string; list?: PurchaseList; refusal?: ErrorCode };

/**
 * The list of all open events until a day. The server knows what was taken along to each of them;
 * offline the phone calculates the same from its own data.
 */
export function useAllEvents(
  { event, items, stock, riceAmounts, events, isLive }: PurchaseProps,
  until: string | undefined,
) {
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(0);

  // Reloaded when the diary, the inventory or the rice changed, but not after every key press.
  useEffect(() => {
    if (until === undefined) return undefined;
    let isStale = false;
    const accept = (result: Omit<Answer, 'until'>) =>
      void (isStale || setAnswer({ until, ...result }));
    const load = () =>
      call('getPurchaseList', { query: { until } }).then(
        ({ data }) => accept({ list: data }),
        (error: unknown) => accept(error instanceof Refused ? { refusal: codeOf(error) } : {}),
      );
    const timer = setTimeout(() => void load(), calculatorDelay);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [until, items, events, stock, riceAmounts, isLive, tries]);

  const isWorking = until !== undefined && answer?.until !== until;
  const isOwn = !isWorking && answer !== undefined && !answer.list && !answer.refusal;
  const own = useMemo(() => {
    if (!isOwn || !items || until === undefined) return undefined;
    const today = indianDay(serverNow());
    const open = events
      .filter(
        (each) =>
          !each.isCompleted && each.date >= today && each.date <= until && !isSampleEvent(each),
      )
      .map(({ id, title, date, estimatedAttendance: people }) => ({
        ...{
          eventId: id,
          title,
          date,
          people,
          taken: id === event.id ? listTakenFor(id, stock) : [],
        },
      }));
    return purchaseList({ events: open, items, needs: needsOf(riceAmounts) });
  }, [isOwn, items, until, events, event.id, stock, riceAmounts]);

  const retry = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  return {
    list: answer?.list ?? own,
    isWorking,
    isOwn,
    refusal: isWorking ? undefined : answer?.refusal,
    retry,
  };
}
