import type { Order } from '@kalavara/shared-types/orders';
import { useEffect, useRef } from 'react';
import { useLiveOrders } from '../../features/orders/store';

const momentOf = ({ createdAt }: Order) => Date.parse(createdAt);
const newestOf = (orders: readonly Order[]) => Math.max(0, ...orders.map(momentOf));

/**
 * Tells of orders that came in since this page was opened, each once: also of those that came while the line was down.
 * An old one that is changed is unknown here too, but it was paid before the newest that is known.
 */
export function useNewOrders(onNew: (orders: readonly Order[]) => void) {
  const orders = useLiveOrders();
  const told = useRef<{ upTo: number; ids: Set<string> }>(undefined);
  const tell = useRef(onNew);
  useEffect(() => {
    tell.current = onNew;
  });

  useEffect(() => {
    if (!orders) return;
    const before = told.current;
    told.current = {
      upTo: Math.max(before?.upTo ?? 0, newestOf(orders)),
      ids: new Set(orders.map(({ id }) => id)),
    };
    if (!before) return;
    const came = orders.filter(
      (order) => !before.ids.has(order.id) && momentOf(order) >= before.upTo,
    );
    if (came.length > 0) tell.current(came);
  }, [orders]);
}
