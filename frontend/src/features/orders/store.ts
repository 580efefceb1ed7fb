import type { Order } from '@kalavara/shared-types/orders/orders';
import { byId, createEntityStore } from '../../state/createEntityStore';

const byNewest = (a: Order, b: Order) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
export const newestFirst = (orders: readonly Order[]): Order[] => [...orders].sort(byNewest);

const room = 'orders';
/** The newest orders as published by their room, and orders that changed since. */
const liveOrders = createEntityStore<Order>(byId, byNewest);

export const replaceOrders = (orders: readonly Order[]) => liveOrders.replaceAll(room, orders);

/** Inserts or updates an order from the room or from the answer to a call, which may be older than the room. */
export function upsertOrder(order: Order) {
  const stored = liveOrders.select(room)?.find(({ id }) => id === order.id);
  if (!stored || stored.version <= order.version) liveOrders.upsert(room, order);
}

export const removeOrder = (id: string) => liveOrders.remove(room, id);

export const useLiveOrders = (): readonly Order[] | undefined => liveOrders.useList(room);
