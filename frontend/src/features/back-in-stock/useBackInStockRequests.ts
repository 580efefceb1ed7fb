import type { AnswerOf } from '@kalavara/shared-types/contract/contract';
import type { Endpoints } from '@kalavara/shared-types/contract/endpoints';
import { useEffect, useState } from 'react';
import { call } from '../../http/call';

export type Requests = AnswerOf<Endpoints['listBackInStockRequests']>;

/**
 * Loads the back-in-stock requests by product, and reloads them when `changes` is another object. Undefined until
 * loaded.
 */
export function useBackInStockRequests(changes: unknown): Requests | undefined {
  const [requests, setRequests] = useState<Requests>();
  useEffect(() => {
    let isCurrent = true;
    call('listBackInStockRequests', {}).then(
      (answer) => {
        if (isCurrent) setRequests(answer);
      },
      (error: unknown) => console.warn('The back-in-stock requests could not be loaded.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [changes]);
  return requests;
}
