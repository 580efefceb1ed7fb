import { Suspense, useEffect, useState } from 'react';
import { readItem } from '../../state/browserStorage';
import { later } from './later';
import { onIdle } from './onIdle';

const unfinished = later(async () => (await import('./order/UnfinishedOrder')).UnfinishedOrder);

const hasOrdered = () => readItem('local', 'kalavara.orders') !== null;

/** An order whose payment is on its way. Loaded on idle, and only on a device that has ordered before. */
export function OrderNews() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    return hasOrdered() ? onIdle(() => setShown(true)) : undefined;
  }, []);
  return <Suspense fallback={null}>{isShown && <unfinished.Component />}</Suspense>;
}
