import { Suspense, useEffect, useState } from 'react';
import { readItem } from '../../state/browserStorage';
import { lazyPart } from './lazyPart';
import { onIdle } from './onIdle';

const unfinished = lazyPart(async () => (await import('./order/UnfinishedOrder')).UnfinishedOrder);

const hasOrdered = () => readItem('local', 'kalavara.orders') !== null;

/**
 * Notice about an order whose payment is unfinished. Loaded only if this browser has orders,
 * and after first paint.
 */
export function UnfinishedOrderNotice() {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    return hasOrdered() ? onIdle(() => setRequested(true)) : undefined;
  }, []);
  return <Suspense fallback={null}>{isRequested && <unfinished.Component />}</Suspense>;
}
