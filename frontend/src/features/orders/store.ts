import type { Order } from '@kalavara/shared-types/orders/orders';
import { byId, createEntityStore } from '../../state/createEntityStore';

const byNewest = (a: Order, b: Order) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
export const newestFirst = (orders: readonly Order[]): Order[] => [...orders].sort(byNewest);

const room = 'orders';
/** The newest orders, as their room has them, and those that changed since. */
const liveOrders = createEntityStore<Order>(byId, byNewest);

export const replaceOrders = (orders: readonly Order[]) => liveOrders.replaceAll(room, orders);

/** Also from the answer to a call, which the room may have overtaken. */
export function upsertOrder(order: Order) {
  const stored = liveOrders.select(room)?.find(({ id }) => id === order.id);
  if (!stored || stored.version <= order.version) liveOrders.upsert(room, order);
}

export const removeOrder = (id: string) => liveOrders.remove(room, id);

export const useLiveOrders = (): readonly Order[] | undefined => liveOrders.useList(room);
