import type { Order } from '@kalavara/shared-types/orders';
import { useState } from 'react';

/**
 * The order that a decision is based on: what the owner saw when they began to decide. A later version does not replace it
 * by itself, because the buttons of an open dialog would then do something else than a moment before.
 */
export function useBase(order: Order, seen: Order) {
  const [base, setBase] = useState(seen);
  return { base, isStale: order.version !== base.version, rebase: () => setBase(order) };
}
