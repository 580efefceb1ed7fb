import type { Order } from '@kalavara/shared-types/orders';
import { useState } from 'react';

/**
 * The order a decision is based on: the version shown when the dialog opened. A later version does
 * not replace it by itself, because the buttons of the open dialog would change their meaning.
 */
export function useBase(order: Order, shown: Order) {
  const [base, setBase] = useState(shown);
  return { base, isStale: order.version !== base.version, rebase: () => setBase(order) };
}
