import { Suspense, useEffect, useState } from 'react';
import { later } from './later';
import { onIdle } from './onIdle';

const unfinished = later(async () => (await import('./order/UnfinishedOrder')).UnfinishedOrder);

function hasOrdered(): boolean {
  try {
    return localStorage.getItem('kalavara.orders') !== null;
  } catch {
    return false;
  }
}

/** An order whose money is on its way. Fetched only where somebody has ever ordered, and never in the way of the page. */
export function OrderNews() {
  const [isAsked, ask] = useState(false);
  useEffect(() => {
    return hasOrdered() ? onIdle(() => ask(true)) : undefined;
  }, []);
  return <Suspense fallback={null}>{isAsked && <unfinished.Component />}</Suspense>;
}
