import type { Order } from '@kalavara/shared-types/orders/orders';
import { useEffect, useRef } from 'react';
import { usePerson } from '../../features/accounts/sessionStore';
import { useLiveOrders } from '../../features/orders/store';
import { useRooms } from '../../realtime/rooms';

const createdAtMs = ({ createdAt }: Order) => Date.parse(createdAt);
const isByHand = ({ paymentMethod = 'gateway' }: Order) => paymentMethod !== 'gateway';
const newestOf = (orders: readonly Order[]) => Math.max(0, ...orders.map(createdAtMs));

/**
 * Calls `onNew` once for each order that arrived since the page was opened, including those that arrived while offline.
 * A changed old order may be unknown here too, but it was paid before the newest known one. Until the room is received,
 * only orders saved on this device are known, so none counts as new. An order by hand is not announced to the person
 * who entered it.
 */
export function useNewOrders(onNew: (orders: readonly Order[]) => void) {
  const orders = useLiveOrders();
  const person = usePerson()?.name;
  const isReceived = useRooms(
    ({ orders: room }) => (room?.revision ?? room?.polledAt) !== undefined,
  );
  const notified = useRef<{ upTo: number; ids: Set<string> }>(undefined);
  const listener = useRef(onNew);
  useEffect(() => {
    listener.current = onNew;
  });

  useEffect(() => {
    if (!orders || !isReceived) return;
    const before = notified.current;
    notified.current = {
      upTo: Math.max(before?.upTo ?? 0, newestOf(orders)),
      ids: new Set(orders.map(({ id }) => id)),
    };
    if (!before) return;
    const came = orders.filter(
      (order) =>
        !before.ids.has(order.id) &&
        createdAtMs(order) >= before.upTo &&
        !(isByHand(order) && order.changedBy === person),
    );
    if (came.length > 0) listener.current(came);
  }, [orders, isReceived, person]);
}
