import { use, useEffect, useState } from 'react';
import { readItem } from '../../state/browserStorage';
import { CheckoutOpenContext } from './checkoutContext';
import { lazyPart } from './lazyPart';
import { onIdle } from './onIdle';

const unfinished = lazyPart(async () => (await import('./order/UnfinishedOrder')).UnfinishedOrder);

const hasOrdered = () => readItem('local', 'kalavara.orders') !== null;

/**
 * The notice about an order whose payment is unfinished. Loaded after the first paint if this browser has orders,
 * otherwise with the checkout: if the network were lost during the payment of a first order, it could not be loaded
 * any more.
 */
export function UnfinishedOrderNotice() {
  const [isRequested, setRequested] = useState(false);
  const isCheckoutOpen = use(CheckoutOpenContext);
  if (isCheckoutOpen && !isRequested) setRequested(true);
  useEffect(() => {
    return hasOrdered() ? onIdle(() => setRequested(true)) : undefined;
  }, []);
  return isRequested && <unfinished.Component />;
}
